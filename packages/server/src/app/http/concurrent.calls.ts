import type { ServerResponse } from 'node:http'
import type { Viewer } from '@capstone/contract/accounts/accounts.schemas'

/** How many calls, or downloads, of one person are answered at a time: as many as a browser sends over HTTP/1.1. */
export const CONCURRENT_CALLS_MAX = 6

type Calls = { running: number; readonly waiting: Set<() => void> }

/**
 * Limits how many calls of one person are answered at a time, so that a burst does not delay others. Further calls wait
 * in order. Returns a function that adds this wait to the lookup of a call's viewer. A call goes on after its client
 * has disconnected: `work`, which never rejects, is resolved when it has ended. Downloads have a limiter of their own,
 * because one may take as long as its reader wants.
 */
export function createCallLimiter() {
  const people = new Map<string, Calls>()

  function finish(personId: string, calls: Calls) {
    const [next] = calls.waiting
    if (next) return next()
    calls.running--
    if (calls.running === 0) people.delete(personId)
  }

  /**
   * Waits until a call of this person may start; it runs until its response is closed and `work` has ended. Returns
   * whether it waited, or was given up meanwhile by a client that disconnected.
   */
  async function start(
    personId: string,
    response: ServerResponse,
    work: Promise<unknown>,
  ): Promise<'at once' | 'waited' | 'given up'> {
    const calls = people.get(personId) ?? { running: 0, waiting: new Set() }
    people.set(personId, calls)
    const waits = calls.running >= CONCURRENT_CALLS_MAX
    if (waits && !(await waitForSlot(calls.waiting, response))) return 'given up'
    if (!waits) calls.running++
    void Promise.all([untilClosed(response), work]).then(() => finish(personId, calls))
    return waits ? 'waited' : 'at once'
  }

  return (
    find: () => Promise<Viewer | null>,
    response: ServerResponse,
    work: Promise<unknown> = Promise.resolve(),
  ) => {
    let isStarted = false
    return async () => {
      const viewer = await find()
      if (!viewer || isStarted) return viewer
      isStarted = true
      const started = await start(viewer.id, response, work)
      if (started === 'given up') return null
      // The session may have ended while the call waited.
      return started === 'waited' ? find() : viewer
    }
  }
}

const untilClosed = (response: ServerResponse): Promise<void> =>
  new Promise((resolve) => {
    if (response.closed) resolve()
    else response.once('close', () => resolve())
  })

/** Waits until the function added to `waiting` is called; returns false if the client disconnects first. */
function waitForSlot(waiting: Set<() => void>, response: ServerResponse): Promise<boolean> {
  if (response.closed) return Promise.resolve(false)
  return new Promise((resolve) => {
    const leave = (hasSlot: boolean) => {
      waiting.delete(start)
      response.off('close', giveUp)
      resolve(hasSlot)
    }
    const start = () => leave(true)
    const giveUp = () => leave(false)
    waiting.add(start)
    response.once('close', giveUp)
  })
}

/** How many pages of one person are loaded with the data of their first screen at a time. */
export const CONCURRENT_PAGES_MAX = 2

/**
 * Limits how many pages of one person are loaded with data at a time: their calls run outside of the limit above, and
 * go on after a page was sent. Returns a function that starts a page. It returns a function to call once the page is
 * loaded, or null when this person has too many.
 */
export function createPageLimiter() {
  const running = new Map<string, number>()
  return (personId: string): (() => void) | null => {
    const count = running.get(personId) ?? 0
    if (count >= CONCURRENT_PAGES_MAX) return null
    running.set(personId, count + 1)
    return () => {
      const left = (running.get(personId) ?? 1) - 1
      if (left > 0) running.set(personId, left)
      else running.delete(personId)
    }
  }
}
