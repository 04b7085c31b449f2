// Two hundred people at work: streams, screens, messages and uploads, with the browser's retries. Runs in a process of
// its own.
import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { UPLOAD_PATH } from '@capstone/contract/files/files.constants'
import type { Pair } from './chat.rows.ts'

export type ClusterJob = { readonly url: string; readonly pairs: readonly Pair[]; readonly seconds: number }
export type ClusterOutcome = {
  /** Milliseconds of each call, including its retries. */
  readonly times: readonly number[]
  /** The texts of all messages that were answered with success. */
  readonly acknowledged: readonly string[]
  readonly retried: number
  readonly failures: readonly string[]
  readonly uploads: { readonly finished: number; readonly resumed: number; readonly failed: number }
}

const SCREEN_EVERY_MS = 4000
const MESSAGE_EVERY_SCREENS = 5
const UPLOADERS = 5
const UPLOAD_BYTES = 12 * 1024 * 1024
const ATTEMPTS_MAX = 8
const RETRY_MS = 250
const PAGE = { search: '', limit: 25 }
/** The input of the dashboards' calls; its date is in the encoding of the RPC protocol. */
const DASHBOARD_INPUT = { json: { monthStart: new Date() }, meta: [[1, 'monthStart']] }

const times: number[] = []
const acknowledged: string[] = []
const failures: string[] = []
const uploads = { finished: 0, resumed: 0, failed: 0 }
let retried = 0
let url = ''
let isOver = false

/**
 * Sends a request until it is answered completely, at most ATTEMPTS_MAX times; retries a 5xx answer like a cut
 * connection.
 */
async function send(path: string, init: RequestInit): Promise<Response | null> {
  for (let tries = 0; tries < ATTEMPTS_MAX; tries += 1) {
    const answer = await fetch(url + path, init)
      .then(readWhole)
      .catch(() => null)
    if (answer && answer.status < 500) return answer
    retried += 1
    await pause(RETRY_MS * (tries + 1))
  }
  return null
}

const readWhole = async (answer: Response) =>
  answer.body ? new Response(await answer.arrayBuffer(), answer) : answer

async function call(cookie: string, path: string, body: object): Promise<boolean> {
  const startedAt = performance.now()
  const headers = { origin: url, cookie, 'content-type': 'application/json' }
  const answer = await send(`/api/rpc/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  times.push(performance.now() - startedAt)
  if (answer?.ok) return true
  failures.push(`${path}, ${answer?.status ?? 'no answer'}`)
  return false
}

/** Keeps a stream open, and opens it again whenever it ends. */
async function follow(cookie: string) {
  const headers = { origin: url, cookie, 'content-type': 'application/json' }
  while (!isOver) {
    const answer = await fetch(`${url}/api/rpc/live/follow`, {
      method: 'POST',
      headers,
      body: '{"json":{}}',
    }).catch(() => null)
    const reader = answer?.body?.getReader()
    while (reader && !isOver) {
      const { done } = await reader.read().catch(() => ({ done: true }))
      if (done) break
    }
    await reader?.cancel().catch(() => undefined)
    await pause(Math.random() * 1000)
  }
}

async function work(cookie: string, threadId: string, dashboard: string) {
  await pause(Math.random() * SCREEN_EVERY_MS)
  for (let screens = 1; !isOver; screens += 1) {
    await Promise.all([
      call(cookie, `dashboards/${dashboard}`, DASHBOARD_INPUT),
      call(cookie, 'chat/listMessages', { json: { threadId } }),
      call(cookie, 'notifications/listNotifications', { json: PAGE }),
    ])
    if (screens % MESSAGE_EVERY_SCREENS === 0) {
      const id = randomUUID()
      if (await call(cookie, 'chat/sendMessage', { json: { threadId, id, text: id } })) acknowledged.push(id)
    }
    await pause(SCREEN_EVERY_MS * (0.5 + Math.random()))
  }
}

const TUS = { 'tus-resumable': '1.0.0' }
const content = randomBytes(UPLOAD_BYTES)
const encode = (text: string) => Buffer.from(text).toString('base64')

/**
 * Uploads one file after another, each in one request that is resumed when it is cut, and deletes each upload
 * afterwards.
 */
async function upload(cookie: string) {
  while (!isOver) {
    const created = await send(UPLOAD_PATH, {
      method: 'POST',
      headers: {
        ...TUS,
        cookie,
        origin: url,
        'upload-length': String(UPLOAD_BYTES),
        'upload-metadata': `slot ${encode('source_code')},name ${encode('source.zip')}`,
      },
    })
    const path = created?.headers.get('location')
    if (path && (await finishUpload(cookie, path))) uploads.finished += 1
    else uploads.failed += 1
    if (path) await send(path, { method: 'DELETE', headers: { ...TUS, cookie, origin: url } })
    await pause(2000)
  }
}

async function finishUpload(cookie: string, path: string): Promise<boolean> {
  for (let tries = 0; tries < ATTEMPTS_MAX; tries += 1) {
    const head = await send(path, { method: 'HEAD', headers: { ...TUS, cookie } })
    const offset = Number(head?.headers.get('upload-offset'))
    if (offset === UPLOAD_BYTES) return true
    if (tries > 0) uploads.resumed += 1
    await fetch(url + path, {
      method: 'PATCH',
      headers: {
        ...TUS,
        cookie,
        origin: url,
        'upload-offset': String(offset),
        'content-type': 'application/offset+octet-stream',
      },
      body: content.subarray(offset),
    }).then(
      (answer) => answer.body?.cancel(),
      () => pause(RETRY_MS),
    )
  }
  return false
}

process.once('message', async (job: ClusterJob) => {
  url = job.url
  process.send?.('started')
  const people = job.pairs.flatMap(({ threadId, studentCookie, mentorCookie }) => [
    { cookie: studentCookie, threadId, dashboard: 'readStudentDashboard' },
    { cookie: mentorCookie, threadId, dashboard: 'readInstructorDashboard' },
  ])
  for (const { cookie } of people) void follow(cookie)
  const working = people.map(({ cookie, threadId, dashboard }) => work(cookie, threadId, dashboard))
  const uploading = job.pairs.slice(0, UPLOADERS).map(({ mentorCookie }) => upload(mentorCookie))
  await pause(job.seconds * 1000)
  isOver = true
  await Promise.all([...working, ...uploading])
  const outcome: ClusterOutcome = { times, acknowledged, retried, failures, uploads }
  process.send?.(outcome)
})
