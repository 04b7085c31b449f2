import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { fillCache, serializePageData, takePageData } from './page-data.ts'

/** A page with one element of data. */
function pageWith(textContent: string) {
  let element: Pick<HTMLElement, 'textContent' | 'remove'> | null = {
    textContent,
    remove() {
      element = null
    },
  }
  return { getElementById: () => element }
}

test('the data of the server’s cache arrives in the browser’s, with its dates, and is read once', async () => {
  const server = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const at = new Date('2026-03-02T12:00:00Z')
  await server.prefetchInfiniteQuery({
    queryKey: ['list', { search: 'a' }],
    queryFn: async () => ({ items: [{ at, note: undefined }], nextCursor: null }),
    initialPageParam: '',
  })
  await server.prefetchQuery({ queryKey: ['failed'], queryFn: () => Promise.reject(new Error('failed')) })
  const page = pageWith(JSON.stringify(serializePageData(server)))

  const data = takePageData(page)
  if (!data) throw new Error('The page has no data.')
  const browser = new QueryClient()
  fillCache(browser, data)
  expect(browser.getQueryData(['list', { search: 'a' }])).toEqual({
    pages: [{ items: [{ at }], nextCursor: null }],
    pageParams: [''],
  })
  expect(browser.getQueryCache().getAll()).toHaveLength(1)
  expect(takePageData(page)).toBeNull()
})
