import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { makeTestFolder } from '../../../platform/cleanup.testing.ts'
import { verifyFileType } from './file-types.service.ts'
import { SAMPLES } from './sample-files.testing.ts'

/** The signature of a PNG, and the chunk with its size. */
const PNG_HEADER_BYTES = 33

const folder = makeTestFolder()

const typeOf = (content: Buffer, extension: string) => {
  const file = join(folder, 'file')
  writeFileSync(file, content)
  return verifyFileType(file, extension)
}

it.each(['.pdf', '.pptx', '.docx', '.zip'] as const)(
  'accepts a complete %s and refuses a truncated one',
  async (extension) => {
    const whole = SAMPLES[extension]
    expect(await typeOf(whole, extension)).not.toBeNull()
    expect(await typeOf(whole.subarray(0, whole.length - 30), extension)).toBeNull()
  },
)

const utf16 = (text: string, isBigEndian: boolean) => {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le')
  return isBigEndian ? bytes.swap16() : bytes
}

it.each([
  ['UTF-8', Buffer.from('Plain words\r\n\tनमस्ते \f👩‍🎓')],
  ['UTF-8 with a byte order mark', Buffer.from('\ufeffPlain words')],
  ['UTF-16', utf16('Plain words नमस्ते', false)],
  ['big-endian UTF-16', utf16('Plain words 👩‍🎓', true)],
  ['markup', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['words that begin like a database', Buffer.from('SQLite notes')],
  ['words that begin like a sound', Buffer.from('FORMAT of the report')],
  ['words that begin like a bitmap', Buffer.from('BMI')],
  ['words that begin like a program', Buffer.from('MZ, the mark of a program')],
  ['a character split between two reads', Buffer.from(`${'a'.repeat(64 * 1024 - 1)}é`)],
])('is recognized as text: %s', async (_what, content) => {
  expect(await typeOf(content, '.txt')).toBe('text/plain')
})

it.each([
  ['NUL', Buffer.from('a\0b')],
  ['a control character', Buffer.from('a\u001b[31mb')],
  ['invalid UTF-8', Buffer.from([0x61, 0xe9, 0x62])],
  ['a truncated character at the end', Buffer.from('é').subarray(0, 1)],
  ['a lone surrogate in UTF-16', utf16('\ud800', false)],
  ['UTF-16 with an odd number of bytes', Buffer.concat([utf16('ab', false), Buffer.from([1])])],
  ['NUL in UTF-16', utf16('a\0b', true)],
  ['NUL after 300,000 characters', Buffer.from(`${'a'.repeat(300_000)}\0`)],
  ['a PDF', SAMPLES['.pdf']],
  ['a program', Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0])],
  ['a Windows program', Buffer.from('MZ\u0090\0\u0003\0', 'latin1')],
])('is not recognized as text: %s', async (_what, content) => {
  expect(await typeOf(content, '.txt')).toBeNull()
})

it('accepts an animated PNG', async () => {
  const png = SAMPLES['.png'].subarray(0, PNG_HEADER_BYTES)
  const animation = Buffer.from('000000086163544c000000010000000000000000', 'hex')
  expect(await typeOf(Buffer.concat([png, animation]), '.png')).toBe('image/png')
})
