import type { LiveEvent, MissedEvents, Resume } from '@capstone/contract/live/live.schemas'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { onSessionEvent, publishSessionEvent } from '../session/session-events.ts'
import { readConnection } from './connection.ts'
import { receiveLiveEvents } from './live-transport.ts'

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
const HEARTBEAT = event('heartbeat', null)
const lost = () => Promise.reject(new TypeError('Failed to fetch'))
const signedOut = () => Promise.reject(Object.assign(new Error('Sign in.'), { code: 'SIGN_IN_REQUIRED' }))

/** A stream of these events that ends after the last, or stays open until it is aborted. */
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

let stopping: AbortController
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('navigator', { onLine: true })
  vi.spyOn(Math, 'random').mockReturnValue(1)
  stopping = new AbortController()
})
afterEach(async () => {
  stopping.abort()
  await vi.runAllTimersAsync()
  vi.resetAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Receives events, and records them with the modes; the position is that of the last event. */
function listen() {
  const received: (number | null)[] = []
  const modes: string[] = []
  let position: number | null = null
  const done = receiveLiveEvents(
    {
      readPosition: () => position,
      onEvent: ({ kind, id }) => {
        if (id !== null) position = id
        if (kind !== 'heartbeat' && kind !== 'hello') received.push(id)
      },
      onMode: (mode) => modes.at(-1) === mode || modes.push(mode),
    },
    stopping.signal,
  )
  return { received, modes, done }
}

const positionsOf = (call: typeof follow | typeof catchUp) => call.mock.calls.map(([input]) => input?.after)
const wait = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

it('starts from now on, and resumes at once after the last event', async () => {
  follow.mockImplementationOnce(stream([HELLO, HEARTBEAT, event('ticket', 1), event('ticket', 2)], 'cut'))
  follow.mockImplementation(stream([event('hello', 2)], 'open'))
  const { received, modes } = listen()
  await wait(0)
  expect(positionsOf(follow)).toEqual([undefined, 2])
  expect(received).toEqual([1, 2])
  expect(modes).toEqual(['stream'])
})

it('reconnects when no heartbeat arrives for twice its interval', async () => {
  follow.mockImplementation(stream([HELLO, HEARTBEAT], 'open'))
  listen()
  await wait(29_900)
  expect(follow).toHaveBeenCalledTimes(1)
  await wait(200)
  expect(follow).toHaveBeenCalledTimes(2)
})

it('polls every five seconds where streams are cut, and tries a stream after a minute', async () => {
  follow.mockImplementation(stream([HELLO], 'cut'))
  let last = 0
  catchUp.mockImplementation(async () => {
    last += 1
    return { events: [event('message', last)], lastId: last, isReset: false }
  })
  const { received, modes } = listen()
  // Five streams, with pauses of 0, 250, 500 and 1000 ms.
  await wait(1760)
  expect(follow).toHaveBeenCalledTimes(5)
  expect(catchUp).toHaveBeenCalledTimes(1)
  await wait(10_000)
  expect(catchUp).toHaveBeenCalledTimes(3)
  expect(received).toEqual([1, 2, 3])
  expect(positionsOf(catchUp)).toEqual([0, 1, 2])
  expect(modes.at(-1)).toBe('poll')
  await wait(50_000)
  expect(follow).toHaveBeenCalledTimes(6)
})

it('polls when a stream opens but nothing arrives', async () => {
  follow.mockImplementation(stream([], 'open'))
  catchUp.mockImplementation(async () => ({ events: [], lastId: 7, isReset: true }))
  const { received } = listen()
  await wait(10_100)
  expect(catchUp).toHaveBeenCalledTimes(1)
  expect(received).toEqual([7])
})

it('retries with backoff while the server is unreachable, reports it, and reconnects as soon as the browser is online', async () => {
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
  follow.mockImplementation(stream([HELLO, HEARTBEAT], 'open'))
  window.dispatchEvent(new Event('online'))
  await wait(0)
  expect(follow).toHaveBeenCalledTimes(tries + 1)
  expect(readConnection()).toBe('good')
  expect(modes).toEqual(['silent', 'stream'])
})

it('reconnects when the network is back, whatever the state of the stream', async () => {
  follow.mockImplementation(stream([HELLO, HEARTBEAT], 'open'))
  listen()
  await wait(1000)
  window.dispatchEvent(new Event('online'))
  await wait(0)
  expect(follow).toHaveBeenCalledTimes(2)
})

it('reports that the session has ended, and waits for a sign-in', async () => {
  const onEnded = vi.fn()
  onSessionEvent('ended', onEnded, stopping.signal)
  follow.mockImplementation(signedOut)
  listen()
  await wait(20_000)
  expect(onEnded).toHaveBeenCalledTimes(1)
  expect(follow).toHaveBeenCalledTimes(1)
  follow.mockImplementation(stream([HELLO, HEARTBEAT], 'open'))
  publishSessionEvent('renewed')
  await wait(0)
  expect(follow).toHaveBeenCalledTimes(2)
})

it('ends when the signal is aborted', async () => {
  follow.mockImplementation(stream([HELLO], 'open'))
  const { done } = listen()
  await wait(1000)
  stopping.abort()
  await expect(done).resolves.toBeUndefined()
  await wait(120_000)
  expect(follow).toHaveBeenCalledTimes(1)
})
