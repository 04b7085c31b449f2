import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fetchSession } from './fetch-session.ts'
import { finishPendingSignOut, signOut } from './sign-out.ts'

const stored = new Map<string, string>()

beforeEach(() => {
  stored.clear()
  vi.useFakeTimers()
  vi.stubGlobal('window', Object.assign(new EventTarget(), { location: { origin: 'http://capstone.test' } }))
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** A server that is reached or not, and counts the sign-outs and session calls that arrive. */
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

it('a sign-out that reached the server is no longer pending', async () => {
  const server = serve(200)
  await signOut()
  await finishPendingSignOut()
  expect(server.signOuts).toBe(1)
})

it('a sign-out that did not reach the server is sent again, once', async () => {
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

it('a sign-out in flight is waited for and not sent a second time', async () => {
  const server = serve(200)
  server.isReached = false
  const signingOut = signOut()
  const signedOut = finishPendingSignOut().then(() => server.signOuts)
  await vi.advanceTimersByTimeAsync(1000)
  server.isReached = true
  await vi.runAllTimersAsync()
  await signingOut
  expect(await signedOut).toBe(1)
  expect(server.signOuts).toBe(1)
})

it.each([500, 429])(
  'a server that answered %i is asked again, and meanwhile no session is shown',
  async (status) => {
    const server = serve(status)
    await expect(signOut()).rejects.toThrow(`${status}`)
    await expect(fetchSession()).rejects.toThrow(`${status}`)
    expect(server).toMatchObject({ signOuts: 2, sessions: 0 })
    serve(200)
    expect(await fetchSession()).toEqual({ viewer: null })
  },
)

it('a sign-out that another tab has sent is not sent again, because somebody else may have signed in', async () => {
  const server = serve(200)
  server.isReached = false
  const signingOut = signOut()
  await vi.advanceTimersByTimeAsync(1000)
  stored.clear()
  window.dispatchEvent(
    Object.assign(new Event('storage'), { key: 'capstone-sign-out-pending', newValue: null }),
  )
  server.isReached = true
  await vi.runAllTimersAsync()
  await signingOut
  await finishPendingSignOut()
  expect(server.signOuts).toBe(0)
})

it('a browser without storage can sign out too', async () => {
  vi.stubGlobal('localStorage', undefined)
  const server = serve(200)
  await signOut()
  expect(server.signOuts).toBe(1)
})
