import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createFairQueue, QueueFullError, QueueOverloadedError } from './fair-queue.ts'

/** Queues a task for each of these keys at once, two running at a time; returns the keys in the order of starting. */
async function runAll(keys: readonly string[]): Promise<string[]> {
  const enqueue = createFairQueue({ concurrency: 2, maxWaiting: keys.length, maxWaitingInAll: keys.length })
  const started: string[] = []
  const run = (key: string) =>
    enqueue(key, async () => {
      started.push(key)
      await new Promise((resolve) => setImmediate(resolve))
    })
  await Promise.all(keys.map(run))
  return started
}

it('threat-56 a task is among the next two, however many of another key wait', async () => {
  const started = await runAll([...Array<string>(52).fill('many'), 'other'])
  expect(started.slice(2, 4)).toContain('other')
  expect(started).toHaveLength(53)
})

it('threat-56 each key that waits has one task started in each round', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom('a', 'b', 'c', 'd')), async (keys) => {
      const waiting = keys.slice(2)
      const tasksOf = (key: string) => waiting.filter((each) => each === key).length
      const rounds = waiting.map((_, round) => [...new Set(waiting)].filter((key) => tasksOf(key) > round))
      expect(await runAll(keys)).toEqual([...keys.slice(0, 2), ...rounds.flat()])
    }),
    { numRuns: 100 },
  )
})

it('throws for a key with too many waiting tasks, until one of them starts, and for no other', async () => {
  const enqueue = createFairQueue({ concurrency: 1, maxWaiting: 1, maxWaitingInAll: 2 })
  const first = Promise.withResolvers<void>()
  const running = enqueue('a', () => first.promise)
  const second = enqueue('a', async () => 'second')
  const other = enqueue('b', async () => 'other')
  await expect(enqueue('a', async () => 'third')).rejects.toThrow(QueueFullError)
  first.resolve()
  await running
  expect(await Promise.all([second, enqueue('a', async () => 'fourth'), other])).toEqual([
    'second',
    'fourth',
    'other',
  ])
})

it('threat-56 refuses the last tasks of the keys with the most when too many wait in all', async () => {
  const enqueue = createFairQueue({ concurrency: 1, maxWaiting: 3, maxWaitingInAll: 4 })
  const first = Promise.withResolvers<void>()
  const running = enqueue('a', () => first.promise)
  const run = (key: string, name: string) => enqueue(key, async () => name)
  const many = [run('a', 'a1'), run('a', 'a2'), run('a', 'a3'), run('b', 'b1')]
  const outcomes = Promise.allSettled([...many, run('c', 'c1'), run('b', 'b2'), run('c', 'c2')])
  first.resolve()
  await running
  const refused = { status: 'rejected', reason: expect.any(QueueOverloadedError) }
  const ran = (value: string) => ({ status: 'fulfilled', value })
  expect(await outcomes).toEqual([ran('a1'), ran('a2'), refused, ran('b1'), ran('c1'), refused, refused])
  expect(await run('d', 'later')).toBe('later')
})

it('runs the next task after one that failed', async () => {
  const enqueue = createFairQueue({ concurrency: 1, maxWaiting: 1, maxWaitingInAll: 1 })
  const failed = enqueue('a', () => Promise.reject(new Error('failed')))
  const next = enqueue('a', async () => 'next')
  await expect(failed).rejects.toThrow('failed')
  expect(await next).toBe('next')
})
