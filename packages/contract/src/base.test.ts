import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { idSchema, optionalText, requiredLine, requiredText, webAddress } from './base.ts'

describe('text schemas', () => {
  it('trim, limit the length and refuse characters that cannot be stored', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
        const { success, data } = optionalText(20).safeParse(text)
        const isStorable = !text.trim().includes('\u0000') && text.isWellFormed()
        expect(success).toBe(text.trim().length <= 20 && isStorable)
        if (success) expect(data).toBe(text.trim())
      }),
    )
  })

  it.each(['\ud800', 'a\udfff', '\udc00\ud800'])('refuse a lone surrogate (%j)', (text) => {
    expect(optionalText(20).safeParse(text).success).toBe(false)
    expect(optionalText(20).safeParse('\ud83d\ude00').success).toBe(true)
  })

  it.each(['Dev\nMalhotra', 'Dev\u202eMalhotra', 'Dev\u0007', 'Dev\u2028Malhotra'])(
    'refuse an invisible character in a single line (%j)',
    (text) => {
      expect(requiredLine(40, 'Needed').safeParse(text).success).toBe(false)
      expect(requiredLine(40, 'Needed').safeParse('Zoë O’Brien 👩‍🎓 Ñandú').success).toBe(true)
    },
  )

  it('refuse required text that is only white space', () => {
    expect(requiredText(5, 'Needed').safeParse(' \n\t ').error?.issues[0]?.message).toBe('Needed')
  })
})

describe('threat-19 webAddress', () => {
  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'file:///etc/passwd',
    'blob:https://x.test/1',
    'ftp://x.test/',
    '//x.test/',
    '/x',
    'x.test',
    'http:',
    'https://user:secret@x.test/',
    'https://user@x.test',
    'https//x.test',
    `https://x.test/${'a'.repeat(2000)}`,
    'http://a/\u0000b',
    'https://x.test/?\u0000',
    'https://x.test/\u0000',
    'https://x.test/\ud800',
  ])('refuses %s', (address) => {
    expect(webAddress.safeParse(address).success).toBe(false)
  })

  it('accepts only http and https', () => {
    fc.assert(
      fc.property(fc.oneof(fc.webUrl(), fc.string()), (address) => {
        const { success, data } = webAddress.safeParse(address)
        if (success) expect(data).toMatch(/^https?:\/\/[^\0]+$/i)
      }),
    )
  })
})

it('idSchema accepts UUIDs and lowers their case', () => {
  fc.assert(fc.property(fc.uuid(), (id) => idSchema.parse(id.toUpperCase()) === id))
  expect(idSchema.safeParse('1').success).toBe(false)
})
