import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fetchSession } from './fetch-session.ts'
import { finishPendingSignOut, signOut } from './sign-out.ts'

const kept = new Map<string, string>()

beforeEach(() => {
  kept.clear()
  vi.useFakeTimers()
  vi.stubGlobal('window', Object.assign(new EventTarget(), { location: { origin: 'http://capstone.test' } }))
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** A server that is reached or not, and counts the sign-outs that arrive. */
function serve(status: number) {
  const server = { isReached: true, signOuts: 0, sessions: 0 }
  vi.stubGlobal('fetch', async (input: Request | string, init?: RequestInit) => {
    if (!server.isReached) throw new TypeError('Failed to fetch')
    if (input instanceof Request) {
      server.sessions += 1
      return Response.json({ json: { viewer: null } })
    }
    if (input === '/api/auth/sign-out' && init?.method === 'POST') server.signOuts += 1
    return new Response('{}', { status })
  })
  return server
}

it('a sign-out that has arrived is owed no more', async () => {
  const server = serve(200)
  await signOut()
  await finishPendingSignOut()
  expect(server.signOuts).toBe(1)
})

it('a sign-out that did not arrive is made up for before anything else about sessions', async () => {
  const server = serve(200)
  server.isReached = false
  const failed = expect(signOut()).rejects.toThrow('Failed to fetch')
  await vi.runAllTimersAsync()
  await failed
  server.isReached = true
  await finishPendingSignOut()
  await finishPendingSignOut()
  expect(server.signOuts).toBe(1)
})

it('nothing is told of sessions while a sign-out is on its way', async () => {
  const server = serve(200)
  server.isReached = false
  const leaving = signOut()
  const settled = finishPendingSignOut().then(() => server.signOuts)
  await vi.advanceTimersByTimeAsync(1000)
  server.isReached = true
  await vi.runAllTimersAsync()
  await leaving
  expect(await settled).toBe(1)
  expect(server.signOuts).toBe(1)
})

it.each([500, 429])(
  'a server that answered %i is asked again, and meanwhile nobody is told of a session',
  async (status) => {
    const server = serve(status)
    await expect(signOut()).rejects.toThrow(`${status}`)
    await expect(fetchSession()).rejects.toThrow(`${status}`)
    expect(server).toMatchObject({ signOuts: 2, sessions: 0 })
    serve(200)
    expect(await fetchSession()).toEqual({ viewer: null })
  },
)

it('a sign-out that another tab made up for is not sent again, when somebody else may have signed in', async () => {
  const server = serve(200)
  server.isReached = false
  const leaving = signOut()
  await vi.advanceTimersByTimeAsync(1000)
  kept.clear()
  window.dispatchEvent(
    Object.assign(new Event('storage'), { key: 'capstone-sign-out-pending', newValue: null }),
  )
  server.isReached = true
  await vi.runAllTimersAsync()
  await leaving
  await finishPendingSignOut()
  expect(server.signOuts).toBe(0)
})

it('a browser that keeps nothing signs out all the same', async () => {
  vi.stubGlobal('localStorage', undefined)
  const server = serve(200)
  await signOut()
  expect(server.signOuts).toBe(1)
})
