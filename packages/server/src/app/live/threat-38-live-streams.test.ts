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

// WRITTEN events are more than sockets take from somebody who does not read; FLOOD come faster than anybody reads.
const { CYCLES, WRITTEN, FLOOD, ...OPTIONS } =
  process.env.PROVE === 'full'
    ? { CYCLES: 5000, WRITTEN: 20_000, FLOOD: 1_000_000, timeout: 600_000 }
    : { CYCLES: 200, WRITTEN: 100, FLOOD: 200_000 }
const NON_READERS = 50
const RSS_MAX_BYTES = 64 * 1024 * 1024
const AT_ONCE = 20

setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')

let portal: TestPortal
let server: TestServer
/** What the database would say on the channel. */
let say: (payload: string) => void
beforeAll(async () => {
  const opened = await openTestPortal()
  const listen = async (_channel: string, heard: (payload: string) => void) => {
    say = heard
  }
  portal = { ...opened, live: { ...opened.live, hub: createHub({ listen, log: opened.log }) } }
  server = await startTestServer(portal)
})
afterAll(async () => {
  portal.live.hub.close()
})

const signIn = async () => ({
  ...(await createSignedIn(portal, { role: 'student' })),
  ...{ base: server.base, origin: portal.settings.BASE_URL },
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
  for (let cycle = 0; cycle < cycles; cycle += AT_ONCE) {
    const streams = await Promise.all(Array.from({ length: AT_ONCE }, () => openLiveStream(person)))
    for (const { hangUp } of streams) hangUp()
    await Promise.all(streams.map(({ ended }) => ended))
  }
}

/** A browser that asks for a stream and never reads it. */
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
  const event = { id: null, kind: 'typing', subjectId: randomUUID(), number: null }
  return JSON.stringify({ to, event })
}

describe('threat-38', () => {
  it(`${CYCLES} streams that were opened and cut leave nothing behind`, OPTIONS, async () => {
    await connectAndAbort(200)
    const before = await measure()
    await connectAndAbort(CYCLES)
    const after = await measure()
    expect(after.handles).toBeLessThanOrEqual(before.handles * 1.05)
    expect(after.heap).toBeLessThanOrEqual(before.heap * 1.05)
  })

  it(
    `${NON_READERS} that nobody reads take little memory, and go on once they are read`,
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
      for (let told = 1; told <= WRITTEN + FLOOD; told++) {
        say(typing(to))
        if (told <= WRITTEN && told % 100 === 0) await new Promise((resolve) => setImmediate(resolve))
      }
      collect()
      expect(process.memoryUsage().rss - before).toBeLessThan(RSS_MAX_BYTES)
      let last = ''
      sockets[0]?.setEncoding('utf8').on('data', (text: string) => {
        last = (last + text).slice(-1000)
      })
      sockets[0]?.resume()
      await expect.poll(() => last).toContain('"kind":"reset"')
      say(JSON.stringify({ to, event: { id: 1, kind: 'ticket', subjectId: randomUUID(), number: null } }))
      await expect.poll(() => last).toContain('"kind":"ticket"')
      await expect.poll(reader.told).toContain('ticket 1')
      reader.hangUp()
      for (const socket of sockets) socket.destroy()
      await expect.poll(open).toBe(0)
    },
  )
})
