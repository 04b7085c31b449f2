import { UPLOAD_SLOTS } from '@capstone/contract/files/files.constants'
import { expect, test } from 'vitest'
import { hasSignatureOfExtension } from './file-signature.ts'

const fileOf = (name: string, content: string) => new File([Buffer.from(content, 'latin1')], name)

test.each([
  ['a.pdf', '%PDF-1.7'],
  ['a.PDF', '\xef\xbb\xbf%PDF-1.7'],
  ['a.docx', 'PK\x03\x04'],
  ['a.ppt', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'],
  ['a.zip', 'PK\x05\x06'],
  ['a.png', '\x89PNG\r\n\x1a\n'],
  ['a.txt', 'any text'],
])('accepts %s with the first bytes of its kind', async (name, content) => {
  expect(await hasSignatureOfExtension(fileOf(name, content))).toBe(true)
})

test('refuses a file with other first bytes, for every extension but .txt', async () => {
  const extensions = Object.values(UPLOAD_SLOTS).flatMap((slot): readonly string[] => slot.extensions)
  for (const extension of new Set(extensions.filter((each) => each !== '.txt')))
    expect(
      await hasSignatureOfExtension(fileOf(`a${extension}`, '<script>alert(1)</script>')),
      extension,
    ).toBe(false)
  expect(await hasSignatureOfExtension(fileOf('a.pdf', ''))).toBe(false)
})
