import { once } from 'node:events'
import { createServer } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { captureLog } from '../log.testing.ts'
import { readSettings } from '../settings/settings.ts'
import { openMailer } from './mail.open.ts'
import { buildMail } from './mail.testing.ts'
import { MailNotSentError, type OutgoingEmail } from './mail.ts'
import { startSmtpServer, type TestSmtpServer } from './smtp.testing.ts'

const AUTH_SECRET = 'a secret that only the tests know of'
let server: TestSmtpServer
beforeAll(async () => {
  server = await startSmtpServer()
})
afterAll(() => server.stop())
afterEach(() => {
  server.delay(0)
  server.refuseNext(0)
})

function openTestMail(environment: NodeJS.ProcessEnv = {}) {
  const captured = captureLog()
  const settings = readSettings({
    AUTH_SECRET,
    BASE_URL: 'https://capstone.example.edu',
    MAIL_URL: server.url,
    ...environment,
  })
  return { ...captured, mail: openMailer(settings, captured.log) }
}

async function send(mail: OutgoingEmail, environment?: NodeJS.ProcessEnv) {
  await openTestMail(environment).mail.send(mail)
  return server.mails.at(-1)
}

/** Returns why an email was not accepted, or `sent`. */
const refusalOf = (sending: Promise<void>) =>
  sending.then(
    () => 'sent',
    (error: unknown) => (error instanceof MailNotSentError ? error.message : error),
  )

test('an email arrives complete, as text and HTML, with its sender', async () => {
  const mail = buildMail()
  const received = await send(mail)
  expect(received).toMatchObject({
    recipients: ['asha@example.test'],
    from: { name: 'Capstone', address: 'no-reply@capstone.example.edu' },
    to: [{ name: 'Asha Rao', address: 'asha@example.test' }],
    subject: mail.subject,
    messageId: `<${mail.id}@capstone.example.edu>`,
  })
  expect(received?.text?.trim()).toBe(mail.text.trim())
  expect(received?.html?.trim()).toBe(mail.html)
  expect(received?.headers).toContainEqual(
    expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
  )
  expect(received?.raw).not.toMatch(/nodemailer/i)
})

test('an email that is sent twice has the same message id', async () => {
  const mail = buildMail()
  const [first, second] = [await send(mail), await send(mail)]
  expect(first?.messageId).toBe(second?.messageId)
  expect((await send(buildMail()))?.messageId).not.toBe(first?.messageId)
})

test('MAIL_FROM is the sender', async () => {
  const received = await send(buildMail(), { MAIL_FROM: '"Projects, Example" <projects@example.edu>' })
  expect(received?.from).toEqual({ name: 'Projects, Example', address: 'projects@example.edu' })
})

test('a sent email is logged without its links and its recipient', async () => {
  const { mail, lines, text } = openTestMail()
  const outgoing = buildMail()
  await mail.send(outgoing)
  expect(lines).toMatchObject([{ msg: 'email sent', mail: outgoing.id }])
  expect(text()).not.toMatch(/secret|asha/)
})

test('a refusal contains the response of the server, without the link and the token it quotes', async () => {
  const link = 'https://capstone.example.edu/auth/callback#access_token=q7Jx0Zc1Yw2Vu3Ts4Rq5Po6Nm7Lk8Ji9'
  server.refuseNext(1, 554, `5.7.1 We do not like ${link} and access_token=q7Jx0Zc1Yw2Vu3Ts4Rq5Po6Nm7Lk8Ji9`)
  expect(await refusalOf(openTestMail().mail.send(buildMail({ links: [link] })))).toBe(
    'EMESSAGE DATA 554 5.7.1 We do not like … and …',
  )
})

test('a refusal does not contain the address of the recipient that it quotes', async () => {
  server.refuseNext(1, 550, '5.1.1 <asha@example.test>: no mailbox asha@example.test here')
  expect(await refusalOf(openTestMail().mail.send(buildMail()))).toBe(
    'EMESSAGE DATA 550 5.1.1 …: no mailbox … here',
  )
})

test('a refused sign-in does not reveal the credentials', async () => {
  const url = server.url.replace('//', '//capstone:not%20the%20password@')
  expect(await refusalOf(openTestMail({ MAIL_URL: url }).mail.send(buildMail()))).toBe('EAUTH AUTH PLAIN 535')
})

test('the portal signs in with the credentials in MAIL_URL', async () => {
  const url = server.url.replace('//', '//capstone:a%20mail%20password@')
  expect(await refusalOf(openTestMail({ MAIL_URL: url }).mail.send(buildMail()))).toBe('sent')
})

test('a password is sent over an unencrypted connection only if MAIL_URL allows it', async () => {
  const otherServer = await startSmtpServer({ host: '127.0.0.2' })
  const url = otherServer.url.replace('//', '//capstone:a%20mail%20password@')
  expect(await refusalOf(openTestMail({ MAIL_URL: url }).mail.send(buildMail()))).toMatch(/^ETLS/)
  expect(await refusalOf(openTestMail({ MAIL_URL: `${url}?requireTLS=false` }).mail.send(buildMail()))).toBe(
    'sent',
  )
  await otherServer.stop()
})

test.each(['offered', 'from the start'] as const)(
  'TLS %s is used, and the certificate is checked',
  async (tls) => {
    const otherServer = await startSmtpServer({ host: '127.0.0.2', tls })
    const url = otherServer.url.replace('//', '//capstone:a%20mail%20password@')
    const refused = refusalOf(openTestMail({ MAIL_URL: url }).mail.send(buildMail()))
    expect(await refused).toMatch(/^(ETLS|ESOCKET) .*CERT/)
    await openTestMail({ MAIL_URL: `${url}?tls.rejectUnauthorized=false` }).mail.send(buildMail())
    expect(otherServer.mails.map(({ isEncrypted }) => isEncrypted)).toEqual([true])
    await otherServer.stop()
  },
)

test('a server that cannot be reached is reported like a refusal', async () => {
  const nobody = await startSmtpServer()
  await nobody.stop()
  expect(await refusalOf(openTestMail({ MAIL_URL: nobody.url }).mail.send(buildMail()))).toBe(
    'ESOCKET ECONNREFUSED CONN',
  )
})

test('a server that sends no greeting causes a timeout', async () => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const at = silent.address()
  const MAIL_URL = `smtp://127.0.0.1:${typeof at === 'object' ? at?.port : ''}?greetingTimeout=200`
  expect(await refusalOf(openTestMail({ MAIL_URL }).mail.send(buildMail()))).toBe(
    'ETIMEDOUT GREETING_TIMEOUT CONN',
  )
  silent.close()
})

test('closing the mailer aborts the email in progress, and none is sent afterwards', async () => {
  server.delay(Number.POSITIVE_INFINITY)
  const { mail } = openTestMail()
  const before = server.attempts()
  const sending = refusalOf(mail.send(buildMail()))
  await expect.poll(() => server.attempts()).toBe(before + 1)
  mail.close()
  expect(await sending).toBe('EABORT')
  expect(await refusalOf(mail.send(buildMail()))).toBe('EABORT')
  expect(server.attempts()).toBe(before + 1)
})
