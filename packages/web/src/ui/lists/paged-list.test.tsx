import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PagedList, rowsOf } from './paged-list.tsx'

type RenderOptions = {
  readonly pages: readonly (readonly string[])[]
  /** The pages are the result of the previous search. */
  readonly isPlaceholderData: boolean
  readonly isFiltered: boolean
}

/** Renders a list of which no further page can be loaded. */
const render = ({ pages, isPlaceholderData, isFiltered }: RenderOptions) => {
  const query = {
    data: { pages: pages.map((items) => ({ items })), pageParams: [] },
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
        {(items) => items.join()}
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
    const renderEmpty = (isPlaceholderData: boolean) => render({ pages: [[]], isPlaceholderData, isFiltered })
    expect(renderEmpty(false)).toContain(none)
    expect(renderEmpty(true)).not.toContain(none)
    expect(renderEmpty(true)).toContain('role="status"')
  },
)

test('says after the last of several pages that all rows are loaded, not while a new search is loading', () => {
  const renderPages = (isPlaceholderData: boolean) =>
    render({ pages: [['Bridges'], ['Dams']], isPlaceholderData, isFiltered: true })
  expect(renderPages(false)).toContain('All papers are loaded.')
  expect(renderPages(true)).toContain('Bridges,Dams')
  expect(renderPages(true)).not.toContain('All papers are loaded.')
})

test('lists a row once that moved down while two pages were loaded, as the later page has it', () => {
  const pages = [
    {
      items: [
        { id: 'bridge', status: 'waiting' },
        { id: 'dam', status: 'waiting' },
      ],
    },
    { items: [{ id: 'bridge', status: 'approved' }] },
  ]
  expect(rowsOf({ pages })).toEqual([
    { id: 'bridge', status: 'approved' },
    { id: 'dam', status: 'waiting' },
  ])
  // Rows without an id of their own.
  expect(rowsOf({ pages: [{ items: [{ count: 1 }, { count: 1 }] }] })).toHaveLength(2)
})
