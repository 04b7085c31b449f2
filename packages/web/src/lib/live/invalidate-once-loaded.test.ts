import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { invalidateOnceLoaded } from './invalidate-once-loaded.ts'

const KEY = ['messages']
let client: QueryClient
let answers: ((answer: string | Error) => void)[]
let stop: () => void
beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  answers = []
  const queryFn = async () => {
    const { promise, resolve } = Promise.withResolvers<string | Error>()
    answers.push(resolve)
    const answer = await promise
    if (answer instanceof Error) throw answer
    return answer
  }
  stop = new QueryObserver(client, { queryKey: KEY, queryFn }).subscribe(() => undefined)
})
afterEach(() => {
  stop()
  client.clear()
})

const change = () => {
  void client.invalidateQueries({ queryKey: KEY })
  invalidateOnceLoaded(client, { queryKey: KEY })
}

it('a change during the first fetch is followed by another fetch', async () => {
  change()
  expect(answers).toHaveLength(1)
  answers[0]?.('before the change')
  await expect.poll(() => answers.length).toBe(2)
  answers[1]?.('after it')
  await expect.poll(() => client.getQueryData(KEY)).toBe('after it')
})

it('a change during the first fetch is not followed by another fetch if the first one fails', async () => {
  change()
  answers[0]?.(new Error('away'))
  await expect.poll(() => client.getQueryState(KEY)?.status).toBe('error')
  expect(answers).toHaveLength(1)
})

it('a change during a later fetch starts one more fetch, not two', async () => {
  answers[0]?.('the first')
  await expect.poll(() => client.getQueryData(KEY)).toBe('the first')
  void client.refetchQueries({ queryKey: KEY })
  await expect.poll(() => answers.length).toBe(2)
  change()
  await expect.poll(() => answers.length).toBe(3)
  answers[1]?.('before the change')
  answers[2]?.('after it')
  await expect.poll(() => client.getQueryData(KEY)).toBe('after it')
  expect(answers).toHaveLength(3)
})
