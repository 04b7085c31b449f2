import { expect, test } from 'vitest'
import { createSingleFlight } from './single.flight.ts'

/** Creates work that the test ends itself, and records each start of it. */
function createWork() {
  const started: { stopped: AbortSignal; end: (result: string) => void }[] = []
  const start = (stopped: AbortSignal) => {
    const { promise, resolve } = Promise.withResolvers<string>()
    started.push({ stopped, end: resolve })
    return promise
  }
  return { started, start }
}

test('concurrent callers share one result, and a later call starts again', async () => {
  const flights = createSingleFlight<string>()
  const { started, start } = createWork()
  const [one, other] = [new AbortController().signal, new AbortController().signal]
  const both = [flights.run('a', one, start), flights.run('a', other, start)]
  started[0]?.end('read')
  expect(await Promise.all(both)).toEqual(['read', 'read'])
  void flights.run('a', one, start)
  expect(started).toHaveLength(2)
})

test('a caller that leaves gets null; the work is aborted only when the last caller has left', async () => {
  const flights = createSingleFlight<string>()
  const { started, start } = createWork()
  const [one, other] = [new AbortController(), new AbortController()]
  const first = flights.run('a', one.signal, start)
  const second = flights.run('a', other.signal, start)
  one.abort()
  expect(await first).toBe(null)
  expect(started[0]?.stopped.aborted).toBe(false)
  other.abort()
  expect(await second).toBe(null)
  expect(started[0]?.stopped.aborted).toBe(true)
  expect(await flights.run('a', one.signal, start)).toBe(null)
  expect(started).toHaveLength(1)
})
