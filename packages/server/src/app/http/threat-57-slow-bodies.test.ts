import { connect, type Socket } from 'node:net'
import { AUTH_ENDPOINTS } from '@capstone/contract/accounts/accounts.constants'
import { RPC_PATH } from '@capstone/contract/contract'
import { DOWNLOAD_PATH, UPLOAD_PATH } from '@capstone/contract/files/files.constants'
import { afterAll, beforeAll, beforeEach, describe, expect, vi } from 'vitest'
import { test as it, portal } from '../../rpc/portal.testing.ts'
import { createSignedIn, startTestServer, type TestServer } from './http.testing.ts'

const SOCKETS = process.env.PROVE === 'full' ? 200 : 4
/** The interval at which the server checks how much of each body has arrived. */
const CHECK_MS = 5000
const BODY_BYTES = 100_000

let server: TestServer
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'performance'] })
  server = await startTestServer(portal)
})
afterAll(() => vi.useRealTimers())

const sockets: Socket[] = []
beforeEach(() => () => {
  for (const socket of sockets.splice(0)) socket.destroy()
})

type Head = {
  readonly method: string
  readonly path: string
  readonly origin?: string
  readonly headers?: readonly string[]
}

/** Opens a connection that sends the head of a request and the first byte of a long body. */
function openSlow({
  method,
  path,
  origin = portal.settings.BASE_URL,
  headers = ['Content-Type: application/json'],
}: Head) {
  const { hostname, port } = new URL(server.base)
  const socket = connect(Number(port), hostname)
  sockets.push(socket)
  const closed = new Promise<true>((resolve) => socket.on('close', () => resolve(true)))
  socket.on('error', () => undefined)
  const answered = new Promise<string>((resolve) => socket.on('data', (data) => resolve(String(data))))
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `Host: ${hostname}`,
    `Origin: ${origin}`,
    `Content-Length: ${BODY_BYTES}`,
    ...headers,
  ]
  socket.write(`${lines.join('\r\n')}\r\n\r\n{`)
  return { socket, closed, answered }
}

/** Lets time pass while each connection sends a byte before every check of the server. */
async function dribble(open: readonly { socket: Socket }[], seconds: number) {
  for (let time = 0; time < seconds * 1000; time += CHECK_MS) {
    for (const { socket } of open) if (!socket.destroyed) socket.write(' ')
    // Other requests are answered. By this answer the server has usually received the bytes sent before it.
    expect((await server.request('/healthz')).status).toBe(200)
    vi.advanceTimersByTime(CHECK_MS)
  }
}

/** Requests that are answered without reading their body. */
const ANSWERED_EARLY: Readonly<Record<string, Head>> = {
  'a call that does not exist': { method: 'POST', path: `${RPC_PATH}/nothing/here` },
  'a call of a foreign page': {
    method: 'POST',
    path: `${RPC_PATH}/accounts/readSession`,
    origin: 'https://evil.test',
  },
  'a long call of a visitor': { method: 'POST', path: `${RPC_PATH}/accounts/readSession` },
  'an unknown expectation': { method: 'POST', path: UPLOAD_PATH, headers: ['Expect: a miracle'] },
  'a sign-in path that does not exist': { method: 'POST', path: '/api/auth/nothing' },
  'a sign-in that is too long': { method: 'POST', path: AUTH_ENDPOINTS.signIn },
  'an upload of a visitor': { method: 'POST', path: UPLOAD_PATH },
  'a sign-out': { method: 'POST', path: AUTH_ENDPOINTS.signOut },
  'a page': { method: 'GET', path: '/auth/login' },
  'a download': { method: 'GET', path: `${DOWNLOAD_PATH}/made-up` },
}

describe('threat-57 slow bodies', () => {
  it.each(Object.entries(ANSWERED_EARLY))(
    'a connection is closed after the early answer to %s',
    async (_what, head) => {
      const open = Array.from({ length: SOCKETS }, () => openSlow(head))
      for (const { answered } of open) expect(await answered).toMatch(/^HTTP\/1\.1 [234]/)
      await dribble(open, 30)
      expect(await Promise.all(open.map(({ closed }) => closed))).toEqual(Array(SOCKETS).fill(true))
    },
  )

  it('the connection of a slow call is closed, and other requests are answered meanwhile', async () => {
    const { cookie } = await createSignedIn(portal, { role: 'student' })
    // `100 Continue` confirms that the server has the head; only then does the clock advance.
    const headers = [`Cookie: ${cookie}`, 'Content-Type: application/json', 'Expect: 100-continue']
    const head = { method: 'POST', path: `${RPC_PATH}/accounts/readSession`, headers }
    const open = Array.from({ length: SOCKETS }, () => openSlow(head))
    for (const { answered } of open) expect(await answered).toMatch(/^HTTP\/1\.1 100/)
    await dribble(open, 40)
    expect(await Promise.all(open.map(({ closed }) => closed))).toEqual(Array(SOCKETS).fill(true))
  })

  it('the connection of a slow upload is closed, that of a steady one is not', async () => {
    const { cookie } = await createSignedIn(portal, { role: 'student' })
    const patch = async () => {
      const metadata = `slot ${btoa('paper')},name ${btoa('paper.pdf')}`
      const { headers } = await server.request(UPLOAD_PATH, {
        method: 'POST',
        headers: {
          cookie,
          'tus-resumable': '1.0.0',
          'upload-length': `${BODY_BYTES}`,
          'upload-metadata': metadata,
        },
      })
      return openSlow({
        method: 'PATCH',
        path: new URL(headers.get('location') ?? '', server.base).pathname,
        headers: [
          `Cookie: ${cookie}`,
          'Content-Type: application/offset+octet-stream',
          'Tus-Resumable: 1.0.0',
          'Upload-Offset: 0',
        ],
      })
    }
    const [slow, steady] = [await patch(), await patch()]
    // On a busy machine the first checks may pass before the server has accepted the connection or begun to read the
    // body.
    for (let step = 0; step < 15 && !slow.socket.destroyed; step++) {
      steady.socket.write('a'.repeat(6000))
      await dribble([slow], 5)
    }
    expect(await slow.closed).toBe(true)
    expect(steady.socket.destroyed).toBe(false)
  })
})
