import { fileErrors } from '@capstone/contract/files/files.errors'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readConnection, retryNow, subscribeConnection } from './connection-state.ts'
import { fetchWithRetry } from './fetch-with-retry.ts'

const browser = new EventTarget()

beforeEach(() => {
  vi.stubGlobal('window', browser)
  vi.stubGlobal('navigator', { onLine: true })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('retries by response', () => {
  const url = 'http://capstone.test/api'
  const post = { method: 'POST', body: '{"title":"Tides"}' }
  const answer = (status: number) => () => new Response('Answer of a proxy.', { status })
  const lose = () => {
    throw new TypeError('Failed to fetch')
  }
  const showPage = () => new Response('<h1>Sign in</h1>', { headers: { 'content-type': 'text/html' } })
  const cut = () =>
    new Response(
      new ReadableStream({
        start: (controller) => controller.enqueue(new TextEncoder().encode('{"title":"Ti')),
        pull: (controller) => controller.error(new TypeError('network error')),
      }),
    )

  /** Gives the answers in turn, then echoes the request body; returns the bodies it received. */
  function serve(...answers: (() => Response)[]) {
    vi.useFakeTimers()
    const bodies: string[] = []
    vi.stubGlobal('fetch', async (input: Request | string, init?: RequestInit) => {
      const body = await new Request(input, init).text()
      bodies.push(body)
      return answers[bodies.length - 1]?.() ?? new Response(body)
    })
    return bodies
  }

  it.each([
    ['502', answer(502)],
    ['503', answer(503)],
    ['504', answer(504)],
    ['a lost network', lose],
    ['an answer that was cut', cut],
    ['the sign-in page of a network', showPage],
  ])('succeeds after %s, sending the whole body each time', async (_name, fail) => {
    const bodies = serve(fail, fail)
    const outcome = fetchWithRetry(url, post)
    await vi.runAllTimersAsync()
    expect(await (await outcome).text()).toBe(post.body)
    expect(bodies).toEqual([post.body, post.body, post.body])
  })

  it('sends the body of a Request again', async () => {
    const bodies = serve(lose, answer(503))
    const outcome = fetchWithRetry(new Request(url, post), { redirect: 'manual' })
    await vi.runAllTimersAsync()
    expect(await (await outcome).text()).toBe(post.body)
    expect(bodies).toEqual([post.body, post.body, post.body])
  })

  it('does not wait for the end of a stream of events', async () => {
    const events = new Response(new ReadableStream(), { headers: { 'content-type': 'text/event-stream' } })
    serve(() => events)
    expect(await fetchWithRetry(url, post)).toBe(events)
  })

  it('does not retry after a file could not be scanned or stored: the person is told at once', async () => {
    for (const { status } of [fileErrors.SCANNER_UNAVAILABLE, fileErrors.STORAGE_FAILED]) {
      const bodies = serve(answer(status))
      const outcome = fetchWithRetry(url, post)
      await vi.runAllTimersAsync()
      expect((await outcome).status).toBe(status)
      expect(bodies).toHaveLength(1)
    }
  })

  it.each([200, 401, 404, 429, 500, 501])('does not retry after %i', async (status) => {
    const bodies = serve(answer(status))
    expect((await fetchWithRetry(url, post)).status).toBe(status)
    expect(bodies).toHaveLength(1)
  })
})

describe('retries by time', () => {
  const networkError = new TypeError('Failed to fetch')

  /** Calls a network that fails this many times; records the time of each attempt in milliseconds. */
  function call(failures: number, init?: RequestInit) {
    vi.useFakeTimers()
    const startedAt = Date.now()
    const tries: number[] = []
    vi.stubGlobal('fetch', async () => {
      tries.push(Date.now() - startedAt)
      if (tries.length <= failures) throw networkError
      return new Response('through')
    })
    const outcome = fetchWithRetry('/api', init).then(
      (response) => response.status,
      (error: unknown) => error,
    )
    return { tries, outcome }
  }

  it('waits 200 ms, then twice as long each time', async () => {
    const { tries, outcome } = call(4)
    await vi.runAllTimersAsync()
    expect(await outcome).toBe(200)
    expect(tries).toEqual([0, 200, 600, 1400, 3000])
  })

  it('gives up within half a minute with the last error', async () => {
    const { tries, outcome } = call(Number.POSITIVE_INFINITY)
    await vi.runAllTimersAsync()
    expect(await outcome).toBe(networkError)
    expect(tries).toEqual([0, 200, 600, 1400, 3000, 6200, 12_600, 25_400])
    expect(readConnection()).toBe('good')
  })

  it('reports reconnecting from the third failure until it succeeds', async () => {
    const seen: string[] = []
    const stop = subscribeConnection(() => seen.push(readConnection()))
    const { outcome } = call(3)
    await vi.advanceTimersByTimeAsync(599)
    expect(readConnection()).toBe('good')
    await vi.advanceTimersByTimeAsync(1)
    expect(readConnection()).toBe('reconnecting')
    await vi.advanceTimersByTimeAsync(800)
    await outcome
    stop()
    expect(seen).toEqual(['reconnecting', 'good'])
  })

  it('reports that the server cannot reach its database while it answers DATABASE_UNAVAILABLE', async () => {
    vi.useFakeTimers()
    const answers = [
      Response.json({ json: { code: 'DATABASE_UNAVAILABLE' } }, { status: 503 }),
      Response.json({ code: 'DATABASE_UNAVAILABLE' }, { status: 503 }),
      Response.json({ json: { code: 'DATABASE_UNAVAILABLE' } }, { status: 503 }),
      new Response('<h1>Bad gateway</h1>', { status: 502 }),
      new Response(''),
    ]
    vi.stubGlobal('fetch', async () => answers.shift())
    const seen: string[] = []
    const stop = subscribeConnection(() => seen.push(readConnection()))
    const outcome = fetchWithRetry('/api')
    await vi.advanceTimersByTimeAsync(3000)
    expect((await outcome).status).toBe(200)
    stop()
    expect(new Set(seen)).toEqual(new Set(['no-database', 'reconnecting', 'good']))
    expect(seen.at(0)).toBe('no-database')
    expect(seen.at(-1)).toBe('good')
  })

  it('retries at once when the browser is back online', async () => {
    const { tries, outcome } = call(6)
    await vi.advanceTimersByTimeAsync(7000)
    browser.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(0)
    expect(await outcome).toBe(200)
    expect(tries.at(-1)).toBe(7000)
  })

  it('retries at once when the person requests it', async () => {
    const { tries, outcome } = call(6)
    await vi.advanceTimersByTimeAsync(7000)
    retryNow()
    await vi.advanceTimersByTimeAsync(0)
    expect(await outcome).toBe(200)
    expect(tries.at(-1)).toBe(7000)
  })

  it('stops when it is aborted', async () => {
    const controller = new AbortController()
    const { tries, outcome } = call(Number.POSITIVE_INFINITY, { signal: controller.signal })
    await vi.advanceTimersByTimeAsync(700)
    controller.abort(new Error('left'))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await outcome).toEqual(new Error('left'))
    expect(tries).toHaveLength(3)
    expect(readConnection()).toBe('good')
  })

  it('rethrows an error that is not a lost network', async () => {
    vi.stubGlobal('fetch', async () => {
      throw new DOMException('Aborted', 'AbortError')
    })
    await expect(fetchWithRetry('/api')).rejects.toThrow('Aborted')
  })
})

it('the connection is offline while the browser reports no network', () => {
  vi.stubGlobal('navigator', { onLine: false })
  expect(readConnection()).toBe('offline')
})
