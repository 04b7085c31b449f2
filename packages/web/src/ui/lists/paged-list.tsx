import { Button } from '@mantine/core'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Alert } from '../feedback/alert.tsx'
import { ListSkeleton } from './list-skeleton.tsx'
import { FailedState, NoMatchState } from './list-states.tsx'
import classes from './paged-list.module.css'

type Pages<Item> = InfiniteData<{ readonly items: readonly Item[] }>
type PagedQuery<Item> = Pick<
  UseInfiniteQueryResult<Pages<Item>>,
  | 'data'
  | 'isError'
  | 'isFetchNextPageError'
  | 'isFetching'
  | 'isFetchingNextPage'
  | 'isPlaceholderData'
  | 'hasNextPage'
  | 'fetchNextPage'
  | 'refetch'
>

export interface PagedListProps<Item> {
  readonly query: PagedQuery<Item>
  /** What its rows are, as in "Loading students": "students". */
  readonly rows: string
  /** The specification's sentence when it does not load. */
  readonly failed: string
  /** What is safe then. */
  readonly safe: string
  /** What stands here when nothing is there at all: an `EmptyState`. */
  readonly empty: ReactNode
  /** Whether a search or filter is on, and the way back from one that finds nothing. */
  readonly filter?: {
    readonly on: boolean
    readonly none: string
    /** What may help to find something. */
    readonly hint?: string
    readonly onClear: () => void
  }
  /** It lies on the page itself, without a card around it. */
  readonly open?: boolean
  readonly children: (items: readonly Item[]) => ReactNode
}

/** All rows that were loaded so far. */
export const rowsOf = <Item,>(data: Pages<Item> | undefined): readonly Item[] =>
  data?.pages.flatMap((page) => page.items) ?? []

/** A list that comes page by page, in each of its states; rows that are there stay when asking again fails. */
export function PagedList<Item>(props: PagedListProps<Item>) {
  const { query, rows, failed, safe, empty, filter, open = false, children } = props
  const items = rowsOf(query.data)
  // Rows of a search before that found nothing do not say that nothing is there.
  const isUnknown = !query.data || (query.isPlaceholderData && items.length === 0 && !filter?.on)
  if (isUnknown) {
    if (!query.isError) return <ListSkeleton label={`Loading ${rows}`} bare={!open} />
    return (
      <FailedState message={failed} safe={safe} onRetry={() => query.refetch()} retrying={query.isFetching} />
    )
  }
  const nothing = filter?.on ? (
    <NoMatchState title={filter.none} onClear={filter.onClear}>
      {filter.hint}
    </NoMatchState>
  ) : (
    empty
  )
  const isOutdated = query.isError && !query.isFetchNextPageError
  return (
    <div className={classes.list} data-open={open || undefined} aria-busy={query.isPlaceholderData}>
      {isOutdated && (
        <div className={classes.head}>
          <Alert kind="error" onRetry={() => query.refetch()}>
            {failed}
          </Alert>
        </div>
      )}
      {items.length > 0 ? children(items) : nothing}
      {query.isFetchNextPageError && (
        <div className={classes.foot}>
          <Alert kind="error" onRetry={() => query.fetchNextPage()}>
            {failed}
          </Alert>
        </div>
      )}
      {query.hasNextPage && !query.isError && (
        <div className={classes.foot}>
          <Button
            variant="default"
            size="xs"
            aria-label={`Load more ${rows}`}
            loading={query.isFetchingNextPage}
            onClick={() => query.fetchNextPage()}
          >
            Load more
          </Button>
        </div>
      )}
    </div>
  )
}
