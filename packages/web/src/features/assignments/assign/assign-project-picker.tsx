import { Box, Button, Radio, Stack } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { useSearchText } from '../../../lib/text/use-search-text.ts'
import { SearchBox } from '../../../ui/filters/search-box.tsx'
import { SectionCard } from '../../../ui/layout/section-card.tsx'
import { EmptyState } from '../../../ui/lists/list-states.tsx'
import { PagedList, rowsOf } from '../../../ui/lists/paged-list.tsx'
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
  // A link from elsewhere names the project, so that only the students are left to select.
  const named = rowsOf(query.data).find(({ id }) => id === searches.project)
  const namedId = named?.id
  const chooseNamed = useEffectEvent(() => named && draft.chooseProject(named))
  useEffect(() => {
    if (namedId) chooseNamed()
  }, [namedId])
  const isFiltered = searches.projects !== undefined
  const hasNone = !isFiltered && query.data?.pages[0]?.items.length === 0
  return (
    <SectionCard title="Project" flush>
      <Stack gap={12} px={{ base: 16, sm: 24 }} pt={8} pb={12} display={hasNone ? 'none' : undefined}>
        <SearchBox label="Search projects" value={text} onChange={changeText} />
      </Stack>
      <Box mah={380} mb={-6} bdrs="0 0 8px 8px" style={{ overflowY: 'auto' }}>
        <PagedList
          query={query}
          rows="projects"
          failed={LOAD_FAILED}
          failedHint="Your projects are safe; this is only the list."
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
                    classNames={{ labelWrapper: classes.content }}
                    styles={{ body: { alignItems: 'flex-start' }, inner: { zIndex: 1 } }}
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
      </Box>
    </SectionCard>
  )
}
