import { HEARTBEAT_SECONDS } from '@capstone/contract/live/live.constants'
import type { LiveEvent, QuietTime } from '@capstone/contract/live/live.schemas'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readConnection } from '../http/connection-state.ts'
import { onSessionEvent, publishSessionEvent } from '../session/session-events.ts'
import { receiveLiveEvents } from './live-transport.ts'

type Options = { readonly signal?: AbortSignal | undefined }
const { follow, catchUp } = vi.hoisted(() => ({
  follow: vi.fn<(input: undefined, options?: Options) => Promise<AsyncIterable<LiveEvent>>>(),
  catchUp: vi.fn<(input: undefined, options?: Options) => Promise<QuietTime>>(),
}))
vi.mock('../http/api.ts', () => ({ api: { live: { follow, catchUp } } }))

const CONNECTED: LiveEvent = { kind: 'connected', quietMs: 0 }
const HEARTBEAT: LiveEvent = { kind: 'heartbeat' }
const message = (number: number): LiveEvent => ({ kind: 'message', number })
const failNetwork = () => Promise.reject(new TypeError('Failed to fetch'))
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

/** Receives events, and records them, the modes, and for each event the seconds since its `receivedUntil`. */
function listen() {
  const received: (string | number)[] = []
  const modes: string[] = []
  const delays: number[] = []
  const done = receiveLiveEvents(
    {
      onEvent: ({ kind, number }, receivedUntil) => {
        if (kind !== 'heartbeat') received.push(number ?? kind)
        delays.push((Date.now() - receivedUntil) / 1000)
      },
      onMode: (mode) => modes.at(-1) === mode || modes.push(mode),
    },
    stopping.signal,
  )
  return { received, modes, delays, done }
}

const wait = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

it('receives a stream, and reconnects at once when it is cut', async () => {
  follow.mockImplementationOnce(stream([CONNECTED, HEARTBEAT, message(1), message(2)], 'cut'))
  follow.mockImplementation(stream([CONNECTED], 'open'))
  const { received, modes, delays } = listen()
  await wait(0)
  expect(received).toEqual(['connected', 1, 2, 'connected'])
  expect(modes).toEqual(['stream'])
  expect(new Set(delays)).toEqual(new Set([HEARTBEAT_SECONDS]))
})

it('reconnects when no heartbeat arrives for twice its interval', async () => {
  follow.mockImplementation(stream([CONNECTED, HEARTBEAT], 'open'))
  listen()
  await wait(29_900)
  expect(follow).toHaveBeenCalledTimes(1)
  await wait(200)
  expect(follow).toHaveBeenCalledTimes(2)
})

it('polls every five seconds where streams are cut, and tries a stream after a minute', async () => {
  follow.mockImplementation(stream([CONNECTED], 'cut'))
  catchUp.mockImplementation(async () => {
    // The answer takes a second: something may have changed since the server gave it.
    await new Promise((resolve) => setTimeout(resolve, 1000))
    return { quietMs: 7 }
  })
  const { received, modes, delays } = listen()
  // Five streams, with pauses of 0, 250, 500 and 1000 ms.
  await wait(1760)
  expect(follow).toHaveBeenCalledTimes(5)
  expect(catchUp).toHaveBeenCalledTimes(1)
  await wait(13_000)
  expect(catchUp).toHaveBeenCalledTimes(3)
  expect(received).toEqual(Array.from({ length: 5 + 3 }, () => 'connected'))
  expect(delays.slice(5)).toEqual([3, 3, 3])
  expect(modes.at(-1)).toBe('poll')
  await wait(50_000)
  expect(follow).toHaveBeenCalledTimes(6)
})

it('polls when a stream opens but nothing arrives', async () => {
  follow.mockImplementation(stream([], 'open'))
  catchUp.mockImplementation(async () => ({ quietMs: 7 }))
  const { received } = listen()
  await wait(10_100)
  expect(catchUp).toHaveBeenCalledTimes(1)
  expect(received).toEqual(['connected'])
})

it('retries with backoff while the server is unreachable, reports it, and reconnects as soon as the browser is online', async () => {
  follow.mockImplementation(failNetwork)
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
  follow.mockImplementation(stream([CONNECTED, HEARTBEAT], 'open'))
  window.dispatchEvent(new Event('online'))
  await wait(0)
  expect(follow).toHaveBeenCalledTimes(tries + 1)
  expect(readConnection()).toBe('good')
  expect(modes).toEqual(['silent', 'stream'])
})

it('reconnects when the network is back, whatever the state of the stream', async () => {
  follow.mockImplementation(stream([CONNECTED, HEARTBEAT], 'open'))
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
  follow.mockImplementation(stream([CONNECTED, HEARTBEAT], 'open'))
  publishSessionEvent('renewed')
  await wait(0)
  expect(follow).toHaveBeenCalledTimes(2)
})

it('ends when the signal is aborted', async () => {
  follow.mockImplementation(stream([CONNECTED], 'open'))
  const { done } = listen()
  await wait(1000)
  stopping.abort()
  await expect(done).resolves.toBeUndefined()
  await wait(120_000)
  expect(follow).toHaveBeenCalledTimes(1)
})

it('no longer reports an unreachable server that answers that the session has ended', async () => {
  follow.mockImplementation(failNetwork)
  catchUp.mockImplementation(failNetwork)
  listen()
  await wait(120_000)
  expect(readConnection()).toBe('reconnecting')
  follow.mockImplementation(signedOut)
  catchUp.mockImplementation(signedOut)
  await wait(60_000)
  expect(readConnection()).toBe('good')
})
