import type { InstructorChoice } from '@capstone/contract/people/people.schemas'
import { Flex, Group, Radio } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { orNotSpecified, pluralize } from '../../../lib/text/formats.ts'
import { useSearchText } from '../../../lib/text/use-search-text.ts'
import { SearchBox } from '../../../ui/filters/search-box.tsx'
import { SectionCard } from '../../../ui/layout/section-card.tsx'
import { EmptyState } from '../../../ui/lists/list-states.tsx'
import { PagedList } from '../../../ui/lists/paged-list.tsx'
import { PersonRow } from '../../../ui/lists/person-row.tsx'
import { MetaLine } from '../../../ui/stats/meta-line.tsx'
import { LOAD_FAILED } from './mentoring.messages.ts'
import classes from './mentoring.module.css'
import { instructorChoicesQuery } from './mentoring.queries.ts'

export interface InstructorPickerProps {
  readonly search: string
  readonly onSearch: (text: string) => void
  readonly chosen: InstructorChoice | null
  readonly onChoose: (instructor: InstructorChoice) => void
}

/** Selects an instructor by name, e-mail or specialization. */
export function InstructorPicker({ search, onSearch, chosen, onChoose }: InstructorPickerProps) {
  const query = useInfiniteQuery(instructorChoicesQuery(search))
  const { text, changeText } = useSearchText(search, onSearch)
  return (
    <SectionCard title="Select Instructor" flush>
      <Group gap="12px 16px" className={classes.controls}>
        <SearchBox label="Search instructors" value={text} onChange={changeText} />
        <Flex component="p" align="center" className={classes.choice} aria-live="polite">
          {chosen ? `Selected: ${chosen.name}` : 'Nobody selected'}
        </Flex>
      </Group>
      <div className={classes.pane}>
        <PagedList
          query={query}
          rows="instructors"
          failed={LOAD_FAILED}
          failedHint="Nothing was changed; this is only the list of instructors."
          empty={<EmptyState title="No instructors yet">Add an instructor first.</EmptyState>}
          filter={{
            on: search !== '',
            none: 'No instructors match your search',
            onClear: () => changeText(''),
          }}
        >
          {(instructors) => (
            <div role="radiogroup" aria-label="Instructors">
              {instructors.map((instructor) => (
                <PersonRow
                  key={instructor.id}
                  person={instructor}
                  chosen={instructor.id === chosen?.id}
                  choice={
                    <Radio
                      name="instructor"
                      checked={instructor.id === chosen?.id}
                      onChange={() => onChoose(instructor)}
                    />
                  }
                  details={
                    <MetaLine>
                      {orNotSpecified(instructor.specialization)}
                      {pluralize(instructor.studentCount, 'student')}
                    </MetaLine>
                  }
                />
              ))}
            </div>
          )}
        </PagedList>
      </div>
    </SectionCard>
  )
}
