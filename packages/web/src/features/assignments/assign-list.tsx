import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { ListSkeleton } from '../../ui/list-skeleton.tsx'
import { FailedState, NoMatchState } from '../../ui/list-states.tsx'
import { assignMessages } from './assign.messages.ts'
import classes from './assign-project.module.css'

/** What this list needs of an infinite query. */
interface PagedList {
  readonly isPending: boolean
  readonly data: unknown
  readonly isFetching: boolean
  readonly isPlaceholderData: boolean
  readonly isFetchingNextPage: boolean
  readonly isFetchNextPageError: boolean
  readonly hasNextPage: boolean
  readonly refetch: () => unknown
  readonly fetchNextPage: () => unknown
}

export interface AssignListProps {
  readonly list: PagedList
  /** Names the list: "Students". */
  readonly label: string
  readonly isEmpty: boolean
  /** The sentence when a search found nothing; null while nothing is searched. */
  readonly noMatch: string | null
  readonly onClearSearch: () => void
  readonly empty: ReactNode
  readonly children: ReactNode
}

/** A list to choose from, a page at a time, in all four states. */
export function AssignList(props: AssignListProps) {
  const { list, label, isEmpty, noMatch, onClearSearch, empty, children } = props
  if (list.isPending) return <ListSkeleton label={`Loading ${label.toLowerCase()}`} />
  if (!list.data)
    return (
      <FailedState message={assignMessages.loadFailed} onRetry={list.refetch} retrying={list.isFetching} />
    )
  if (isEmpty) return noMatch ? <NoMatchState title={noMatch} onClear={onClearSearch} /> : empty
  return (
    <div className={classes.scroll}>
      <ul aria-label={label} aria-busy={list.isPlaceholderData}>
        {children}
      </ul>
      {list.isFetchNextPageError && (
        <p role="alert" className={classes.problem}>
          {assignMessages.loadFailed}
        </p>
      )}
      {list.hasNextPage && (
        <div className={classes.more}>
          <Button
            size="xs"
            variant="default"
            aria-label={`Load more ${label.toLowerCase()}`}
            loading={list.isFetchingNextPage}
            onClick={() => list.fetchNextPage()}
          >
            Load more
          </Button>
        </div>
      )}
    </div>
  )
}
