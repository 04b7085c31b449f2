import { request as sendRequest } from 'node:http'
import { AUTH_ENDPOINTS } from '@capstone/contract/accounts/accounts.constants'
import { RPC_PATH } from '@capstone/contract/contract'
import { describe, expect } from 'vitest'
import { createAccount } from '../../features/accounts/accounts.testing.ts'
import { it, openTestPortal } from '../../rpc/portal.testing.ts'
import { EMAIL, PASSWORD } from '../accounts/one-time-tokens.testing.ts'
import { collectMail } from '../accounts/sent-mail.testing.ts'
import { startTestServer } from './http.testing.ts'

const BASE_URL = 'https://capstone.example.edu'

const portal = await openTestPortal({ BASE_URL, TRUSTED_PROXIES: '127.0.0.1' })
const server = await startTestServer(portal)

const EVIL_HOSTS = [
  'evil.test',
  'evil.test:443',
  'capstone.example.edu.evil.test',
  'capstone.example.edu@evil.test',
  'localhost',
]
const hostHeadersOf = (host: string): Record<string, string>[] => [
  { host },
  { 'x-forwarded-host': host },
  { 'x-forwarded-host': host, 'x-forwarded-proto': 'http' },
  { forwarded: `host=${host};proto=http` },
  { 'x-host': host, 'x-forwarded-server': host, 'x-original-host': host },
  { 'x-original-url': `http://${host}/`, 'x-rewrite-url': `http://${host}/` },
]
const ALL_HEADERS = EVIL_HOSTS.flatMap(hostHeadersOf)
const HEADERS = process.env.PROVE === 'full' ? ALL_HEADERS : ALL_HEADERS.filter((_, index) => index % 5 === 0)

/** Sends a POST with exactly these headers; fetch would write its own Host. */
const post = (path: string, body: unknown, headers: Record<string, string>) =>
  new Promise<number>((resolve, reject) => {
    const { port } = new URL(server.base)
    const all = { origin: BASE_URL, 'content-type': 'application/json', ...headers }
    const sent = sendRequest({ host: '127.0.0.1', port, path, method: 'POST', headers: all }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0))
    })
    sent.on('error', reject)
    sent.end(JSON.stringify(body))
  })

describe('threat-16 a request with a forged host', () => {
  it('has thirty sets of headers', () => expect(ALL_HEADERS).toHaveLength(30))

  it.each(HEADERS)('cannot change the origin of mailed links: %j', async (headers) => {
    await createAccount(portal, { email: EMAIL, password: PASSWORD })
    const newcomer = { name: 'New', email: 'new@university.test', password: PASSWORD }
    const statuses = [
      await post(`${RPC_PATH}/accounts/requestPasswordReset`, { json: { email: EMAIL } }, headers),
      await post(AUTH_ENDPOINTS.signUp, newcomer, headers),
    ]
    const emails = await collectMail(portal).deliver()
    expect(emails).toHaveLength(statuses.filter((status) => status === 200).length)
    // An invalid host may be refused.
    expect(statuses).toEqual([200, headers.host?.includes('@') ? 400 : 200])
    for (const { links, text, html } of emails) {
      expect(links.length).toBeGreaterThan(0)
      for (const link of links) expect(new URL(link).origin).toBe(BASE_URL)
      expect(text + html).not.toMatch(/evil\.test|localhost/)
    }
  })
})
