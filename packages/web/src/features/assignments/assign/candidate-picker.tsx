import type { Candidate } from '@capstone/contract/assignments/assignment-options.schemas'
import { Box, Checkbox, Group, Stack } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchText } from '../../../lib/text/use-search-text.ts'
import { Tag } from '../../../ui/badges/tag.tsx'
import { SearchBox } from '../../../ui/filters/search-box.tsx'
import { SectionCard } from '../../../ui/layout/section-card.tsx'
import { EmptyState } from '../../../ui/lists/list-states.tsx'
import { PagedList, rowsOf } from '../../../ui/lists/paged-list.tsx'
import { PersonRow } from '../../../ui/lists/person-row.tsx'
import { StudyMetaLine } from '../../../ui/stats/study-meta-line.tsx'
import { ALREADY_ASSIGNED, ASSIGN_DATA_FAILED, NOBODY_WITHOUT_PROJECT } from '../assignments.messages.ts'
import { type AssignParams, candidatesQuery } from './assign-options.queries.ts'
import type { AssignDraft } from './use-assign-draft.ts'

export interface CandidatePickerProps {
  readonly params: AssignParams
  readonly onSearch: (change: AssignParams) => void
  readonly draft: AssignDraft
}

/** Selects students to assign to. Those who hold an assignment are shown but cannot be selected. */
export function CandidatePicker({ params, onSearch, draft }: CandidatePickerProps) {
  const { text, changeText, clearText } = useSearchText(params.students ?? '', (students) =>
    onSearch({ students }),
  )
  const query = useInfiniteQuery(candidatesQuery(params))
  const rows = rowsOf(query.data)
  const selectable = rows.filter(({ isAlreadyAssigned }) => !isAlreadyAssigned)
  const chosenCount = selectable.filter(({ id }) => draft.isChosen(id)).length
  const hasAll = selectable.length > 0 && chosenCount === selectable.length
  const isFiltered = params.students !== undefined || params.free === true
  const hasNoCandidates = !isFiltered && query.data !== undefined && rows.length === 0
  const shownIds = new Set(selectable.map(({ id }) => id))
  const chooseShown = () =>
    hasAll ? draft.drop(({ studentId }) => shownIds.has(studentId)) : draft.choose(selectable)
  return (
    <SectionCard title="Students" flush>
      <Stack gap={12} px={{ base: 16, sm: 24 }} pt={8} pb={12} display={hasNoCandidates ? 'none' : undefined}>
        <SearchBox label="Search students" value={text} onChange={changeText} />
        <Group gap="8px 24px">
          <Checkbox
            label="Only students without a project"
            checked={params.free === true}
            onChange={(event) => onSearch({ free: event.currentTarget.checked ? true : undefined })}
          />
          {selectable.length > 0 && (
            <Checkbox
              label="Select all shown"
              checked={hasAll}
              indeterminate={chosenCount > 0 && !hasAll}
              onChange={chooseShown}
            />
          )}
        </Group>
      </Stack>
      <Box mah={{ base: 380, md: 552 }} mb={-6} bdrs="0 0 8px 8px" style={{ overflowY: 'auto' }}>
        <PagedList
          query={query}
          rows="students"
          shape="slim"
          failed={ASSIGN_DATA_FAILED}
          failedHint="Nothing was changed; this is only the list of students."
          empty={
            <EmptyState title="No students yet">
              Students appear here when an administrator assigns them to you.
            </EmptyState>
          }
          filter={{
            on: isFiltered,
            none: params.students ? 'No students match your search' : NOBODY_WITHOUT_PROJECT,
            onClear: () => {
              clearText()
              onSearch({ students: undefined, free: undefined })
            },
          }}
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
      </Box>
    </SectionCard>
  )
}

interface CandidateRowProps {
  readonly candidate: Candidate
  readonly isChosen: boolean
  readonly onChange: (on: boolean) => void
}

/** A student with a checkbox, disabled for one who already holds an assignment. */
function CandidateRow({ candidate, isChosen, onChange }: CandidateRowProps) {
  const { isAlreadyAssigned } = candidate
  const isSelected = isChosen && !isAlreadyAssigned
  return (
    <li>
      <PersonRow
        person={candidate}
        details={<StudyMetaLine student={candidate} />}
        chosen={isSelected}
        disabled={isAlreadyAssigned}
        choice={
          <Checkbox
            checked={isSelected}
            disabled={isAlreadyAssigned}
            onChange={(event) => onChange(event.currentTarget.checked)}
          />
        }
        aside={
          isAlreadyAssigned && (
            <Box component="span" flex={{ base: '0 1 100%', sm: '0 1 auto' }} pl={{ base: 72, sm: 0 }}>
              <Tag small>{ALREADY_ASSIGNED}</Tag>
            </Box>
          )
        }
      />
    </li>
  )
}
