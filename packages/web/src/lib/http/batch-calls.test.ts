import { expect, test } from 'vitest'
import { batchCalls } from './batch-calls.ts'

const lengths = (ids: readonly string[]) => new Map(ids.map((id) => [id, id.length]))

test('lookups in the same tick share one call, each id once', async () => {
  const batches: (readonly string[])[] = []
  const lengthOf = batchCalls(async (ids) => {
    batches.push(ids)
    return lengths(ids.filter((id) => id !== 'gone'))
  }, 10)
  expect(await Promise.all(['a', 'bb', 'a', 'gone'].map(lengthOf))).toEqual([1, 2, 1, undefined])
  expect(await lengthOf('bb')).toBe(2)
  expect(batches).toEqual([['a', 'bb', 'gone'], ['bb']])
})

test('a batch is no larger than its limit', async () => {
  const sizes: number[] = []
  const lengthOf = batchCalls(async (ids) => {
    sizes.push(ids.length)
    return lengths(ids)
  }, 2)
  expect(await Promise.all(['a', 'bb', 'ccc', 'dddd', 'e'].map(lengthOf))).toEqual([1, 2, 3, 4, 1])
  expect(sizes).toEqual([2, 2, 1])
})

test('a failed call rejects all its lookups, and the next lookup makes a new call', async () => {
  let fails = true
  const lengthOf = batchCalls(async (ids) => {
    if (fails) throw new Error('away')
    return lengths(ids)
  }, 10)
  expect(await Promise.allSettled([lengthOf('a'), lengthOf('bb')])).toMatchObject([
    { status: 'rejected' },
    { status: 'rejected' },
  ])
  fails = false
  expect(await lengthOf('a')).toBe(1)
})
