import type { LiveEvent, MissedEvents, Resume } from '@capstone/contract/live/live.schemas'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { onSessionEvent, publishSessionEvent } from '../session/session-events.ts'
import { readConnection } from './connection.ts'
import { followLive } from './live-transport.ts'

type Options = { readonly signal?: AbortSignal | undefined }
const { follow, catchUp } = vi.hoisted(() => ({
  follow: vi.fn<(input: Resume, options?: Options) => Promise<AsyncIterable<LiveEvent>>>(),
  catchUp: vi.fn<(input: Resume, options?: Options) => Promise<MissedEvents>>(),
}))
vi.mock('../http/api.ts', () => ({ api: { live: { follow, catchUp } } }))

const event = (kind: LiveEvent['kind'], id: number | null): LiveEvent => ({
  ...{ kind, id },
  subjectId: null,
  number: null,
})
const HELLO = event('hello', 0)
const BEAT = event('heartbeat', null)
const lost = () => Promise.reject(new TypeError('Failed to fetch'))
const signedOut = () => Promise.reject(Object.assign(new Error('Sign in.'), { code: 'SIGN_IN_REQUIRED' }))

/** A stream of these events that ends after the last, or stays open until it is left. */
function stream(events: readonly LiveEvent[], end: 'cut' | 'open') {
  return async (_input: unknown, { signal }: Options = {}) =>
    (async function* () {
      yield* events
      if (end === 'open')
        await new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () => reject(signal.reason))
        })
    })()
}

let leaving: AbortController
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('navigator', { onLine: true })
  vi.spyOn(Math, 'random').mockReturnValue(1)
  leaving = new AbortController()
})
afterEach(async () => {
  leaving.abort()
  await vi.runAllTimersAsync()
  vi.resetAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Follows, and keeps what was heard and how; the place is that of the last event. */
function listen() {
  const heard: (number | null)[] = []
  const modes: string[] = []
  let place: number | null = null
  const done = followLive(
    {
      readPlace: () => place,
      take: ({ kind, id }) => {
        if (id !== null) place = id
        if (kind !== 'heartbeat' && kind !== 'hello') heard.push(id)
      },
      onMode: (mode) => modes.at(-1) === mode || modes.push(mode),
    },
    leaving.signal,
  )
  return { heard, modes, done }
}

const placesOf = (call: typeof follow | typeof catchUp) => call.mock.calls.map(([input]) => input?.after)
const wait = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

it('begins where it is, and goes on at once from the last it heard', async () => {
  follow.mockImplementationOnce(stream([HELLO, BEAT, event('ticket', 1), event('ticket', 2)], 'cut'))
  follow.mockImplementation(stream([event('hello', 2)], 'open'))
  const { heard, modes } = listen()
  await wait(0)
  expect(placesOf(follow)).toEqual([undefined, 2])
  expect(heard).toEqual([1, 2])
  expect(modes).toEqual(['stream'])
})

it('begins anew when no beat was heard for twice as long as one takes', async () => {
  follow.mockImplementation(stream([HELLO, BEAT], 'open'))
  listen()
  await wait(29_900)
  expect(follow).toHaveBeenCalledTimes(1)
  await wait(200)
  expect(follow).toHaveBeenCalledTimes(2)
})

it('asks every five seconds where streams are cut, and tries one after a minute', async () => {
  follow.mockImplementation(stream([HELLO], 'cut'))
  let last = 0
  catchUp.mockImplementation(async () => {
    last += 1
    return { events: [event('message', last)], lastId: last, isReset: false }
  })
  const { heard, modes } = listen()
  // Five streams, with pauses of 0, 250, 500 and 1000 ms.
  await wait(1760)
  expect(follow).toHaveBeenCalledTimes(5)
  expect(catchUp).toHaveBeenCalledTimes(1)
  await wait(10_000)
  expect(catchUp).toHaveBeenCalledTimes(3)
  expect(heard).toEqual([1, 2, 3])
  expect(placesOf(catchUp)).toEqual([0, 1, 2])
  expect(modes.at(-1)).toBe('poll')
  await wait(50_000)
  expect(follow).toHaveBeenCalledTimes(6)
})

it('asks where a stream is opened and nothing comes', async () => {
  follow.mockImplementation(stream([], 'open'))
  catchUp.mockImplementation(async () => ({ events: [], lastId: 7, isReset: true }))
  const { heard } = listen()
  await wait(10_100)
  expect(catchUp).toHaveBeenCalledTimes(1)
  expect(heard).toEqual([7])
})

it('tries with growing pauses while nobody is reached, says so, and comes back at once when it may', async () => {
  follow.mockImplementation(lost)
  const { modes } = listen()
  await wait(0)
  expect(readConnection()).toBe('good')
  await wait(260)
  expect(follow).toHaveBeenCalledTimes(3)
  expect(readConnection()).toBe('reconnecting')
  await wait(120_000)
  const tries = follow.mock.calls.length
  expect(tries).toBeLessThan(15)
  expect(catchUp).not.toHaveBeenCalled()
  follow.mockImplementation(stream([HELLO, BEAT], 'open'))
  window.dispatchEvent(new Event('online'))
  await wait(0)
  expect(follow).toHaveBeenCalledTimes(tries + 1)
  expect(readConnection()).toBe('good')
  expect(modes).toEqual(['silent', 'stream'])
})

it('begins anew when the network is back, whatever became of the stream', async () => {
  follow.mockImplementation(stream([HELLO, BEAT], 'open'))
  listen()
  await wait(1000)
  window.dispatchEvent(new Event('online'))
  await wait(0)
  expect(follow).toHaveBeenCalledTimes(2)
})

it('tells that the session ended, and waits for the person', async () => {
  const told = vi.fn()
  onSessionEvent('ended', told, leaving.signal)
  follow.mockImplementation(signedOut)
  listen()
  await wait(20_000)
  expect(told).toHaveBeenCalledTimes(1)
  expect(follow).toHaveBeenCalledTimes(1)
  follow.mockImplementation(stream([HELLO, BEAT], 'open'))
  publishSessionEvent('renewed')
  await wait(0)
  expect(follow).toHaveBeenCalledTimes(2)
})

it('ends when it is left, wherever it is', async () => {
  follow.mockImplementation(stream([HELLO], 'open'))
  const { done } = listen()
  await wait(1000)
  leaving.abort()
  await expect(done).resolves.toBeUndefined()
  await wait(120_000)
  expect(follow).toHaveBeenCalledTimes(1)
})
