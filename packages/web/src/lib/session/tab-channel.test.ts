import { afterAll, expect, it, vi } from 'vitest'
import { broadcastSignIn, broadcastSignOut, listenForSignIn, listenForSignOut } from './tab-channel.ts'

const otherTab = new BroadcastChannel('capstone')
afterAll(() => otherTab.close())

it('a tab is informed of a sign-in in another tab, not of its own', async () => {
  const [onSignIn, left] = [vi.fn(), vi.fn()]
  const listening = new AbortController()
  listenForSignIn(onSignIn, listening.signal)
  listenForSignOut(left)
  broadcastSignIn('itself')
  otherTab.postMessage({ signedIn: 'somebody' })
  await vi.waitFor(() => expect(onSignIn.mock.calls).toEqual([['somebody']]))
  otherTab.postMessage('signed-out')
  await vi.waitFor(() => expect(left).toHaveBeenCalledOnce())
  listening.abort()
  otherTab.postMessage({ signedIn: 'somebody else' })
  otherTab.postMessage('signed-out')
  await vi.waitFor(() => expect(left).toHaveBeenCalledTimes(2))
  expect(onSignIn).toHaveBeenCalledOnce()
})

it('other tabs are informed', async () => {
  const onSignIn: unknown[] = []
  otherTab.onmessage = ({ data }) => onSignIn.push(data)
  broadcastSignIn('me')
  broadcastSignOut()
  await vi.waitFor(() => expect(onSignIn.slice(-2)).toEqual([{ signedIn: 'me' }, 'signed-out']))
})
