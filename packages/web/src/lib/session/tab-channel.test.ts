import { afterAll, expect, it, vi } from 'vitest'
import { broadcastSignIn, broadcastSignOut, listenForSignIn, listenForSignOut } from './tab-channel.ts'

/** As `vi.waitFor`, whose own limit of a second a busy machine exceeds. */
const waitFor = (check: () => void) => vi.waitFor(check, { timeout: 120_000 })

const otherTab = new BroadcastChannel('capstone')
afterAll(() => otherTab.close())

it('a tab is informed of a sign-in in another tab, not of its own', async () => {
  const [onSignIn, left] = [vi.fn(), vi.fn()]
  const listening = new AbortController()
  listenForSignIn(onSignIn, listening.signal)
  listenForSignOut(left)
  broadcastSignIn('itself')
  otherTab.postMessage({ signedIn: 'somebody' })
  await waitFor(() => expect(onSignIn.mock.calls).toEqual([['somebody']]))
  otherTab.postMessage('signed-out')
  await waitFor(() => expect(left).toHaveBeenCalledOnce())
  listening.abort()
  otherTab.postMessage({ signedIn: 'somebody else' })
  otherTab.postMessage('signed-out')
  await waitFor(() => expect(left).toHaveBeenCalledTimes(2))
  expect(onSignIn).toHaveBeenCalledOnce()
})

it('other tabs are informed', async () => {
  const onSignIn: unknown[] = []
  otherTab.onmessage = ({ data }) => onSignIn.push(data)
  broadcastSignIn('me')
  broadcastSignOut()
  await waitFor(() => expect(onSignIn.slice(-2)).toEqual([{ signedIn: 'me' }, 'signed-out']))
})
