import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { beforeEach, expect, test } from 'vitest'
import { makeTestFolder } from '../cleanup.testing.ts'
import { captureLog } from '../log.testing.ts'
import { readSettings } from '../settings/settings.ts'
import { openMailer, warnWithoutMailServer } from './mail.open.ts'
import { buildMail } from './mail.testing.ts'

let folder: string
beforeEach(() => {
  folder = makeTestFolder()
})

const openTestOutbox = () => {
  const captured = captureLog()
  return { ...captured, mail: openMailer(readSettings({ DATA_DIR: folder }), captured.log) }
}
const filesIn = (name: string) => readdirSync(join(folder, name)).map((file) => join(folder, name, file))

test('without a mail server an email is written as a valid .eml file', async () => {
  const mail = buildMail()
  await openTestOutbox().mail.send(mail)
  const [file = '', ...others] = filesIn('outbox')
  expect(others).toEqual([])
  expect(file).toMatch(new RegExp(`outbox/\\d{8}T\\d{6}\\.\\d{3}Z_${mail.id}\\.eml$`))
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(statSync(join(folder, 'outbox')).mode & 0o777).toBe(0o700)
  const content = readFileSync(file)
  const parsed = await PostalMime.parse(content)
  expect(parsed).toMatchObject({
    from: { name: 'Capstone', address: 'no-reply@localhost' },
    to: [mail.to],
    subject: mail.subject,
    messageId: `<${mail.id}@localhost>`,
  })
  expect(parsed.date).toBeDefined()
  expect([parsed.text?.trim(), parsed.html?.trim()]).toEqual([mail.text.trim(), mail.html])
  expect(content.toString('latin1').replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
})

test('an email carries its attachments', async () => {
  const attachments = [{ name: 'receipt.pdf', type: 'application/pdf', content: Buffer.from('%PDF-1.7') }]
  await openTestOutbox().mail.send(buildMail({ attachments }))
  const parsed = await PostalMime.parse(readFileSync(filesIn('outbox')[0] ?? ''))
  expect(parsed.attachments).toMatchObject([
    { filename: 'receipt.pdf', mimeType: 'application/pdf', disposition: 'attachment' },
  ])
  expect(Buffer.from(parsed.attachments[0]?.content as ArrayBuffer).toString()).toBe('%PDF-1.7')
})

test('each link of an email is logged in full', async () => {
  const { mail, lines } = openTestOutbox()
  const links = ['https://a.example.test/#access_token=abc&type=signup', 'https://a.example.test/b']
  const outgoing = buildMail({ links })
  await mail.send(outgoing)
  expect(lines).toMatchObject(
    links.map((link) => ({ level: 40, msg: 'email written to the outbox', mail: outgoing.id, link })),
  )
})

test('an email is written to the outbox atomically', async () => {
  const sizes = new Set<number>()
  const text = 'line\n'.repeat(500_000)
  const sending = openTestOutbox()
    .mail.send(buildMail({ text }))
    .then(() => true)
  const pause = () => new Promise<false>((resolve) => setTimeout(() => resolve(false), 1))
  const lookForMails = () => {
    for (const file of readdirSync(folder).includes('outbox') ? filesIn('outbox') : [])
      if (file.endsWith('.eml')) sizes.add(statSync(file).size)
  }
  while (!(await Promise.race([sending, pause()]))) lookForMails()
  lookForMails()
  expect(sizes.size).toBe(1)
})

test('an email that cannot be written fails, and leaves no log line or temporary file', async () => {
  writeFileSync(join(folder, 'outbox'), 'in the way')
  const { mail, lines } = openTestOutbox()
  await expect(mail.send(buildMail())).rejects.toThrow()
  expect(lines).toEqual([])
  expect(readdirSync(folder).filter((name) => name !== 'auth-secret')).toEqual(['outbox'])
})

test.each([
  [{ BASE_URL: 'https://capstone.example.edu' }, 1],
  [{ BASE_URL: 'https://capstone.example.edu', MAIL_URL: 'smtp://mail.example.edu' }, 0],
  [{ BASE_URL: 'http://localhost:3000' }, 0],
  [{ BASE_URL: 'http://[::1]:3000' }, 0],
])('a portal at a public address warns if it has no mail server: %j', (environment, warnings) => {
  const { log, lines } = captureLog()
  warnWithoutMailServer(readSettings({ DATA_DIR: folder, ...environment }), log)
  expect(lines).toHaveLength(warnings)
})
