import { expect, test } from 'vitest'
import { batchCalls } from './batch-calls.ts'

const lengths = (ids: readonly string[]) => new Map(ids.map((id) => [id, id.length]))

test('what is asked for at once goes in one call, each thing once', async () => {
  const asked: (readonly string[])[] = []
  const lengthOf = batchCalls(async (ids) => {
    asked.push(ids)
    return lengths(ids.filter((id) => id !== 'gone'))
  }, 10)
  expect(await Promise.all(['a', 'bb', 'a', 'gone'].map(lengthOf))).toEqual([1, 2, 1, undefined])
  expect(await lengthOf('bb')).toBe(2)
  expect(asked).toEqual([['a', 'bb', 'gone'], ['bb']])
})

test('no call asks for more than it may', async () => {
  const asked: number[] = []
  const lengthOf = batchCalls(async (ids) => {
    asked.push(ids.length)
    return lengths(ids)
  }, 2)
  expect(await Promise.all(['a', 'bb', 'ccc', 'dddd', 'e'].map(lengthOf))).toEqual([1, 2, 3, 4, 1])
  expect(asked).toEqual([2, 2, 1])
})

test('a call that fails fails for all in it, and the next one is asked anew', async () => {
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
