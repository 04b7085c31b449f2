import { Button, Radio } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useSearchText } from '../../../lib/text/use-search-text.ts'
import { SearchBox } from '../../../ui/filters/search-box.tsx'
import { SectionCard } from '../../../ui/layout/section-card.tsx'
import { EmptyState } from '../../../ui/lists/list-states.tsx'
import { PagedList } from '../../../ui/lists/paged-list.tsx'
import { LOAD_FAILED } from '../assignments.messages.ts'
import { type AssignSearches, assignableProjectsQuery } from '../assignments.queries.ts'
import type { AssignDraft } from './assign-draft.queries.ts'
import classes from './assign-project.module.css'

export interface AssignProjectPickerProps {
  readonly searches: AssignSearches
  readonly onSearch: (text: string) => void
  readonly draft: AssignDraft
}

/** Selects one of the instructor's own projects. */
export function AssignProjectPicker({ searches, onSearch, draft }: AssignProjectPickerProps) {
  const { text, changeText } = useSearchText(searches.projects ?? '', onSearch)
  const query = useInfiniteQuery(assignableProjectsQuery(searches))
  const isFiltered = searches.projects !== undefined
  const hasNone = !isFiltered && query.data?.pages[0]?.items.length === 0
  return (
    <SectionCard title="Project" flush>
      <div className={classes.search} hidden={hasNone}>
        <SearchBox label="Search projects" value={text} onChange={changeText} />
      </div>
      <div className={classes.pane}>
        <PagedList
          query={query}
          rows="projects"
          failed={LOAD_FAILED}
          safe="Your projects are safe; this is only the list."
          empty={
            <EmptyState
              title="No projects yet"
              buttons={
                <Button component={Link} to="/instructor/repository" variant="default">
                  Project Repository
                </Button>
              }
            >
              Upload one in your Project Repository first.
            </EmptyState>
          }
          filter={{
            on: isFiltered,
            none: 'No projects match your search',
            onClear: () => changeText(''),
          }}
        >
          {(projects) => (
            <ul aria-label="Projects">
              {projects.map((project) => (
                <li
                  key={project.id}
                  className={classes.row}
                  data-chosen={project.id === draft.values.projectId}
                >
                  <Radio
                    name="project"
                    classNames={{
                      root: classes.choice,
                      body: classes.choiceBody,
                      labelWrapper: classes.content,
                      inner: classes.box,
                    }}
                    label={project.title}
                    description={`${project.category} · ${project.assignedCount} assigned`}
                    checked={project.id === draft.values.projectId}
                    onChange={() => draft.chooseProject(project)}
                  />
                </li>
              ))}
            </ul>
          )}
        </PagedList>
      </div>
    </SectionCard>
  )
}
