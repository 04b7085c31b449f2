import { request as startRequest } from 'node:http'
import { connect } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { RPC_PATH } from '@capstone/contract/contract'
import { describe, expect, it } from 'vitest'
import { createAccount } from '../../features/accounts/accounts.testing.ts'
import { createUser } from '../../rpc/context.testing.ts'
import { portal } from '../../rpc/portal.testing.ts'
import { cookieOf, createSignedIn, startTestServer } from './http.testing.ts'

const server = await startTestServer(portal)

const SIGN_IN = { email: 'admin@university.test', password: 'a right password' }

/** Requests the list of students without an Accept-Encoding of its own, which `fetch` would add. */
async function listStudents(headers: Record<string, string>) {
  const cookie = cookieOf(await server.signIn(SIGN_IN.email, SIGN_IN.password))
  return new Promise<{ encoding: string | undefined; body: Buffer }>((resolve, reject) => {
    const request = startRequest(`${server.base}${RPC_PATH}/people/listUnassignedStudents`, {
      method: 'POST',
      headers: { cookie, origin: portal.settings.BASE_URL, 'content-type': 'application/json', ...headers },
    })
    request.once('error', reject)
    request.once('response', async (response) => {
      const body = Buffer.concat(await response.toArray())
      resolve({ encoding: response.headers['content-encoding'], body })
    })
    request.end('{"json":{}}')
  })
}

it('threat-39 refuses a body that is not JSON without reading it', async () => {
  const post = (headers: Record<string, string>) =>
    fetch(`${server.base}${RPC_PATH}/accounts/readSession`, {
      method: 'POST',
      headers: { origin: portal.settings.BASE_URL, ...headers },
      body: '{"json":{}}',
    })
  const json = { 'content-type': 'application/json' }
  expect((await post(json)).status).toBe(200)
  for (const headers of [
    { 'content-type': 'application/octet-stream' },
    { 'content-type': 'text/plain' },
    { 'content-type': 'multipart/form-data; boundary=x' },
    { ...json, 'content-disposition': 'attachment' },
  ]) {
    const refused = await post(headers)
    expect([refused.status, await refused.json()]).toMatchObject([415, { json: { code: 'NOT_JSON' } }])
  }
})

const MB = 1024 * 1024
const CHUNKED = [
  'Transfer-Encoding: chunked\r\n\r\n',
  ...Array.from({ length: 17 }, () => `10000\r\n${'a'.repeat(0x10000)}\r\n`),
]
const DECLARED = [`Content-Length: ${MB + 1}\r\n\r\n`, '{']
const WHOLE = [`Content-Length: ${5 * MB}\r\n\r\n`, 'a'.repeat(5 * MB)]

/** Sends a body in part or whole over a connection of its own, then returns the status of the answer. */
async function postPart(path: string, headers: readonly string[], body: readonly string[]) {
  const { hostname, port } = new URL(server.base)
  const socket = connect(Number(port), hostname)
  const head = [
    `POST ${RPC_PATH}/${path} HTTP/1.1`,
    `Host: ${hostname}`,
    `Origin: ${portal.settings.BASE_URL}`,
  ]
  await new Promise((resolve) => {
    socket.write([...head, ...headers, ''].join('\r\n') + body.join(''), resolve)
  })
  const answer = await new Promise<string>((resolve, reject) => {
    socket.once('data', (data) => resolve(String(data)))
    socket.once('error', reject)
  })
  expect((await server.request('/healthz')).status).toBe(200)
  socket.destroy()
  return Number(answer.split(' ')[1])
}

describe('threat-48 a body of more than 1 MB is refused, and the process goes on', () => {
  const JSON_TYPE = 'Content-Type: application/json'
  it.each(['accounts/readSession', 'live/follow'])('%s', async (path) => {
    const { cookie } = await createSignedIn(portal, { role: 'instructor' })
    const signedIn = [JSON_TYPE, `Cookie: ${cookie}`]
    for (const body of [DECLARED, CHUNKED, WHOLE]) {
      expect(await postPart(path, [JSON_TYPE], body)).toBe(401)
      expect(await postPart(path, ['Content-Type: text/plain'], body)).toBe(415)
      expect(await postPart(path, signedIn, body)).toBe(413)
    }
  })
})

it('threat-48 a body of more than 16 kB is refused by the live stream, which no limit of concurrent calls delays', async () => {
  const { cookie } = await createSignedIn(portal, { role: 'instructor' })
  const body = JSON.stringify({ json: 'a'.repeat(16 * 1024) })
  const lines = ['Content-Type: application/json', `Cookie: ${cookie}`]
  const declared = [`Content-Length: ${body.length}\r\n\r\n`, body]
  const chunked = [`Transfer-Encoding: chunked\r\n\r\n${body.length.toString(16)}\r\n`, body, '\r\n0\r\n\r\n']
  for (const sent of [declared, chunked]) {
    expect(await postPart('live/follow', lines, sent)).toBe(413)
    expect(await postPart('live/catchUp', lines, sent)).toBe(200)
  }
})

it('compresses a long response when the client accepts it, without changing the content', async () => {
  await createAccount(portal, { ...SIGN_IN, role: 'admin' })
  for (let count = 0; count < 10; count++) await createUser(portal, { role: 'student' })
  const plain = await listStudents({})
  const compressed = await listStudents({ 'accept-encoding': 'gzip' })
  expect([plain.encoding, compressed.encoding]).toEqual([undefined, 'gzip'])
  expect(gunzipSync(compressed.body).equals(plain.body)).toBe(true)
  expect(JSON.parse(plain.body.toString()).json.items).toHaveLength(10)
})
