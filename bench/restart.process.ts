// Keeps many browsers' streams open while the portal restarts, and reports when each is up to date again. Runs in a
// process of its own. A client reconnects by the browser's policy and then refetches what a screen with an open thread
// shows.
import { Agent, type IncomingMessage, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import {
  type AttemptOutcome,
  INITIAL_STATE,
  nextState,
  retryDelay,
} from '../packages/web/src/lib/live/reconnect-policy.ts'
import type { Pair } from './chat.rows.ts'

export type RestartJob = { readonly url: string; readonly pairs: readonly Pair[] }
/** What the process reports after "connected", when all are up to date again. */
export type RestartOutcome = {
  /** The time (`Date.now()`) at which each client had everything that happened while the portal was down. */
  readonly times: readonly number[]
  readonly calls: number
  readonly bytes: number
}

type Client = {
  readonly cookie: string
  readonly threadId: string
  readonly dashboard: 'readStudentDashboard' | 'readInstructorDashboard'
}
type Page = { readonly items: readonly { readonly number: number }[] }

const JITTER_MS = 1000
/** How many clients connect at the same time at first. */
const CONCURRENCY = 25
const PAGE = { search: '', limit: 25 }
/** The input of the dashboards' calls; its date is in the encoding of the RPC protocol. */
const DASHBOARD_INPUT = { json: { monthStart: new Date() }, meta: [[1, 'monthStart']] }
const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })
let calls = 0
let bytes = 0

const open = (url: string, { cookie }: Client, path: string, body: object) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const headers = { origin: url, cookie, 'content-type': 'application/json' }
    const sent = request(`${url}/api/rpc/${path}`, { method: 'POST', headers, agent }, (response) => {
      if (response.statusCode === 200) resolve(response)
      else reject(new Error(`${path} answered ${response.statusCode}`))
    })
    sent.once('error', reject).end(JSON.stringify(body))
  })

async function call<Output>(url: string, client: Client, path: string, body: object): Promise<Output> {
  let text = ''
  for await (const piece of (await open(url, client, path, body)).setEncoding('utf8')) text += piece
  calls += 1
  bytes += text.length
  return JSON.parse(text).json
}

/** Refetches what the screen shows; returns the number of the newest message. */
async function refetchScreen(url: string, client: Client, after: number): Promise<number> {
  const { threadId, dashboard } = client
  const [{ items }] = await Promise.all([
    call<Page>(url, client, 'chat/listMessages', { json: { threadId, after } }),
    call(url, client, 'chat/listThreads', { json: PAGE }),
    call(url, client, 'chat/readThread', { json: { threadId } }),
    call(url, client, 'chat/countUnread', { json: {} }),
    call(url, client, 'notifications/listNotifications', { json: PAGE }),
    call(url, client, `dashboards/${dashboard}`, DASHBOARD_INPUT),
  ])
  return Math.max(after, ...items.map(({ number }) => number))
}

const whenClosed = (stream: IncomingMessage) =>
  new Promise<void>((resolve) => {
    stream
      .once('close', resolve)
      .on('error', () => undefined)
      .resume()
  })

/**
 * Opens the thread and follows the stream. Returns the time at which the client has fetched the message that was
 * written while the portal was down.
 */
async function follow(url: string, client: Client, onConnected: () => void): Promise<number> {
  const before = await refetchScreen(url, client, 0)
  let state = INITIAL_STATE
  for (let connections = 0; ; ) {
    let outcome: AttemptOutcome = 'unreachable'
    const stream = await open(url, client, 'live/follow', { json: {} }).catch(() => null)
    if (stream) {
      outcome = 'stable'
      connections += 1
      if (connections === 1) onConnected()
      else if ((await catchUp(url, client, before)) > before) return Date.now()
      await whenClosed(stream)
    }
    state = nextState(state, outcome, Date.now())
    await pause(retryDelay(outcome, state, Date.now(), Math.random()))
  }
}

/**
 * Refetches the screen after a random time. A portal that is about to stop may take a stream and then refuse the calls.
 */
async function catchUp(url: string, client: Client, last: number): Promise<number> {
  await pause(Math.random() * JITTER_MS)
  return refetchScreen(url, client, last).catch(() => last)
}

process.once('message', async ({ url, pairs }: RestartJob) => {
  const clients = pairs.flatMap(({ threadId, studentCookie, mentorCookie }): Client[] => [
    { threadId, cookie: studentCookie, dashboard: 'readStudentDashboard' },
    { threadId, cookie: mentorCookie, dashboard: 'readInstructorDashboard' },
  ])
  const times: Promise<number>[] = []
  for (let start = 0; start < clients.length; start += CONCURRENCY)
    await Promise.all(
      clients
        .slice(start, start + CONCURRENCY)
        .map((client) => new Promise<void>((resolve) => times.push(follow(url, client, resolve)))),
    )
  process.send?.('connected')
  ;[calls, bytes] = [0, 0]
  const outcome: RestartOutcome = { times: await Promise.all(times), calls, bytes }
  process.send?.(outcome)
})
