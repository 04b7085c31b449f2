import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { shareAmongTabs } from './tab-leader.ts'

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

let names = 0
const newName = () => {
  names += 1
  return `tabs-${names}`
}

/** A tab that passes on what it is told to while it leads, and keeps what it hears. */
function open(name: string, greeting = 'greeting') {
  const tab = new AbortController()
  closing.push(tab)
  const heard: string[] = []
  let pass: ((news: string) => void) | undefined
  let turns = 0
  const done = shareAmongTabs<string>(
    {
      name,
      hear: (news) => heard.push(news),
      greet: () => greeting,
      lead: async (tell, signal) => {
        turns += 1
        pass = tell
        await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
        pass = undefined
      },
    },
    tab.signal,
  )
  return {
    heard,
    done,
    leads: () => pass !== undefined,
    tell: (news: string) => pass?.(news),
    turns: () => turns,
    close: () => tab.abort(),
  }
}

it('has one lead, and the others hear what it passes on, and where it is when they are opened', async () => {
  const name = newName()
  const first = open(name, 'here')
  await vi.waitFor(() => expect(first.leads()).toBe(true))
  const others = [open(name), open(name)]
  for (const { heard } of others) await vi.waitFor(() => expect(heard).toContain('here'))
  first.tell('news')
  for (const other of others) {
    await vi.waitFor(() => expect(other.heard.at(-1)).toBe('news'))
    expect(other.leads()).toBe(false)
  }
  expect(first.heard).toEqual([])
})

it('has another lead when the first is closed', async () => {
  const name = newName()
  const first = open(name)
  await vi.waitFor(() => expect(first.leads()).toBe(true))
  const second = open(name)
  first.close()
  await first.done
  await vi.waitFor(() => expect(second.leads()).toBe(true))
  expect(first.leads()).toBe(false)
})

it('tells nothing to those of another name', async () => {
  const mine = open(newName())
  const yours = open(newName())
  await vi.waitFor(() => expect([mine.leads(), yours.leads()]).toEqual([true, true]))
  mine.tell('secret')
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(yours.heard).toEqual([])
})

it('takes the lead from one that sleeps, and gives it back to nobody twice', async () => {
  const name = newName()
  // It holds the lock, and is not heard of.
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
  await vi.waitFor(() => expect(second.leads()).toBe(true))
  await asleep
  expect(isLost).toBe(true)
  const third = open(name)
  await vi.waitFor(() => expect(third.heard).toEqual(['greeting']))
  // The one that leads is heard of, so that it keeps the lead.
  for (let minutes = 0; minutes < 10; minutes += 1) {
    await vi.advanceTimersByTimeAsync(15_000)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  expect([second.turns(), third.turns()]).toEqual([1, 0])
})

it('leaves the lead to one that is looked at', async () => {
  vi.stubGlobal('document', { visibilityState: 'hidden' })
  const name = newName()
  const held = new AbortController()
  const asleep = navigator.locks.request(
    name,
    () => new Promise<void>((resolve) => held.signal.addEventListener('abort', () => resolve())),
  )
  const second = open(name)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(second.leads()).toBe(false)
  held.abort()
  await asleep
})

it('leads alone where a browser has no locks', async () => {
  vi.stubGlobal('navigator', {})
  const name = newName()
  const tabs = [open(name), open(name)]
  await vi.waitFor(() => expect(tabs.map(({ leads }) => leads())).toEqual([true, true]))
})
