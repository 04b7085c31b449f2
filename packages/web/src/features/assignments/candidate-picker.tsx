import { Checkbox } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchText } from '../../lib/use-search-text.ts'
import { EmptyState } from '../../ui/list-states.tsx'
import { PagedList, rowsOf } from '../../ui/paged-list.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import type { AssignDraft } from './assign-draft.queries.ts'
import classes from './assign-project.module.css'
import { LOAD_FAILED } from './assignments.messages.ts'
import { candidatesQuery } from './assignments.queries.ts'
import { CandidateRow } from './candidate-row.tsx'

export interface CandidatePickerProps {
  readonly search: string
  readonly onSearch: (text: string) => void
  readonly draft: AssignDraft
}

/** Students to assign to; those who hold an assignment are shown and cannot be chosen. Spec 2 §4. */
export function CandidatePicker({ search, onSearch, draft }: CandidatePickerProps) {
  const { text, changeText } = useSearchText(search, onSearch)
  const query = useInfiniteQuery(candidatesQuery(search))
  const free = rowsOf(query.data).filter(({ alreadyAssigned }) => !alreadyAssigned)
  const chosen = free.filter(({ id }) => draft.isChosen(id)).length
  const hasAll = free.length > 0 && chosen === free.length
  const shownIds = new Set(free.map(({ id }) => id))
  const chooseShown = () =>
    hasAll ? draft.drop(({ studentId }) => shownIds.has(studentId)) : draft.choose(free)
  return (
    <SectionCard title="Students" flush>
      <div className={classes.search}>
        <SearchBox label="Search students" value={text} onChange={changeText} />
        {free.length > 0 && (
          <Checkbox
            label="Select all shown"
            checked={hasAll}
            indeterminate={chosen > 0 && !hasAll}
            onChange={chooseShown}
          />
        )}
      </div>
      <div className={classes.pane}>
        <PagedList
          query={query}
          rows="students"
          failed={LOAD_FAILED}
          safe="Nothing was changed; this is only the list of students."
          empty={
            <EmptyState title="No students yet">
              Students appear here when an administrator assigns them to you.
            </EmptyState>
          }
          filter={{ on: search !== '', none: 'No students match your search', onClear: () => changeText('') }}
        >
          {(candidates) => (
            <ul aria-label="Students">
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
            </ul>
          )}
        </PagedList>
      </div>
    </SectionCard>
  )
}
