import { Checkbox } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchDraft } from '../../lib/search-draft.ts'
import { EmptyState } from '../../ui/list-states.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import type { AssignDraft } from './assign-draft.queries.ts'
import { AssignList } from './assign-list.tsx'
import classes from './assign-project.module.css'
import { candidatesQuery } from './assignments.queries.ts'
import { CandidateRow } from './candidate-row.tsx'

/** Students to assign to; those who hold an assignment are shown and cannot be chosen. Spec 2 §4. */
export function CandidatePicker({ draft }: { readonly draft: AssignDraft }) {
  const [search, setSearch] = useState('')
  const [typed, setTyped] = useSearchDraft(search, setSearch)
  const list = useInfiniteQuery({ ...candidatesQuery(search), placeholderData: keepPreviousData })
  const candidates = list.data?.pages.flatMap(({ items }) => items) ?? []
  const free = candidates.filter(({ alreadyAssigned }) => !alreadyAssigned)
  const chosen = free.filter(({ id }) => draft.isChosen(id)).length
  const hasAll = free.length > 0 && chosen === free.length
  const shownIds = new Set(free.map(({ id }) => id))
  const chooseShown = () =>
    hasAll ? draft.drop(({ studentId }) => shownIds.has(studentId)) : draft.choose(free)
  return (
    <>
      <div className={classes.search}>
        <SearchBox label="Search students" value={typed} onChange={setTyped} />
        {free.length > 0 && (
          <Checkbox
            label="Select all shown"
            checked={hasAll}
            indeterminate={chosen > 0 && !hasAll}
            onChange={chooseShown}
          />
        )}
      </div>
      <AssignList
        list={list}
        label="Students"
        isEmpty={candidates.length === 0}
        noMatch={search ? 'No students match your search' : null}
        onClearSearch={() => setTyped('')}
        empty={
          <EmptyState title="No students yet">
            Students appear here when an administrator assigns them to you.
          </EmptyState>
        }
      >
        {candidates.map((candidate) => (
          <CandidateRow
            key={candidate.id}
            candidate={candidate}
            isChosen={draft.isChosen(candidate.id)}
            onChange={(on) =>
              on ? draft.choose([candidate]) : draft.drop(({ studentId }) => studentId === candidate.id)
            }
          />
        ))}
      </AssignList>
    </>
  )
}
