import type { OwnRepository, RepositoryProject } from '@capstone/contract/repository/repository.schemas'
import { Button, Flex } from '@mantine/core'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import cardGrid from '../../ui/lists/card-grid.module.css'
import { EmptyState } from '../../ui/lists/list-states.tsx'
import { PagedList } from '../../ui/lists/paged-list.tsx'
import { ProjectCard } from './project-card.tsx'
import { NO_PROJECT_MATCHES, REPOSITORY_FAILED } from './repository.messages.ts'

export interface ProjectListProps {
  readonly query: UseInfiniteQueryResult<InfiniteData<OwnRepository>>
  readonly isFiltered: boolean
  readonly onClear: () => void
  readonly onUpload: () => void
  readonly onEdit: (project: RepositoryProject) => void
  readonly onDelete: (project: RepositoryProject) => void
}

/** The instructor's own projects as cards, page by page. */
export function ProjectList(props: ProjectListProps) {
  const { query, isFiltered, onClear, onUpload, onEdit, onDelete } = props
  return (
    <PagedList
      query={query}
      rows="projects"
      shape="cards"
      failed={REPOSITORY_FAILED}
      failedHint="Your projects are safe; only the list could not be loaded."
      withoutCard
      empty={
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
      }
      filter={{ on: isFiltered, none: NO_PROJECT_MATCHES, onClear }}
    >
      {(projects) => (
        <ul className={cardGrid.grid} aria-label="Projects">
          {projects.map((project) => (
            <Flex key={project.id} component="li" miw={0}>
              <ProjectCard
                project={project}
                onEdit={() => onEdit(project)}
                onDelete={() => onDelete(project)}
              />
            </Flex>
          ))}
        </ul>
      )}
    </PagedList>
  )
}
