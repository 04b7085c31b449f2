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

it('compresses a long response when the client accepts it, without changing the content', async () => {
  await createAccount(portal, { ...SIGN_IN, role: 'admin' })
  for (let count = 0; count < 10; count++) await createUser(portal, { role: 'student' })
  const plain = await listStudents({})
  const compressed = await listStudents({ 'accept-encoding': 'gzip' })
  expect([plain.encoding, compressed.encoding]).toEqual([undefined, 'gzip'])
  expect(gunzipSync(compressed.body).equals(plain.body)).toBe(true)
  expect(JSON.parse(plain.body.toString()).json.items).toHaveLength(10)
})
