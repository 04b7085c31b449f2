import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { AUTH_ENDPOINTS } from '@capstone/contract/accounts/accounts.constants'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { countStatements } from '../../db/statement-count.testing.ts'
import { createAccount } from '../../features/accounts/accounts.testing.ts'
import { rememberDevice } from '../../features/accounts/sessions/known-devices.session.ts'
import { mailJobs } from '../../features/notifications/mail/mail-queue.job.ts'
import type { TestPortal } from '../../rpc/open-portal.testing.ts'
import { it, openTestPortal } from '../../rpc/portal.testing.ts'
import { startTestServer, type TestServer } from '../http/http.testing.ts'
import { startJobs } from '../jobs.ts'
import { emailTemplates } from '../serve.ts'
import { PASSWORD } from './one-time-tokens.testing.ts'

const IS_FULL = process.env.PROVE === 'full'
const PAIRS = IS_FULL ? 200 : 6
const OPTIONS = IS_FULL ? { timeout: PAIRS * 10_000 } : {}
const MAILER_MS = 500
const MAX_DIFFERENCE_MS = 10

let portal: TestPortal
let server: TestServer
let jobs: ReturnType<typeof startJobs>
let takeCount: () => number
let sentMails = 0
beforeAll(async () => {
  const real = await openTestPortal({ REQUIRE_VERIFIED_EMAIL: 'true' })
  const counted = countStatements(real.db)
  takeCount = counted.takeCount
  const noMail = {
    send: () => Promise.reject(new Error('No request sends mail itself.')),
    close: () => undefined,
  }
  portal = { ...real, db: counted.db, mail: noMail }
  server = await startTestServer(portal)
  const slowMail = { send: () => pause(MAILER_MS).then(() => void sentMails++), close: () => undefined }
  jobs = startJobs({ ...real, mail: slowMail }, mailJobs(emailTemplates))
})
afterAll(async () => {
  await jobs.stop()
})

/** Returns a response without the parts that differ each time: its date, request id and cookie values. */
async function describeAnswer(answer: Response) {
  const varying = new Set(['date', 'x-request-id', 'set-cookie'])
  return {
    status: answer.status,
    body: await answer.text(),
    names: [...answer.headers.keys()],
    headers: [...answer.headers].filter(([name]) => !varying.has(name)),
    cookies: answer.headers.getSetCookie().map((line) => line.replace(/=[\w-]{43};/, '=(43 characters);')),
  }
}

const medianOf = (times: readonly number[]) => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0

const deviceOfAnother = () =>
  rememberDevice(portal.settings, null, { id: randomUUID(), knownDevicesSince: null }).split(';')[0] ?? ''

const REQUESTS: Readonly<Record<string, (email: string) => Promise<Response>>> = {
  'a sign-in': (email) => server.signIn(email, 'not the password'),
  'a sign-in in a known device of another account': (email) =>
    server.signIn(email, 'not the password', { cookie: deviceOfAnother() }),
  'a sign-up': (email) =>
    server.post(AUTH_ENDPOINTS.signUp, { name: 'Someone', email, password: 'my 4 own words' }),
  'a request for a recovery link': (email) => server.call('accounts.requestPasswordReset', { email }),
}

describe('threat-18 with a known and with an unknown address', () => {
  it.each(Object.entries(REQUESTS))(
    '%s is answered the same, with the same work, in the same time',
    OPTIONS,
    async (_way, sendRequest) => {
      const differences: number[] = []
      const measureRequest = async (email: string) => {
        takeCount()
        const startedAt = performance.now()
        const answer = await describeAnswer(await sendRequest(email))
        const time = performance.now() - startedAt
        return { time, response: { ...answer, statements: takeCount() } }
      }
      for (let pair = 0; pair < PAIRS; pair++) {
        portal.clock.advance(61)
        const emails = [`known${pair}@university.test`, `unknown${pair}@university.test`] as const
        await createAccount(portal, { email: emails[0], password: PASSWORD, emailVerified: pair % 2 === 0 })
        const isReversed = pair % 4 < 2
        const first = await measureRequest(emails[isReversed ? 1 : 0])
        const second = await measureRequest(emails[isReversed ? 0 : 1])
        expect(first.response).toEqual(second.response)
        differences.push((second.time - first.time) * (isReversed ? 1 : -1))
      }
      // Only the full tests check the time itself, because it is unreliable on a loaded machine.
      if (IS_FULL) expect(Math.abs(medianOf(differences))).toBeLessThan(MAX_DIFFERENCE_MS)
    },
  )

  it('requests do not wait for the mailer, which works in the background', async () => {
    const before = sentMails
    const email = 'someone@university.test'
    await createAccount(portal, { email, password: PASSWORD })
    expect((await server.call('accounts.requestPasswordReset', { email })).status).toBe(200)
    await expect.poll(() => sentMails).toBeGreaterThan(before)
  })
})
