import type { ReviewedRequest } from '@capstone/contract/requests/requests.schemas'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { findRequestStatus } from './requests.queries.ts'

const REQUEST = {
  id: '4b6f2f7e-8f6f-4a38-9c2b-0a1c8e6f1d11',
  student: { email: 'ananya@university.test' },
} as ReviewedRequest

beforeEach(() => {
  vi.stubGlobal('window', Object.assign(new EventTarget(), { location: { origin: 'http://capstone.test' } }))
})
afterEach(() => vi.unstubAllGlobals())

it('finds the status of a request on a later page of the requests of its student', async () => {
  const pages = [
    { items: [{ id: 'another', status: 'pending' }], nextCursor: 'next' },
    { items: [{ id: REQUEST.id, status: 'approved' }], nextCursor: null },
  ]
  vi.stubGlobal('fetch', async () => Response.json({ json: pages.shift() }))
  expect(await findRequestStatus(REQUEST)).toBe('approved')
})

it('finds no status of a request that is not listed', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ json: { items: [], nextCursor: null } }))
  expect(await findRequestStatus(REQUEST)).toBeUndefined()
})
