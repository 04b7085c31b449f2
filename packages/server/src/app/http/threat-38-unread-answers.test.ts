import { writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { beforeAll, expect, vi } from 'vitest'
import { captureLog } from '../../platform/log.testing.ts'
import { test as it, portal } from '../../rpc/portal.testing.ts'
import { openLiveStream } from '../live/live.testing.ts'
import { createSignedIn, startTestServer, type TestServer } from './http.testing.ts'

/** More than the buffers of both ends of a connection hold. */
const BYTES = 16_000_000
/** What a slow client reads at a time: the system reports less of it to the server only after minutes. */
const PART_BYTES = 1_000_000
const PATH = '/assets/large.bin'
/** The interval at which the server checks how much of each answer was taken. */
const CHECK_MS = 5000
const CHECKS_MAX = 1000

const { log, lines } = captureLog()
let server: TestServer
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] })
  server = await startTestServer({ ...portal, log })
  await writeFile(join(portal.settings.DATA_DIR, 'web', PATH), Buffer.alloc(BYTES))
  return () => vi.useRealTimers()
})
/** Waits for other requests: meanwhile the server receives, and fills the buffers of a connection. */
async function letServerSend(requests: number) {
  for (let time = 0; time < requests; time++) expect((await server.request('/healthz')).status).toBe(200)
}

/** Requests a long answer; the returned connection reads nothing of it until it is told to. */
async function requestLongAnswer() {
  const earlier = lines.length
  const { hostname, port } = new URL(server.base)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  socket.write(`GET ${PATH} HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`)
  await new Promise((resolve) => socket.once('readable', resolve))
  await letServerSend(200)
  return {
    socket,
    /** Returns the status of the answer once it has ended. */
    findStatus: () => lines.slice(earlier).find(({ path }) => path === PATH)?.status,
  }
}

/** Lets time pass until `isOver`, and calls `act` before each check of the server. */
async function passTime(isOver: () => boolean, act: () => void = () => undefined) {
  for (let check = 0; check < CHECKS_MAX && !isOver(); check++) {
    act()
    await letServerSend(30)
    vi.advanceTimersByTime(CHECK_MS)
  }
}

it.each([
  ['sends nothing', ''],
  ['sends empty lines', '\r\n'],
])('threat-38 a connection whose client reads nothing of an answer and %s is closed', async (_name, sent) => {
  const { socket, findStatus } = await requestLongAnswer()
  await passTime(
    () => findStatus() !== undefined,
    () => socket.write(sent),
  )
  expect(findStatus()).toBe(499)
  socket.destroy()
})

it('threat-38 a client that reads a little every 20 seconds receives its whole answer', async () => {
  const { socket } = await requestLongAnswer()
  let received = 0
  socket.on('data', (data) => {
    if (Math.floor(received / PART_BYTES) < Math.floor((received + data.length) / PART_BYTES)) socket.pause()
    received += data.length
  })
  let checks = 0
  await passTime(
    () => received > BYTES || socket.closed,
    () => checks++ % 4 === 0 && socket.resume(),
  )
  expect(received).toBeGreaterThan(BYTES)
  socket.destroy()
})

it('threat-38 a stream without events stays open', async () => {
  const { cookie } = await createSignedIn(portal, { role: 'student' })
  const stream = await openLiveStream({ base: server.base, origin: portal.settings.BASE_URL, cookie })
  let checks = 0
  await passTime(() => ++checks > 20)
  expect(stream.response.closed).toBe(false)
  stream.hangUp()
  await expect.poll(() => portal.live.hub.people().size).toBe(0)
})
