import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { closeAfterFile } from '../cleanup.testing.ts'
import { captureLog } from '../log.testing.ts'
import { readSettings } from '../settings/settings.ts'
import { toOneLine } from './mail.message.ts'
import { openMailer } from './mail.open.ts'
import { buildMail } from './mail.testing.ts'
import { startSmtpServer } from './smtp.testing.ts'

const TEXTS = [
  'Plain',
  'x\r\nBcc: victim@example.test',
  'x\nSubject: another',
  'x\r\n\r\n<script>alert(1)</script>',
  'x\u0085y\u2028z\u000bBcc: a@b.test',
  '"quoted" \\ and \'single\'',
  '"><script>alert(1)</script>',
  'Rao, Asha; <a@b.test>',
  'admin@example.test" <evil@example.test>, <more@example.test>',
  '=?utf-8?Q?=0D=0ABcc:_victim@example.test?=',
  'plan\u202etxt.exe',
  'שלום עולם',
  'مرحبا بالعالم',
  '👩🏽‍🎓🎓 Ünïcode 文件',
  '\ud800 lone',
  '\u0000\u0007',
  `${'long '.repeat(60)}ende`,
  'ß'.repeat(200),
  ':;,.()[]{}@',
  '   ',
]

const PLAIN_HEADERS = [
  'auto-submitted',
  'content-type',
  'date',
  'from',
  'message-id',
  'mime-version',
  'to',
  'x-auto-response-suppress',
]
// An empty subject has no header.
const headersWith = (subject: string) => (subject ? [...PLAIN_HEADERS, 'subject'] : PLAIN_HEADERS).sort()
// Text that looks like an encoded word is split, so that it is not decoded.
const expectedText = (text: string) => toOneLine(text).replaceAll('=?', '= ?')

// Printable ASCII only: other characters are encoded according to RFC 2047.
const HEADER_LINE = /^[\t\x20-\x7e]*$/
const ENCODED_WORD_MAX_LENGTH = 75

const server = await startSmtpServer()
const mail = openMailer(
  readSettings({ AUTH_SECRET: 'a secret that only the tests know of', MAIL_URL: server.url }),
  captureLog().log,
)
closeAfterFile(() => mail.close())

async function expectOneHeaderEach(name: string, subject: string) {
  await mail.send(buildMail({ to: { address: 'asha@example.test', name }, subject }))
  const received = server.mails.at(-1)
  expect(received?.headers.map(({ key }) => key).sort()).toEqual(headersWith(expectedText(subject)))
  expect(received?.subject).toBe(expectedText(subject) || undefined)
  expect(received?.to).toEqual([{ name: expectedText(name), address: 'asha@example.test' }])
  expect(received?.recipients).toEqual(['asha@example.test'])
  const [head = ''] = received?.raw.split('\r\n\r\n') ?? []
  for (const line of head.split('\r\n')) expect(line).toMatch(HEADER_LINE)
  for (const [word] of head.matchAll(/=\?\S*\?=/g))
    expect(word.length).toBeLessThanOrEqual(ENCODED_WORD_MAX_LENGTH)
}

test.each(TEXTS)(
  'threat-45 the name and subject %j become one header each, which decodes as expected',
  (text) => expectOneHeaderEach(text, text),
)

const anyText = fc.string({ unit: 'binary', minLength: 1, maxLength: 150 })
test('threat-45 any name and any subject become one header each, which decodes as expected', () =>
  fc.assert(fc.asyncProperty(anyText, anyText, expectOneHeaderEach), {
    numRuns: process.env.PROVE === 'full' ? 500 : 40,
  }))

test.each([
  'a@example.test, b@example.test',
  'a@example.test>\r\nRCPT TO:<b@example.test',
  'a@example.test\r\nBcc: b@example.test',
  '<a@example.test> <b@example.test>',
])('threat-45 the address %j is refused', async (address) => {
  const before = server.attempts()
  await expect(mail.send(buildMail({ to: { address } }))).rejects.toThrow('not an e-mail address')
  expect(server.attempts()).toBe(before)
})
