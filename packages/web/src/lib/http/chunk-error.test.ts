import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepPageOnChunkError, reloadForChunkError } from './chunk-error.ts'

// What the router loads the page anew for, known by these words.
const WORDS = 'Failed to fetch dynamically imported module: /assets/tickets.js'
const reload = vi.fn()

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('window', Object.assign(new EventTarget(), { location: { reload } }))
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
  vi.stubGlobal('fetch', async () => new Response('ok'))
  keepPageOnChunkError()
})
afterEach(() => {
  vi.unstubAllGlobals()
  reload.mockReset()
})

/** The error of a script that did not come, as a screen meets it. */
function missScript(): Error {
  const payload = new TypeError(WORDS)
  window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload }))
  return payload
}

it('takes from the error the words for which the router would load the page anew', () => {
  expect(missScript().message).not.toMatch(/^Failed to fetch/)
})

it('loads the page anew where the server is there, once for a script', async () => {
  await reloadForChunkError(missScript())
  await reloadForChunkError(missScript())
  expect(reload).toHaveBeenCalledTimes(1)
})

it.each([
  ['the network is lost', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a proxy answers in its place', async () => new Response(null, { status: 502 })],
])('keeps the page where %s', async (_name, answer) => {
  vi.stubGlobal('fetch', answer)
  await reloadForChunkError(missScript())
  expect(reload).not.toHaveBeenCalled()
})

it('keeps the page for any other error', async () => {
  await reloadForChunkError(new TypeError('Failed to fetch'))
  expect(reload).not.toHaveBeenCalled()
})
