import { request as startRequest } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { RPC_PATH } from '@capstone/contract/contract'
import { expect, it } from 'vitest'
import { createAccount } from '../../features/accounts/accounts.testing.ts'
import { createUser } from '../../rpc/context.testing.ts'
import { portal } from '../../rpc/portal.testing.ts'
import { cookieOf, startTestServer } from './http.testing.ts'

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

it('compresses a long response when the client accepts it, without changing the content', async () => {
  await createAccount(portal, { ...SIGN_IN, role: 'admin' })
  for (let count = 0; count < 10; count++) await createUser(portal, { role: 'student' })
  const plain = await listStudents({})
  const compressed = await listStudents({ 'accept-encoding': 'gzip' })
  expect([plain.encoding, compressed.encoding]).toEqual([undefined, 'gzip'])
  expect(gunzipSync(compressed.body).equals(plain.body)).toBe(true)
  expect(JSON.parse(plain.body.toString()).json.items).toHaveLength(10)
})
