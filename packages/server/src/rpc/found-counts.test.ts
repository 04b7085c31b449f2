import { COUNTED_MAX } from '@capstone/contract/base.constants'
import { expect, test, vi } from 'vitest'
import { countFoundByStatus } from './found-counts.ts'

type Status = 'open' | 'closed'
const countsOf = (open: number, closed: number) =>
  vi.fn(async (status: Status | undefined) =>
    [
      { status: 'open' as const, found: open },
      { status: 'closed' as const, found: closed },
    ].filter((row) => row.status === (status ?? row.status)),
  )

test('counts once what is below the limit, by status and with the status that is filtered by', async () => {
  const count = countsOf(COUNTED_MAX - 10, 9)
  const byStatus = await count(undefined)
  expect(await countFoundByStatus(count, undefined)).toEqual({ matching: COUNTED_MAX - 1, byStatus })
  expect(await countFoundByStatus(count, 'closed')).toEqual({ matching: 9, byStatus })
  expect(count.mock.calls.flat()).toEqual([undefined, undefined, undefined])
})

test('does not tell the status of what is beyond the limit, and counts again only with a filter', async () => {
  const count = countsOf(COUNTED_MAX - 10, 10)
  expect(await countFoundByStatus(count, undefined)).toEqual({ matching: COUNTED_MAX, byStatus: null })
  expect(count).toHaveBeenCalledTimes(1)
  expect(await countFoundByStatus(count, 'closed')).toEqual({ matching: 10, byStatus: null })
  expect(count.mock.calls.flat()).toEqual([undefined, undefined, 'closed'])
})
