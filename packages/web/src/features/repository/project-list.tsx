import type { RepositoryProject } from '@capstone/contract/repository/repository.schemas'
import { Button } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { ListSkeleton } from '../../ui/list-skeleton.tsx'
import { EmptyState, FailedState, NoMatchState } from '../../ui/list-states.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ProjectCard } from './project-card.tsx'
import classes from './project-list.module.css'
import { repositoryMessages } from './repository.messages.ts'
import { ownProjectsQuery } from './repository.queries.ts'

export interface ProjectListProps {
  readonly search: string
  readonly onClearSearch: () => void
  readonly onUpload: () => void
  readonly onEdit: (project: RepositoryProject) => void
  readonly onDelete: (project: RepositoryProject) => void
}

/** One's own projects as cards, a page at a time, in all four states. */
export function ProjectList({ search, onClearSearch, onUpload, onEdit, onDelete }: ProjectListProps) {
  const list = useInfiniteQuery({ ...ownProjectsQuery(search), placeholderData: keepPreviousData })
  if (list.isPending) return <ListSkeleton label="Loading projects" />
  if (!list.data) {
    return (
      <FailedState
        message={repositoryMessages.loadFailed}
        safe="Your projects are safe; this is only the list."
        onRetry={list.refetch}
        retrying={list.isFetching}
      />
    )
  }
  const projects = list.data.pages.flatMap(({ items }) => items)
  if (projects.length === 0 && search)
    return <NoMatchState title="No projects match your search" onClear={onClearSearch} />
  if (projects.length === 0) {
    return (
      <EmptyState
        title="No projects yet"
        buttons={
          <Button variant="default" onClick={onUpload}>
            Upload your first project
          </Button>
        }
      >
        What you upload here can be assigned to your students.
      </EmptyState>
    )
  }
  return (
    <>
      <ul className={classes.grid} aria-label="Projects" aria-busy={list.isPlaceholderData}>
        {projects.map((project) => (
          <li key={project.id} className={classes.cell}>
            <ProjectCard
              project={project}
              onEdit={() => onEdit(project)}
              onDelete={() => onDelete(project)}
            />
          </li>
        ))}
      </ul>
      {list.isFetchNextPageError && (
        <Notice kind="error" onRetry={() => list.fetchNextPage()}>
          {repositoryMessages.loadFailed}
        </Notice>
      )}
      {list.hasNextPage && !list.isFetchNextPageError && (
        <div className={classes.more}>
          <Button variant="default" loading={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
            Load more projects
          </Button>
        </div>
      )}
    </>
  )
}
