import { Button } from '@mantine/core'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ListSkeleton } from './list-skeleton.tsx'
import { FailedState, NoMatchState } from './list-states.tsx'
import { Notice } from './notice.tsx'
import classes from './paged-list.module.css'

type Pages<Item> = InfiniteData<{ readonly items: readonly Item[] }>
type PagedQuery<Item> = Pick<
  UseInfiniteQueryResult<Pages<Item>>,
  | 'data'
  | 'isError'
  | 'isFetchNextPageError'
  | 'isFetching'
  | 'isFetchingNextPage'
  | 'hasNextPage'
  | 'fetchNextPage'
  | 'refetch'
>

export interface PagedListProps<Item> {
  readonly query: PagedQuery<Item>
  /** What is announced: "Loading students". */
  readonly loading: string
  /** The specification's sentence when it does not load. */
  readonly failed: string
  /** What is safe then. */
  readonly safe?: string
  /** What stands here when nothing is there at all: an `EmptyState`. */
  readonly empty: ReactNode
  /** Whether a search or filter is on, and the way back from one that finds nothing. */
  readonly filter?: { readonly on: boolean; readonly none: string; readonly onClear: () => void }
  readonly children: (items: readonly Item[]) => ReactNode
}

/** All rows that were loaded so far. */
export const rowsOf = <Item,>(data: Pages<Item> | undefined): readonly Item[] =>
  data?.pages.flatMap((page) => page.items) ?? []

/** A list inside a card that comes page by page, in each of its states. */
export function PagedList<Item>({
  query,
  loading,
  failed,
  safe,
  empty,
  filter,
  children,
}: PagedListProps<Item>) {
  if (!query.data) {
    if (!query.isError) return <ListSkeleton label={loading} bare />
    return (
      <FailedState
        message={failed}
        {...(safe ? { safe } : {})}
        onRetry={() => query.refetch()}
        retrying={query.isFetching}
      />
    )
  }
  const rows = rowsOf(query.data)
  const nothing = filter?.on ? <NoMatchState title={filter.none} onClear={filter.onClear} /> : empty
  return (
    <>
      {rows.length > 0 ? children(rows) : nothing}
      {query.isError && (
        <div className={classes.foot}>
          <Notice
            kind="error"
            onRetry={() => (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch())}
          >
            {failed}
          </Notice>
        </div>
      )}
      {query.hasNextPage && !query.isError && (
        <div className={classes.foot}>
          <Button
            variant="default"
            size="xs"
            loading={query.isFetchingNextPage}
            onClick={() => query.fetchNextPage()}
          >
            Load more
          </Button>
        </div>
      )}
    </>
  )
}
