import { randomUUID } from 'node:crypto'
import { ADDRESS_ATTEMPTS } from '@capstone/contract/accounts/accounts.constants'
import { beforeAll, beforeEach, describe, expect } from 'vitest'
import { createAccount } from '../../features/accounts/accounts.testing.ts'
import {
  countAccountAttempt,
  forgiveAttempt,
} from '../../features/accounts/rate-limits/attempt-limits.service.ts'
import { auditEvents } from '../../features/audit/audit.table.ts'
import type { TestPortal } from '../../rpc/open-portal.testing.ts'
import { it, openTestPortal, portal } from '../../rpc/portal.testing.ts'
import { codeOf } from '../../rpc/refusals.testing.ts'
import { startTestServer, type TestServer } from '../http/http.testing.ts'
import { EMAIL, PASSWORD } from './one-time-tokens.testing.ts'

const TRIES = process.env.PROVE === 'full' ? 1000 : 15

const indices = Array.from({ length: TRIES }, (_, index) => index)
const count = (statuses: readonly number[], expected: number) =>
  statuses.filter((status) => status === expected).length

// Attempts from one network also wait for a growing delay, so at once only the first four are evaluated.
describe.each([
  ['with forged client addresses', {}, { addresses: 4, computers: 4, networks: 4 }],
  [
    'from all addresses behind a proxy',
    { TRUSTED_PROXIES: '127.0.0.1' },
    { addresses: 10, computers: 4, networks: 10 },
  ],
])('threat-13 wrong passwords of one account, %s', (_who, environment, evaluated) => {
  let portal: TestPortal
  let server: TestServer
  beforeAll(async () => {
    portal = await openTestPortal(environment)
    portal.clock.freeze()
    server = await startTestServer(portal)
  })
  beforeEach(async () => {
    await createAccount(portal, { email: EMAIL, password: PASSWORD })
  })

  const tryFrom = async (addressOf: (index: number) => string, emailOf = (_index: number) => EMAIL) => {
    const statuses: number[] = []
    for (const index of indices) {
      const forwarded = { 'x-forwarded-for': addressOf(index), 'x-real-ip': addressOf(index) }
      statuses.push((await server.signIn(emailOf(index), 'not the password', forwarded)).status)
    }
    return statuses
  }

  it.each([
    ['IPv4 addresses', evaluated.addresses, (index: number) => `203.0.${index >> 8}.${index & 255}`],
    [
      'computers of one IPv6 network',
      evaluated.computers,
      (index: number) => `2001:db8:0:1::${index.toString(16)}`,
    ],
    ['IPv6 networks', evaluated.networks, (index: number) => `2001:db8:0:${index.toString(16)}::1`],
  ])(
    'from any number of %s are evaluated %i times in total, even across a restart',
    async (_what, max, addressOf) => {
      const before = await tryFrom(addressOf)
      expect(count(before, 401)).toBe(max)
      expect(count(before, 429)).toBe(TRIES - max)
      await server.stop()
      server = await startTestServer(portal)
      expect(count(await tryFrom(addressOf), 401)).toBe(0)
      const forwarded = { 'x-forwarded-for': addressOf(0) }
      expect((await server.signIn(EMAIL, PASSWORD, forwarded)).status).toBe(429)
    },
  )
})

describe('threat-13 a proxy that adds the port of each connection, or does not know the address', () => {
  it.each([
    ['203.0.113.9', (index: number) => `203.0.113.9:${40_000 + index}`],
    ['2001:db8::9', (index: number) => `[2001:db8::9]:${40_000 + index}`],
    ['127.0.0.1', (index: number) => `client-${index}`],
  ])('counts all attempts from %s as from one network', async (address, forwardedOf) => {
    const portal = await openTestPortal({ TRUSTED_PROXIES: '127.0.0.1' })
    portal.clock.freeze()
    const server = await startTestServer(portal)
    await createAccount(portal, { email: EMAIL, password: PASSWORD })
    const statuses: number[] = []
    for (const index of indices) {
      const forwarded = { 'x-forwarded-for': forwardedOf(index) }
      statuses.push((await server.signIn(EMAIL, 'not the password', forwarded)).status)
    }
    expect(count(statuses, 401)).toBe(4)
    const [event] = await portal.db.select().from(auditEvents)
    expect(event?.ipAddress).toBe(address)
  })
})

describe('threat-13 many accounts from one IPv6 network', () => {
  it('are limited to 60 attempts, from all of its computers together', async () => {
    const portal = await openTestPortal({ TRUSTED_PROXIES: '127.0.0.1' })
    portal.clock.freeze()
    const server = await startTestServer(portal)
    const statuses: number[] = []
    for (let index = 0; index < TRIES + 60; index++) {
      const email = `person${index}@university.test`
      // Every tenth address has no account.
      if (index % 10 > 0) await createAccount(portal, { email, password: PASSWORD })
      const spellings = [
        `2001:db8:0:1::${index.toString(16)}`,
        `2001:0DB8:0000:0001:0:0:0:${index.toString(16)}`,
      ]
      const forwarded = { 'x-forwarded-for': spellings[index % 2] ?? '' }
      statuses.push((await server.signIn(email, 'wrong', forwarded)).status)
    }
    expect(count(statuses, 401)).toBe(60)
    const elsewhere = { 'x-forwarded-for': '2001:db8:0:2::1' }
    expect((await server.signIn('nobody@university.test', 'wrong', elsewhere)).status).toBe(401)
  })
})

it('threat-13 attempts from all known devices of an account are limited to 60 a minute, even with the right password', async () => {
  const context = { ...portal, origin: { requestId: 'test', ipAddress: null } }
  const tryFromAnotherKnownDevice = async () => {
    const attempt = { email: EMAIL, deviceId: randomUUID() }
    await countAccountAttempt(context, attempt)
    await forgiveAttempt(context, attempt)
  }
  portal.clock.freeze()
  for (let index = 0; index < ADDRESS_ATTEMPTS.max; index++) await tryFromAnotherKnownDevice()
  expect(await codeOf(tryFromAnotherKnownDevice())).toBe('ATTEMPTS_TOO_MANY')
  portal.clock.advance(ADDRESS_ATTEMPTS.seconds)
  await tryFromAnotherKnownDevice()
})
