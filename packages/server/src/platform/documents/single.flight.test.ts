import { expect, test } from 'vitest'
import { createSingleFlight } from './single.flight.ts'

/** Work that ends when it is told to, or is stopped. */
function prepare() {
  const begun: { stopped: AbortSignal; end: (result: string) => void }[] = []
  const begin = (stopped: AbortSignal) => {
    const { promise, resolve } = Promise.withResolvers<string>()
    begun.push({ stopped, end: resolve })
    return promise
  }
  return { begun, begin }
}

test('all who ask at the same time have one result, and afterwards it is begun anew', async () => {
  const sharing = createSingleFlight<string>()
  const { begun, begin } = prepare()
  const [one, other] = [new AbortController().signal, new AbortController().signal]
  const both = [sharing.share('a', one, begin), sharing.share('a', other, begin)]
  begun[0]?.end('read')
  expect(await Promise.all(both)).toEqual(['read', 'read'])
  void sharing.share('a', one, begin)
  expect(begun).toHaveLength(2)
})

test('who leaves gets nothing; only when the last one has left is the work stopped', async () => {
  const sharing = createSingleFlight<string>()
  const { begun, begin } = prepare()
  const [one, other] = [new AbortController(), new AbortController()]
  const first = sharing.share('a', one.signal, begin)
  const second = sharing.share('a', other.signal, begin)
  one.abort()
  expect(await first).toBe(null)
  expect(begun[0]?.stopped.aborted).toBe(false)
  other.abort()
  expect(await second).toBe(null)
  expect(begun[0]?.stopped.aborted).toBe(true)
  expect(await sharing.share('a', one.signal, begin)).toBe(null)
  expect(begun).toHaveLength(1)
})
