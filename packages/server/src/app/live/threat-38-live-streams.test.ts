import { randomUUID } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { RPC_PATH } from '@capstone/contract/contract'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { createHub } from '../../platform/live/live.hub.ts'
import type { TestPortal } from '../../rpc/open-portal.testing.ts'
import { it, openTestPortal } from '../../rpc/portal.testing.ts'
import { createSignedIn, startTestServer, type TestServer } from '../http/http.testing.ts'
import { openLiveStream } from './live.testing.ts'

// WARM_UP events fill the socket buffers of clients that do not read; FLOOD events then come faster than any client
// reads.
const { CYCLES, WARM_UP, FLOOD, ...OPTIONS } =
  process.env.PROVE === 'full'
    ? { CYCLES: 5000, WARM_UP: 20_000, FLOOD: 1_000_000, timeout: 600_000 }
    : { CYCLES: 200, WARM_UP: 100, FLOOD: 200_000 }
const NON_READERS = 50
const RSS_MAX_BYTES = 64 * 1024 * 1024
const CONCURRENT_STREAMS = 20

setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')

let portal: TestPortal
let server: TestServer
/** Delivers a payload to the hub as a NOTIFY of the database would. */
let sendNotification: (payload: string) => void
beforeAll(async () => {
  const opened = await openTestPortal()
  const listen = async (_channel: string, onPayload: (payload: string) => void) => {
    sendNotification = onPayload
  }
  portal = { ...opened, live: { ...opened.live, hub: createHub({ listen, log: opened.log }) } }
  // The flood may take longer than an unread connection stays open.
  server = await startTestServer(portal, undefined, { stalledMs: 600_000 })
})
afterAll(async () => {
  portal.live.hub.close()
})

const signIn = async () => ({
  ...(await createSignedIn(portal, { role: 'student' })),
  base: server.base,
  origin: portal.settings.BASE_URL,
})

async function measure() {
  await expect.poll(() => portal.live.hub.people().size).toBe(0)
  for (let time = 0; time < 3; time++) {
    collect()
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return { heap: process.memoryUsage().heapUsed, handles: process.getActiveResourcesInfo().length }
}

async function connectAndAbort(cycles: number) {
  const person = await signIn()
  for (let cycle = 0; cycle < cycles; cycle += CONCURRENT_STREAMS) {
    const streams = await Promise.all(
      Array.from({ length: CONCURRENT_STREAMS }, () => openLiveStream(person)),
    )
    for (const { hangUp } of streams) hangUp()
    await Promise.all(streams.map(({ ended }) => ended))
  }
}

/** Opens a live stream over a socket that does not read the response. */
function openUnread({ cookie, origin }: { cookie: string; origin: string }): Promise<Socket> {
  const { hostname, port, host } = new URL(server.base)
  const body = JSON.stringify({ json: {} })
  const head = [
    `POST ${RPC_PATH}/live/follow HTTP/1.1`,
    `Host: ${host}`,
    `Cookie: ${cookie}`,
    `Origin: ${origin}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
  ]
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => resolve(socket)).once('error', reject)
    socket.pause()
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  })
}

const typing = (to: readonly string[]) => {
  const event = { kind: 'typing', subjectId: randomUUID() }
  return JSON.stringify({ to, event })
}

describe('threat-38', () => {
  it(`${CYCLES} opened and aborted streams leak neither memory nor handles`, OPTIONS, async () => {
    await connectAndAbort(200)
    const before = await measure()
    await connectAndAbort(CYCLES)
    const { handles } = await measure()
    expect(handles).toBeLessThanOrEqual(before.handles * 1.05)
    // The memory of closed streams is freed late.
    const readHeap = async () => (await measure()).heap
    await expect.poll(readHeap, { timeout: 120_000 }).toBeLessThanOrEqual(before.heap * 1.05)
  })

  it(
    `${NON_READERS} unread streams use bounded memory and continue once they are read`,
    OPTIONS,
    async () => {
      const people = await Promise.all(Array.from({ length: NON_READERS / 5 }, signIn))
      const sockets = await Promise.all(
        people.flatMap((person) => Array.from({ length: 5 }, () => openUnread(person))),
      )
      const reader = await openLiveStream(people[0] ?? (await signIn()))
      const open = () => [...portal.live.hub.people().values()].reduce((sum, count) => sum + count, 0)
      await expect.poll(open).toBe(NON_READERS + 1)
      const to = people.map(({ id }) => id)
      collect()
      const before = process.memoryUsage().rss
      for (let count = 1; count <= WARM_UP + FLOOD; count++) {
        sendNotification(typing(to))
        if (count <= WARM_UP && count % 100 === 0) await new Promise((resolve) => setImmediate(resolve))
      }
      collect()
      expect(process.memoryUsage().rss - before).toBeLessThan(RSS_MAX_BYTES)
      let last = ''
      sockets[0]?.setEncoding('utf8').on('data', (text: string) => {
        last = (last + text).slice(-1000)
      })
      sockets[0]?.resume()
      await expect.poll(() => last).toContain('"kind":"reset"')
      sendNotification(JSON.stringify({ to, event: { kind: 'ticket', subjectId: randomUUID() } }))
      await expect.poll(() => last).toContain('"kind":"ticket"')
      await expect.poll(reader.received).toContain('ticket')
      reader.hangUp()
      for (const socket of sockets) socket.destroy()
      await expect.poll(open).toBe(0)
    },
  )
})
