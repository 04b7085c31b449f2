import { expect, test } from 'vitest'
import { createTurnstile } from './concurrency.limiter.ts'

const never = () => new AbortController().signal
/** What has been let in so far, by its own name. */
function enterAll(
  turnstile: ReturnType<typeof createTurnstile>,
  wanted: readonly [name: string, owner: string][],
) {
  const leaves = new Map<string, (() => void) | null>()
  for (const [name, owner] of wanted)
    void turnstile.enter(owner, never()).then((leave) => leaves.set(name, leave))
  return leaves
}
const settle = () => new Promise((resolve) => setImmediate(resolve))

test('lets two in at once, each person once, in their order', async () => {
  const turnstile = createTurnstile({ atOnce: 2, waitingMax: 10, waitingOfOneMax: 2 })
  const inside = enterAll(turnstile, [
    ['first of A', 'A'],
    ['second of A', 'A'],
    ['first of B', 'B'],
    ['first of C', 'C'],
  ])
  await settle()
  expect([...inside.keys()]).toEqual(['first of A', 'first of B'])
  inside.get('first of B')?.()
  await settle()
  expect([...inside.keys()]).toEqual(['first of A', 'first of B', 'first of C'])
  inside.get('first of A')?.()
  await settle()
  expect([...inside.keys()].at(-1)).toBe('second of A')
})

test('turns away who comes when too many wait, and forgets who has waited too long', async () => {
  const turnstile = createTurnstile({ atOnce: 1, waitingMax: 1, waitingOfOneMax: 1 })
  const leave = await turnstile.enter('A', never())
  const tooLate = new AbortController()
  const waiting = turnstile.enter('B', tooLate.signal)
  expect(await turnstile.enter('C', never())).toBe(null)
  tooLate.abort()
  expect(await waiting).toBe(null)
  expect(await turnstile.enter('D', tooLate.signal)).toBe(null)
  const next = turnstile.enter('E', never())
  leave?.()
  expect(await next).not.toBe(null)
})

test('threat-49 one person fills no more than their own places, and goes behind others after each turn', async () => {
  const turnstile = createTurnstile({ atOnce: 1, waitingMax: 20, waitingOfOneMax: 2 })
  const inside = enterAll(turnstile, [
    ['first of A', 'A'],
    ['second of A', 'A'],
    ['third of A', 'A'],
    ['fourth of A', 'A'],
    ['first of B', 'B'],
  ])
  await settle()
  expect(inside.get('fourth of A')).toBe(null)
  inside.get('first of A')?.()
  await settle()
  expect([...inside.keys()].at(-1)).toBe('first of B')
  inside.get('first of B')?.()
  await settle()
  expect([...inside.keys()].at(-1)).toBe('second of A')
})
