import { expect, test } from 'vitest'
import { createConcurrencyLimiter } from './concurrency.limiter.ts'

const never = () => new AbortController().signal
/** Requests slots and returns a growing map of their answers by name: null for a refused one. */
function acquireAll(
  limiter: ReturnType<typeof createConcurrencyLimiter>,
  tasks: readonly [name: string, owner: string][],
) {
  const granted = new Map<string, (() => void) | null>()
  for (const [name, owner] of tasks)
    void limiter.acquire(owner, never()).then((release) => granted.set(name, release))
  return granted
}
const flush = () => new Promise((resolve) => setImmediate(resolve))

test('runs two at a time, one per owner, in order', async () => {
  const limiter = createConcurrencyLimiter({ concurrency: 2, queueMax: 10, queueOfOwnerMax: 2 })
  const granted = acquireAll(limiter, [
    ['first of A', 'A'],
    ['second of A', 'A'],
    ['first of B', 'B'],
    ['first of C', 'C'],
  ])
  await flush()
  expect([...granted.keys()]).toEqual(['first of A', 'first of B'])
  granted.get('first of B')?.()
  await flush()
  expect([...granted.keys()]).toEqual(['first of A', 'first of B', 'first of C'])
  granted.get('first of A')?.()
  await flush()
  expect([...granted.keys()].at(-1)).toBe('second of A')
})

test('refuses when the queue is full, and removes entries that time out', async () => {
  const limiter = createConcurrencyLimiter({ concurrency: 1, queueMax: 1, queueOfOwnerMax: 1 })
  const release = await limiter.acquire('A', never())
  const timeout = new AbortController()
  const waiting = limiter.acquire('B', timeout.signal)
  expect(await limiter.acquire('C', never())).toBe(null)
  timeout.abort()
  expect(await waiting).toBe(null)
  expect(await limiter.acquire('D', timeout.signal)).toBe(null)
  const next = limiter.acquire('E', never())
  release?.()
  expect(await next).not.toBe(null)
})

test('threat-49 one owner cannot fill the queue, and moves behind others after each slot', async () => {
  const limiter = createConcurrencyLimiter({ concurrency: 1, queueMax: 20, queueOfOwnerMax: 2 })
  const granted = acquireAll(limiter, [
    ['first of A', 'A'],
    ['second of A', 'A'],
    ['third of A', 'A'],
    ['fourth of A', 'A'],
    ['first of B', 'B'],
  ])
  await flush()
  expect(granted.get('fourth of A')).toBe(null)
  granted.get('first of A')?.()
  await flush()
  expect([...granted.keys()].at(-1)).toBe('first of B')
  granted.get('first of B')?.()
  await flush()
  expect([...granted.keys()].at(-1)).toBe('second of A')
})
