import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PagedList } from './paged-list.tsx'

/** Renders a list without rows; with `isPlaceholderData`, they are those of the search before. */
const renderEmpty = (isPlaceholderData: boolean, isFiltered: boolean) => {
  const query = {
    data: { pages: [{ items: [] }], pageParams: [''] },
    isError: false,
    isFetchNextPageError: false,
    isFetching: isPlaceholderData,
    isFetchingNextPage: false,
    isPlaceholderData,
    hasNextPage: false,
    fetchNextPage: () => new Promise<never>(() => {}),
    refetch: () => new Promise<never>(() => {}),
  }
  return renderToStaticMarkup(
    <MantineProvider>
      <PagedList
        query={query}
        rows="papers"
        failed="Failed to load papers"
        failedHint=""
        empty="No papers yet"
        filter={{ on: isFiltered, none: 'No papers match', onClear: () => undefined }}
      >
        {() => null}
      </PagedList>
    </MantineProvider>,
  )
}

test.each([
  [true, 'No papers match'],
  [false, 'No papers yet'],
])(
  'says that a search has no results once it has been answered, not while it is loading',
  (isFiltered, none) => {
    expect(renderEmpty(false, isFiltered)).toContain(none)
    expect(renderEmpty(true, isFiltered)).not.toContain(none)
    expect(renderEmpty(true, isFiltered)).toContain('role="status"')
  },
)
