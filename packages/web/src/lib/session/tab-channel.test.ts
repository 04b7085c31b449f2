import { afterAll, expect, it, vi } from 'vitest'
import { broadcastSignIn, broadcastSignOut, listenForSignIn, listenForSignOut } from './tab-channel.ts'

const otherTab = new BroadcastChannel('capstone')
afterAll(() => otherTab.close())

it('a tab hears who signed in in another, and not itself', async () => {
  const [heard, left] = [vi.fn(), vi.fn()]
  const listening = new AbortController()
  listenForSignIn(heard, listening.signal)
  listenForSignOut(left)
  broadcastSignIn('itself')
  otherTab.postMessage({ signedIn: 'somebody' })
  await vi.waitFor(() => expect(heard.mock.calls).toEqual([['somebody']]))
  otherTab.postMessage('signed-out')
  await vi.waitFor(() => expect(left).toHaveBeenCalledOnce())
  listening.abort()
  otherTab.postMessage({ signedIn: 'somebody else' })
  otherTab.postMessage('signed-out')
  await vi.waitFor(() => expect(left).toHaveBeenCalledTimes(2))
  expect(heard).toHaveBeenCalledOnce()
})

it('the others are told', async () => {
  const heard: unknown[] = []
  otherTab.onmessage = ({ data }) => heard.push(data)
  broadcastSignIn('me')
  broadcastSignOut()
  await vi.waitFor(() => expect(heard.slice(-2)).toEqual([{ signedIn: 'me' }, 'signed-out']))
})
