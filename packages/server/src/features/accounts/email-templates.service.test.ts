import { CALLBACK_PATH, RESET_PASSWORD_PATH } from '@capstone/contract/accounts/accounts.constants'
import { afterEach, describe, expect, test } from 'vitest'
import { inTransaction } from '../../db/transaction.ts'
import type { OutgoingEmail, RenderedEmail } from '../../platform/mail/mail.ts'
import { createUser } from '../../rpc/context.testing.ts'
import { openTestPortal } from '../../rpc/portal.testing.ts'
import { sendDueMails } from '../notifications/mail/mail-queue.job.ts'
import { mails } from '../notifications/mail/mail-queue.table.ts'
import { plainTemplates } from '../notifications/mail/mail-queue.testing.ts'
import { accounts, oneTimeTokens } from './accounts.table.ts'
import { accountEmailTemplates } from './email-templates.service.ts'
import { consumeOneTimeToken } from './one-time-tokens/one-time-tokens.service.ts'
import { requestPasswordReset } from './recovery/recovery.service.ts'

const portal = await openTestPortal({ BASE_URL: 'https://capstone.example.edu' })
afterEach(() => portal.reset())

const ADDRESS = 'asha@example.test'
const createdAt = new Date('2026-11-20T14:05:59Z')
type Kind = keyof typeof accountEmailTemplates
const KINDS = Object.keys(accountEmailTemplates) as Kind[]
const render = (kind: Kind, data: Record<string, string> = {}, address = ADDRESS) =>
  inTransaction(portal.db, (tx) =>
    accountEmailTemplates[kind](tx, { id: 'a mail', address, data, createdAt }, portal),
  )
const createAsha = (given: { emailVerified?: boolean; name?: string } = {}) =>
  createUser(portal, { role: 'student', email: ADDRESS, name: 'Asha Rao', ...given })

/** Parses the first link of an email: its tokens, type and page. */
function readLink(email: RenderedEmail | null) {
  const url = new URL(email?.links[0] ?? '')
  const fragment = new URLSearchParams(url.hash.slice(1))
  const [accessToken, refreshToken] = [
    fragment.get('access_token') ?? '',
    fragment.get('refresh_token') ?? '',
  ]
  return {
    place: url.origin + url.pathname,
    query: url.search,
    type: fragment.get('type'),
    tokens: { accessToken, refreshToken },
  }
}
const consume = (email: RenderedEmail | null, purpose: 'verification' | 'recovery') =>
  inTransaction(portal.db, (tx) => consumeOneTimeToken(tx, portal, readLink(email).tokens, purpose))

test.each(KINDS)('renders nothing for an address without an account (%s)', async (kind) => {
  await createUser(portal, { role: 'student', email: 'somebody-else@example.test' })
  expect(await render(kind)).toBeNull()
  expect(await portal.db.select().from(oneTimeTokens)).toEqual([])
})

describe('a verification email', () => {
  test('has a link that verifies the address, valid for an hour and bound to the browser that requested it', async () => {
    const { id } = await createAsha()
    const email = await render('verification', { browserHash: 'hash of a browser' })
    expect(readLink(email)).toMatchObject({
      place: `https://capstone.example.edu${CALLBACK_PATH}`,
      query: '',
      type: 'signup',
    })
    expect(await consume(email, 'verification')).toMatchObject({
      userId: id,
      browserHash: 'hash of a browser',
    })
    await expect(consume(email, 'verification')).rejects.toThrow('used already')
    expect(email?.text).toContain(
      'works once, and for one hour. In the browser you used before, it usually signs you in as well.',
    )
  })

  test('has a link that expires after an hour', async () => {
    await createAsha()
    const email = await render('verification')
    portal.clock.advance(3600)
    await expect(consume(email, 'verification')).rejects.toThrow('expired')
  })

  test('without a browser binding does not promise to sign in', async () => {
    await createAsha()
    expect((await render('verification'))?.text).not.toContain('signs you in')
  })

  test('is not rendered if the address is verified already', async () => {
    await createAsha({ emailVerified: true })
    expect(await render('verification')).toBeNull()
    expect(await portal.db.select().from(oneTimeTokens)).toEqual([])
  })

  test('rendered again for a retry has a new link', async () => {
    await createAsha()
    const [first, second] = [await render('verification'), await render('verification')]
    expect(first?.links).not.toEqual(second?.links)
  })
})

describe('a recovery email', () => {
  test('has a link that only sets a password, for accounts without one too', async () => {
    const { id } = await createAsha()
    const email = await render('recovery')
    expect(readLink(email)).toMatchObject({
      place: `https://capstone.example.edu${RESET_PASSWORD_PATH}`,
      query: '',
      type: 'recovery',
    })
    await expect(consume(email, 'verification')).rejects.toThrow('not valid')
    expect(await consume(email, 'recovery')).toMatchObject({ userId: id, browserHash: null })
  })
})

describe('threat-17 an invitation', () => {
  test.each(['credential', 'google'])(
    'is not rendered for a person who has a way to sign in: %s',
    async (providerId) => {
      const { id: userId } = await createAsha()
      expect(readLink(await render('invitation'))).toMatchObject({ type: 'invite' })
      await portal.db.delete(oneTimeTokens)
      await portal.db.insert(accounts).values({ userId, accountId: 'one', providerId, password: 'a hash' })
      expect(await render('invitation')).toBeNull()
      expect(await portal.db.select().from(oneTimeTokens)).toEqual([])
    },
  )
})

test('an email about a changed password says when and from where, and what to do', async () => {
  await createAsha()
  const email = await render('password_changed', { ipAddress: '192.0.2.7', device: 'Firefox on Linux' })
  expect(email?.text).toContain('was changed on Nov 20, 2026 at 14:05 UTC from 192.0.2.7 (Firefox on Linux).')
  expect(email?.links).toEqual(['https://capstone.example.edu/auth/forgot-password'])
  expect((await render('password_changed'))?.text).toContain('at 14:05 UTC. If that was you')
  expect(email?.subject).toBe('Your password was changed')
})

test('an email about a first password says that one was set, not changed', async () => {
  await createAsha()
  const email = await render('password_changed', { isFirst: 'yes' })
  expect(email?.subject).toBe('Your password was set')
  expect(email?.text).toContain('The password of your account on Capstone was set on Nov 20, 2026')
  expect(email?.text).not.toContain('was changed')
})

test('an email about a connected Google account names it, and says what to do', async () => {
  await createAsha()
  const email = await render('google_connected', { googleEmail: 'ina@gmail.test', ipAddress: '192.0.2.7' })
  expect(email?.subject).toBe('Google was connected to your account')
  expect(email?.text).toContain(
    'The Google account ina@gmail.test was connected to your account on Capstone on',
  )
  expect(email?.links).toEqual([
    'https://capstone.example.edu/auth/forgot-password',
    'https://capstone.example.edu/profile-settings',
  ])
})

test('an email about wrong passwords says from where, and is not sent without an account', async () => {
  expect(await render('sign_in_attempts', { ipAddress: '192.0.2.7' })).toBeNull()
  await createAsha()
  const email = await render('sign_in_attempts', { ipAddress: '192.0.2.7' })
  expect(email?.text).toContain('several times, the last time from 192.0.2.7. Nobody got in')
  expect(email?.links).toEqual(['https://capstone.example.edu/auth/forgot-password'])
})

test('an email about an existing account links to the sign-in page, and has no secret', async () => {
  await createAsha()
  expect((await render('already_registered'))?.links).toEqual([
    'https://capstone.example.edu/auth/login',
    'https://capstone.example.edu/auth/forgot-password',
  ])
  expect(await portal.db.select().from(oneTimeTokens)).toEqual([])
})

describe.each(KINDS)('every email (%s)', (kind) => {
  test('has its links in text and HTML, and says why it was sent', async () => {
    await createAsha()
    const email = await render(kind)
    for (const link of email?.links ?? []) {
      expect(email?.text).toContain(`\n${link}\n`)
      expect(email?.html).toContain(`href="${link.replaceAll('&', '&amp;')}"`)
    }
    expect(email?.links.length).toBeGreaterThan(0)
    expect(email?.text).toContain('You get this mail')
    expect(email?.html).toContain('You get this mail')
  })

  test('greets users by name only if their address is verified', async () => {
    await createAsha()
    const stranger = await render(kind)
    expect(stranger?.to).toEqual({ address: ADDRESS })
    expect(`${stranger?.text}${stranger?.html}${stranger?.subject}`).not.toContain('Asha')
    await portal.reset()
    await createAsha({ emailVerified: true })
    const known = await render(kind)
    if (kind === 'verification') return expect(known).toBeNull()
    expect(known?.to).toEqual({ address: ADDRESS, name: 'Asha Rao' })
    expect(known?.text).toMatch(/^Hello Asha Rao,\n/)
  })

  test('escapes what users wrote', async () => {
    const hostile = `<script>alert(1)</script>"'&\r\n\r\nhttps://evil.example.test/\u202e`
    await createAsha({ emailVerified: kind !== 'verification', name: hostile })
    const email = await render(kind, { ipAddress: hostile, device: hostile, browserHash: 'b' })
    expect(email?.html).not.toMatch(/<script|\u202e/)
    expect(email?.text).not.toMatch(/\r|\u202e|\nhttps:\/\/evil/)
    if (kind !== 'verification')
      expect(email?.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&amp; https://evil')
  })
})

test('the secret of a link is not stored in the database', async () => {
  await createAsha()
  const visitor = { origin: { requestId: 'a request', ipAddress: null }, cookie: null }
  await requestPasswordReset({ ...portal, ...visitor }, { email: ADDRESS })
  const sent: RenderedEmail[] = []
  const mail = { send: async (email: OutgoingEmail) => void sent.push(email), close: () => undefined }
  await sendDueMails({ ...portal, mail }, { ...plainTemplates, ...accountEmailTemplates })
  const { tokens } = readLink(sent[0] ?? null)
  const stored = JSON.stringify([
    await portal.db.select().from(oneTimeTokens),
    await portal.db.select().from(mails),
  ])
  expect(stored).toContain(tokens.refreshToken)
  expect(stored).not.toContain(tokens.accessToken)
})
