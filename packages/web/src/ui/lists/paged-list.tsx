import { Button, Loader, VisuallyHidden } from '@mantine/core'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useFocusFallback } from '../../lib/dom/use-focus-fallback.ts'
import { Alert } from '../feedback/alert.tsx'
import { type ListShape, ListSkeleton } from './list-skeleton.tsx'
import { FailedState, NoMatchState } from './list-states.tsx'
import classes from './paged-list.module.css'

type Page<Item> = { readonly items: readonly Item[] }
type LoadedPages<Item> = { readonly pages: readonly Page<Item>[] }
type PagedQuery<Item> = Pick<
  UseInfiniteQueryResult<InfiniteData<Page<Item>>>,
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
  /** Plural name of the rows: "students", as in "Loading students". */
  readonly rows: string
  /** Message when loading fails. */
  readonly failed: string
  /** Says what was not lost when loading fails. */
  readonly failedHint: string
  /** Shown when there are no rows at all: an `EmptyState`. */
  readonly empty: ReactNode
  /** The active search or filter, and how to clear it when nothing matches. */
  readonly filter?: {
    readonly on: boolean
    readonly none: string
    readonly hint?: string
    readonly onClear: () => void
  }
  /** Without a card around it. */
  readonly withoutCard?: boolean
  /** The shape of the placeholder while the list is loading. */
  readonly shape?: ListShape
  readonly children: (items: readonly Item[]) => ReactNode
}

/**
 * Returns all rows loaded so far, each with an id once: one that moves down while two pages are fetched is on both, and
 * is newer on the second.
 */
export const rowsOf = <Item,>(data: LoadedPages<Item> | undefined): readonly Item[] => {
  const rows = data?.pages.flatMap((page) => page.items) ?? []
  return [...new Map(rows.map((row) => [Object(row).id ?? row, row])).values()]
}

/** Shows a paged query in every state: loading, failed, empty, no match, rows. Rows stay when a refetch fails. */
export function PagedList<Item>(props: PagedListProps<Item>) {
  const { query, rows, failed, failedHint, empty, filter, withoutCard = false, shape, children } = props
  const items = rowsOf(query.data)
  const end = useRef<HTMLDivElement>(null)
  // The empty result of a previous search does not mean that this one has none.
  const isPending = !query.data || (query.isPlaceholderData && items.length === 0)
  if (isPending) {
    if (!query.isError)
      return <ListSkeleton label={`Loading ${rows}`} rows={4} bare={!withoutCard} {...(shape && { shape })} />
    return (
      <FailedState
        message={failed}
        hint={failedHint}
        onRetry={() => query.refetch()}
        retrying={query.isFetching}
      />
    )
  }
  const noRows = filter?.on ? (
    <NoMatchState title={filter.none} onClear={filter.onClear}>
      {filter.hint}
    </NoMatchState>
  ) : (
    empty
  )
  const hasRefetchFailed = query.isError && !query.isFetchNextPageError
  return (
    <div
      className={classes.list}
      data-without-card={withoutCard || undefined}
      aria-busy={query.isPlaceholderData}
    >
      {hasRefetchFailed && (
        <div className={classes.header}>
          <Alert kind="error" onRetry={() => query.refetch()}>
            {failed}
          </Alert>
        </div>
      )}
      {items.length > 0 ? children(items) : noRows}
      {query.isFetchNextPageError && (
        <div className={classes.footer}>
          <Alert kind="error" onRetry={() => query.fetchNextPage()}>
            {failed}
          </Alert>
        </div>
      )}
      {query.hasNextPage && !query.isError && (
        <div className={classes.footer}>
          <LoadMoreButton query={query} rows={rows} end={end} />
        </div>
      )}
      {/* For the rows of a previous search, `hasNextPage` is false even if there are more. */}
      {!query.hasNextPage && !query.isPlaceholderData && (query.data?.pages.length ?? 0) > 1 && (
        <VisuallyHidden ref={end} tabIndex={-1}>
          All {rows} are loaded.
        </VisuallyHidden>
      )}
    </div>
  )
}

interface LoadMoreButtonProps<Item> extends Pick<PagedListProps<Item>, 'query' | 'rows'> {
  /** Gets the focus after the last page. */
  readonly end: RefObject<HTMLElement | null>
}

/**
 * Loads the next page, and keeps the focus meanwhile. A refetch, as after a live event, cancels the request; it is
 * repeated after the refetch.
 */
function LoadMoreButton<Item>({ query, rows, end }: LoadMoreButtonProps<Item>) {
  const { data, isFetching, isFetchingNextPage, fetchNextPage } = query
  const pageCount = data?.pages.length ?? 0
  // The number of pages once the requested one is loaded; 0 if none is requested.
  const [wantedCount, setWantedCount] = useState(0)
  useEffect(() => {
    if (pageCount >= wantedCount) setWantedCount(0)
    else if (!isFetching) void fetchNextPage()
  }, [pageCount, wantedCount, isFetching, fetchNextPage])
  const isLoading = isFetchingNextPage || pageCount < wantedCount
  const button = useRef<HTMLButtonElement>(null)
  useFocusFallback(button, end)
  return (
    <Button
      ref={button}
      variant="default"
      size="xs"
      aria-label={`Load more ${rows}`}
      leftSection={isLoading && <Loader size={14} color="var(--ink-3)" aria-hidden="true" />}
      aria-disabled={isLoading}
      onClick={() => {
        if (!isLoading) setWantedCount(pageCount + 1)
      }}
    >
      Load more
    </Button>
  )
}
