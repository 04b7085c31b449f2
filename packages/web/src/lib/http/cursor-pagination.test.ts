import { expect, test } from 'vitest'
import { fetchAllPages } from './cursor-pagination.ts'

test('all pages of a list are fetched, in their order', async () => {
  const pages = new Map([
    [undefined, { items: [1, 2], nextCursor: 'a' }],
    ['a', { items: [3], nextCursor: 'b' }],
    ['b', { items: [4], nextCursor: null }],
  ])
  const fetchPage = (cursor: string | undefined) => {
    const page = pages.get(cursor)
    return page ? Promise.resolve(page) : Promise.reject(new Error('There is no such page.'))
  }
  expect(await fetchAllPages(fetchPage)).toEqual({ items: [1, 2, 3, 4] })
})
