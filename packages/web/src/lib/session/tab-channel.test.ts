import { afterAll, expect, it, vi } from 'vitest'
import { broadcastSignIn, broadcastSignOut, listenForSignIn, listenForSignOut } from './tab-channel.ts'

/** `vi.waitFor` with a longer timeout: its default of a second is too short on a busy machine. */
const waitFor = (check: () => void) => vi.waitFor(check, { timeout: 120_000 })

const otherTab = new BroadcastChannel('capstone')
afterAll(() => otherTab.close())

it('a tab is informed of a sign-in and a sign-out in another tab, not of its own sign-in', async () => {
  const [onSignIn, onSignOut] = [vi.fn(), vi.fn()]
  const listening = new AbortController()
  listenForSignIn(onSignIn, listening.signal)
  listenForSignOut(onSignOut)
  broadcastSignIn('itself')
  otherTab.postMessage({ signedIn: 'somebody' })
  await waitFor(() => expect(onSignIn.mock.calls).toEqual([['somebody']]))
  otherTab.postMessage('signed-out')
  await waitFor(() => expect(onSignOut).toHaveBeenCalledOnce())
  listening.abort()
  otherTab.postMessage({ signedIn: 'somebody else' })
  otherTab.postMessage('signed-out')
  await waitFor(() => expect(onSignOut).toHaveBeenCalledTimes(2))
  expect(onSignIn).toHaveBeenCalledOnce()
})

it('other tabs are informed of a sign-in and a sign-out', async () => {
  const messages: unknown[] = []
  otherTab.onmessage = ({ data }) => messages.push(data)
  broadcastSignIn('me')
  broadcastSignOut()
  await waitFor(() => expect(messages.slice(-2)).toEqual([{ signedIn: 'me' }, 'signed-out']))
})
