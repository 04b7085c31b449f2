import { Box, Button } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, Suspense, useRef } from 'react'
import { useSearchText } from '../../../lib/text/use-search-text.ts'
import { FilterBar } from '../../../ui/filters/filter-bar.tsx'
import { SearchBox } from '../../../ui/filters/search-box.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { FocusKeeper } from '../../../ui/layout/focus-keeper.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { EmptyState } from '../../../ui/lists/list-states.tsx'
import { PagedList } from '../../../ui/lists/paged-list.tsx'
import { type Stat, StatGrid } from '../../../ui/stats/stat-grid.tsx'
import { formatListCounts, formatShownCount, type ManagedPeopleTexts } from './managed-people.messages.ts'
import classes from './managed-people.module.css'
import { ManagedPeopleTable, type ManagedPerson, type PersonColumn } from './managed-people-table.tsx'
import { PeopleFeedbackBanner } from './people-feedback-banner.tsx'
import { useManagedPeople } from './use-managed-people.ts'

/** The props that the routes pass to the screens of students and instructors. */
export interface ManagedPeopleRouteProps<Filters> {
  /** From the URL. */
  readonly filters: Filters
  readonly onFilter: (changes: { readonly [Filter in keyof Filters]?: unknown }) => void
  /** Further buttons in the page header, before the add button. */
  readonly actions?: ReactNode
  /** Shows where a person is signed in. */
  readonly sessionsDialog: ComponentType<{
    readonly opened: boolean
    readonly person: { readonly id: string; readonly name: string }
    readonly onClose: () => void
  }>
}

/** The people who match, page by page, each page with the counts above the list. */
type PeopleQuery<Person> = UseInfiniteQueryResult<
  InfiniteData<{
    readonly items: readonly Person[]
    readonly matching: number
    readonly total: number
    readonly isMailSetUp: boolean
  }>
>

export interface ManagedPeoplePageProps<Person>
  extends Pick<ManagedPeopleRouteProps<unknown>, 'actions' | 'sessionsDialog'> {
  readonly texts: ManagedPeopleTexts
  readonly query: PeopleQuery<Person>
  /** The count beside the total. */
  readonly stat: Stat
  readonly columns: readonly PersonColumn<Person>[]
  readonly search: string
  readonly onSearch: (text: string) => void
  /** Whether only the person that a link points to is listed. */
  readonly isOnePerson: boolean
  /** Whether the list is limited by anything: the search, the filter or a link to one person. */
  readonly isFiltered: boolean
  readonly onClear: () => void
  /** Beside the search. */
  readonly filter: ReactNode
  /** Whether the filter beside the search is set. */
  readonly isSelectFilterSet: boolean
  /** Adds or edits a person. */
  readonly formDialog: ComponentType<{
    readonly opened: boolean
    readonly person: Person | null
    readonly onClose: () => void
    readonly onSaved: () => void
  }>
  /** Asks for confirmation before a person is deleted. */
  readonly deletionDialog: ComponentType<DeletionDialogProps<Person>>
}

export interface DeletionDialogProps<Person> {
  readonly opened: boolean
  readonly person: Person
  readonly onClose: () => void
  readonly onDeleted: () => void
}

/** A screen that lists the people of one role, with dialogs to add, edit and delete them and to see their sessions. */
export function ManagedPeoplePage<Person extends ManagedPerson>(props: ManagedPeoplePageProps<Person>) {
  const { texts, query, stat, isFiltered } = props
  const { formDialog: FormDialog, sessionsDialog: SessionsDialog, deletionDialog: DeletionDialog } = props
  const { form, deletion, sessions, feedback, clearFeedback, finishEdit, finishDeletion } =
    useManagedPeople<Person>(texts)
  const { text, changeText, clearText } = useSearchText(props.search, props.onSearch)
  const addButton = useRef<HTMLButtonElement>(null)
  const lastPage = query.data?.pages.at(-1)
  const figures = lastPage && formatListCounts(lastPage, isFiltered)
  // The search is hidden if there are no people at all.
  const isEmpty = !isFiltered && !query.isPlaceholderData && lastPage?.matching === 0
  const add = () => form.open(null)
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
            {props.actions}
            <Button
              ref={addButton}
              className={classes.add}
              leftSection={<IconUserPlus size={16} stroke={1.7} aria-hidden="true" />}
              onClick={add}
            >
              {texts.add}
            </Button>
          </>
        }
      />
      <PeopleFeedbackBanner
        feedback={feedback}
        onDismiss={clearFeedback}
        opened={form.opened}
        focusFallback={addButton}
      />
      {(query.data || !query.isError) && (
        <StatGrid
          label={`${texts.label}s in figures`}
          stats={[{ label: `Total ${texts.label}s`, figure: figures?.total }, stat]}
        />
      )}
      {!isEmpty && (
        <FilterBar
          active={Number(props.isSelectFilterSet) + Number(props.isOnePerson)}
          showing={figures && formatShownCount(figures, texts.many)}
          search={
            <SearchBox
              label={texts.searchLabel}
              fields={texts.searchFields}
              value={text}
              onChange={changeText}
            />
          }
        >
          {props.filter}
          {props.isOnePerson && (
            <Button variant="subtle" onClick={props.onClear}>
              Show all {texts.many}
            </Button>
          )}
        </FilterBar>
      )}
      <Box mt={isEmpty ? { base: 16, sm: 24 } : 0}>
        <Card flush>
          <PagedList
            query={query}
            rows={texts.many}
            shape="slim"
            failed={texts.loadFailed}
            failedHint={`Nothing was changed; only the list of ${texts.many} could not be loaded.`}
            empty={
              <EmptyState
                title={texts.none}
                buttons={
                  // The list may replace the button only after the form has returned the focus to it.
                  <FocusKeeper fallback={addButton}>
                    <Button onClick={add}>{texts.add}</Button>
                  </FocusKeeper>
                }
              >
                {texts.notAdded}
              </EmptyState>
            }
            filter={{ on: isFiltered, none: texts.none, onClear: clear }}
          >
            {(people) => (
              <ManagedPeopleTable
                texts={texts}
                people={people}
                columns={props.columns}
                isMailSetUp={lastPage?.isMailSetUp !== false}
                onEdit={form.open}
                onShowSessions={sessions.open}
                onDelete={deletion.open}
              />
            )}
          </PagedList>
        </Card>
      </Box>
      {form.openCount > 0 && (
        <Suspense>
          <FormDialog
            key={form.openCount}
            opened={form.opened}
            person={form.subject}
            onClose={form.close}
            onSaved={finishEdit}
          />
        </Suspense>
      )}
      {sessions.subject && (
        <SessionsDialog
          key={`sessions ${sessions.openCount}`}
          opened={sessions.opened}
          person={sessions.subject}
          onClose={sessions.close}
        />
      )}
      {deletion.subject && (
        <DeletionDialog
          key={`deletion ${deletion.openCount}`}
          opened={deletion.opened}
          person={deletion.subject}
          onClose={deletion.close}
          onDeleted={finishDeletion}
        />
      )}
    </>
  )
}
