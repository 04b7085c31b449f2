import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { electTabLeader, type TabMessage } from './tab-leader.ts'

/** `vi.waitFor` with a longer timeout: its default of a second is too short on a busy machine. */
const waitFor = (check: () => void) => vi.waitFor(check, { timeout: 120_000 })

const closing: AbortController[] = []
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  vi.stubGlobal('document', { visibilityState: 'visible' })
})
afterEach(() => {
  for (const tab of closing.splice(0)) tab.abort()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

let nameCount = 0
const newName = () => {
  nameCount += 1
  return `tabs-${nameCount}`
}

/** A tab that records what it receives; `send` broadcasts while it leads. */
function open(name: string, greeting = 'greeting') {
  const tab = new AbortController()
  closing.push(tab)
  const received: string[] = []
  let broadcast: ((text: string) => void) | undefined
  let startCount = 0
  const done = electTabLeader<string>(
    {
      name,
      onBroadcast: (text) => received.push(text),
      greet: () => greeting,
      lead: async (send, signal) => {
        startCount += 1
        broadcast = send
        await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
        broadcast = undefined
      },
    },
    tab.signal,
  )
  return {
    received,
    done,
    leads: () => broadcast !== undefined,
    send: (text: string) => broadcast?.(text),
    startCount: () => startCount,
    close: () => tab.abort(),
  }
}

it('one tab leads; the others receive its broadcasts, and a greeting when they open', async () => {
  const name = newName()
  const first = open(name, 'here')
  await waitFor(() => expect(first.leads()).toBe(true))
  const others = [open(name), open(name)]
  for (const { received } of others) await waitFor(() => expect(received).toContain('here'))
  first.send('news')
  for (const other of others) {
    await waitFor(() => expect(other.received.at(-1)).toBe('news'))
    expect(other.leads()).toBe(false)
  }
  expect(first.received).toEqual([])
})

it('another tab leads when the leader is closed', async () => {
  const name = newName()
  const first = open(name)
  await waitFor(() => expect(first.leads()).toBe(true))
  const second = open(name)
  first.close()
  await first.done
  await waitFor(() => expect(second.leads()).toBe(true))
  expect(first.leads()).toBe(false)
})

it('sends nothing to a group of another name', async () => {
  const mine = open(newName())
  const yours = open(newName())
  await waitFor(() => expect([mine.leads(), yours.leads()]).toEqual([true, true]))
  mine.send('secret')
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(yours.received).toEqual([])
})

it('steals the lead from a frozen tab, once', async () => {
  const name = newName()
  // The frozen tab holds the lock, but sends no heartbeats.
  let isLost = false
  const asleep = navigator.locks
    .request(name, () => new Promise(() => {}))
    .catch(() => {
      isLost = true
    })
  const second = open(name)
  await vi.advanceTimersByTimeAsync(44_000)
  expect(second.leads()).toBe(false)
  await vi.advanceTimersByTimeAsync(20_000)
  await waitFor(() => expect(second.leads()).toBe(true))
  await asleep
  expect(isLost).toBe(true)
  const third = open(name)
  await waitFor(() => expect(third.received).toEqual(['greeting']))
  // The leader sends heartbeats, so it keeps the lead.
  for (let heartbeats = 0; heartbeats < 10; heartbeats += 1) {
    await vi.advanceTimersByTimeAsync(15_000)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  expect([second.startCount(), third.startCount()]).toEqual([1, 0])
})

it('a new leader sends a heartbeat at once, so that no other tab steals the lead', async () => {
  const name = newName()
  const channel = new BroadcastChannel(name)
  onTestFinished(() => channel.close())
  const kinds: string[] = []
  channel.addEventListener('message', ({ data }: MessageEvent<TabMessage<string>>) => kinds.push(data.kind))
  const leader = open(name)
  await waitFor(() => expect(leader.leads()).toBe(true))
  leader.send('news')
  await waitFor(() => expect(kinds).toContain('payload'))
  expect(kinds.slice(0, 2)).toEqual(['who-leads', 'heartbeat'])
})

it('does not steal the lead while hidden', async () => {
  vi.stubGlobal('document', { visibilityState: 'hidden' })
  const name = newName()
  const asleepLock = new AbortController()
  const asleep = navigator.locks.request(
    name,
    () => new Promise<void>((resolve) => asleepLock.signal.addEventListener('abort', () => resolve())),
  )
  const second = open(name)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(second.leads()).toBe(false)
  asleepLock.abort()
  await asleep
})

it('every tab leads itself where the browser has no locks', async () => {
  vi.stubGlobal('navigator', {})
  const name = newName()
  const tabs = [open(name), open(name)]
  await waitFor(() => expect(tabs.map(({ leads }) => leads())).toEqual([true, true]))
})
