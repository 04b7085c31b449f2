import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepPageOnChunkError, reloadForChunkError } from './chunk-error.ts'

// The router reloads the page for errors with this message.
const ROUTER_MESSAGE = 'Failed to fetch dynamically imported module: /assets/tickets.js'
const reload = vi.fn()

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('window', Object.assign(new EventTarget(), { location: { reload } }))
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
  vi.stubGlobal('fetch', async () => new Response('ok'))
  keepPageOnChunkError()
})
afterEach(() => {
  vi.unstubAllGlobals()
  reload.mockReset()
})

/** Dispatches Vite's event for a chunk that did not load, and returns its error. */
function failToLoadChunk(message = ROUTER_MESSAGE): Error {
  const payload = new TypeError(message)
  window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload }))
  return payload
}

it('changes the message for which the router would reload the page', () => {
  expect(failToLoadChunk().message).not.toMatch(/^Failed to fetch/)
})

it('reloads the page once for a chunk that did not load, when the server answers', async () => {
  await reloadForChunkError(failToLoadChunk())
  await reloadForChunkError(failToLoadChunk())
  expect(reload).toHaveBeenCalledTimes(1)
})

it('reloads the page once for each of two chunks that do not load in turn', async () => {
  const other = ROUTER_MESSAGE.replace('tickets', 'chat')
  for (const message of [ROUTER_MESSAGE, other, ROUTER_MESSAGE, other])
    await reloadForChunkError(failToLoadChunk(message))
  expect(reload).toHaveBeenCalledTimes(2)
})

it.each([
  ['the network is lost', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a proxy answers with 502', async () => new Response(null, { status: 502 })],
])('does not reload when %s', async (_name, answer) => {
  vi.stubGlobal('fetch', answer)
  await reloadForChunkError(failToLoadChunk())
  expect(reload).not.toHaveBeenCalled()
})

it.each(['getItem', 'setItem'] as const)('does not reload when storage refuses %s', async (operation) => {
  const refuse = () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError')
  }
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined, [operation]: refuse })
  await reloadForChunkError(failToLoadChunk())
  expect(reload).not.toHaveBeenCalled()
})

it('does not reload for any other error', async () => {
  await reloadForChunkError(new TypeError('Failed to fetch'))
  expect(reload).not.toHaveBeenCalled()
})
