import { Box, Button } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { useSearchText } from '../../../lib/text/use-search-text.ts'
import { FilterBar } from '../../../ui/filters/filter-bar.tsx'
import { SearchBox } from '../../../ui/filters/search-box.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { EmptyState } from '../../../ui/lists/list-states.tsx'
import { PagedList, type PagedListProps } from '../../../ui/lists/paged-list.tsx'
import { type Stat, StatGrid } from '../../../ui/stats/stat-grid.tsx'
import type { ManagedPeopleTexts } from './managed-people.messages.ts'
import { type PeopleFeedback, PeopleFeedbackBanner } from './people-feedback-banner.tsx'

export interface ManagedPeopleFrameProps<Person> {
  readonly texts: ManagedPeopleTexts
  /** Further buttons in the page header, before the add button. */
  readonly actions?: ReactNode
  readonly query: PagedListProps<Person>['query']
  /** The counts above the list; without a count, a placeholder. */
  readonly stats: readonly Stat[]
  /** "Showing 4 of 218 students"; undefined while loading. */
  readonly showing: string | undefined
  /** There are no people at all, so the search is hidden. */
  readonly isEmpty: boolean
  readonly search: string
  readonly onSearch: (text: string) => void
  readonly isFiltered: boolean
  readonly onClear: () => void
  /** Beside the search. */
  readonly filter: ReactNode
  readonly onAdd: () => void
  /** Whether the form is open over the screen. */
  readonly isFormOpen: boolean
  readonly feedback: PeopleFeedback | null
  readonly onFeedbackDismissed: () => void
  readonly children: (people: readonly Person[]) => ReactNode
}

/** A people management screen: counts, search, filter, and the table with its loading, failed and empty states. */
export function ManagedPeopleFrame<Person>(props: ManagedPeopleFrameProps<Person>) {
  const { texts, actions, query, stats, showing, isEmpty, isFiltered, filter, onAdd, children } = props
  const { text, changeText, clearText } = useSearchText(props.search, props.onSearch)
  const addButton = useRef<HTMLButtonElement>(null)
  const clear = () => {
    clearText()
    props.onClear()
  }
  return (
    <>
      <PageHeader
        title={texts.title}
        about={texts.about}
        actions={
          <>
            {actions}
            <Button
              ref={addButton}
              leftSection={<IconUserPlus size={16} stroke={1.7} aria-hidden="true" />}
              onClick={onAdd}
            >
              {texts.add}
            </Button>
          </>
        }
      />
      <PeopleFeedbackBanner
        feedback={props.feedback}
        onDismiss={props.onFeedbackDismissed}
        opened={props.isFormOpen}
        focusFallback={addButton}
      />
      {(query.data || !query.isError) && <StatGrid label={`${texts.label}s in figures`} stats={stats} />}
      {!isEmpty && (
        <FilterBar
          showing={showing}
          search={<SearchBox label={texts.searched} value={text} onChange={changeText} />}
        >
          {filter}
        </FilterBar>
      )}
      <Box mt={isEmpty ? { base: 16, sm: 24 } : 0}>
        <Card flush>
          <PagedList
            query={query}
            rows={texts.many}
            failed={texts.loadFailed}
            failedHint={`Nothing was changed; this is only the list of ${texts.many}.`}
            empty={
              <EmptyState title={texts.none} buttons={<Button onClick={onAdd}>{texts.add}</Button>}>
                {texts.notAdded}
              </EmptyState>
            }
            filter={{ on: isFiltered, none: texts.none, onClear: clear }}
          >
            {children}
          </PagedList>
        </Card>
      </Box>
    </>
  )
}
