import { Radio } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchDraft } from '../../lib/search-draft.ts'
import { EmptyState } from '../../ui/list-states.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import type { AssignDraft } from './assign-draft.queries.ts'
import { AssignList } from './assign-list.tsx'
import classes from './assign-project.module.css'
import { assignableProjectsQuery } from './assignments.queries.ts'

/** One project out of one's own. */
export function AssignProjectPicker({ draft }: { readonly draft: AssignDraft }) {
  const [search, setSearch] = useState('')
  const [typed, setTyped] = useSearchDraft(search, setSearch)
  const list = useInfiniteQuery({ ...assignableProjectsQuery(search), placeholderData: keepPreviousData })
  const projects = list.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <>
      <div className={classes.search}>
        <SearchBox label="Search projects" value={typed} onChange={setTyped} />
      </div>
      <AssignList
        list={list}
        label="Projects"
        isEmpty={projects.length === 0}
        noMatch={search ? 'No projects match your search' : null}
        onClearSearch={() => setTyped('')}
        empty={
          <EmptyState title="No projects yet">
            Upload one in your Project Repository; it can be assigned then.
          </EmptyState>
        }
      >
        {projects.map((project) => (
          <li key={project.id} className={classes.row} data-chosen={project.id === draft.values.projectId}>
            <Radio
              name="project"
              iconColor="var(--on-primary)"
              classNames={{
                root: classes.choice,
                body: classes.choiceBody,
                labelWrapper: classes.words,
                inner: classes.box,
              }}
              label={project.title}
              description={`${project.category} · ${project.assignedCount} assigned`}
              checked={project.id === draft.values.projectId}
              onChange={() => draft.chooseProject(project)}
            />
          </li>
        ))}
      </AssignList>
    </>
  )
}
