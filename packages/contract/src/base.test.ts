import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { requiredName } from './accounts/accounts.schemas.ts'
import { formatTooLong, SMALLEST_ID } from './base.constants.ts'
import {
  idSchema,
  normalizeLine,
  optionalLine,
  optionalText,
  requiredLine,
  requiredText,
  webAddress,
} from './base.ts'

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

it('idSchema accepts UUIDs except the smallest, and converts them to lower case', () => {
  fc.assert(fc.property(fc.uuid(), (id) => idSchema.parse(id.toUpperCase()) === id))
  expect(idSchema.safeParse('1').success).toBe(false)
  expect(idSchema.safeParse(SMALLEST_ID).success).toBe(false)
})

const CODE_POINTS = [
  0x00ad, 0x034f, 0x061c, 0x115f, 0x1160, 0x17b4, 0x17b5, 0x180b, 0x180e, 0x180f, 0x200b, 0x200c, 0x200d,
  0x200e, 0x200f, 0x2028, 0x2029, 0x202a, 0x202e, 0x2060, 0x2061, 0x2064, 0x2066, 0x2069, 0x206f, 0x2800,
  0x3164, 0xfe00, 0xfe0f, 0xfeff, 0xffa0, 0xfff0, 0xfff9, 0x1bca0, 0x1d173, 0xe0001, 0xe0041, 0xe007f,
  0xe0100, 0xe01ef, 0x0007, 0x0085,
]
const INVISIBLE = CODE_POINTS.map((code) => String.fromCodePoint(code))
const name = requiredName('Needed')
const accepts = (text: string) => name.safeParse(text).success
const codePointOf = (code: string) => `U+${code.codePointAt(0)?.toString(16)}`

describe('threat-59 a name', () => {
  it.each(INVISIBLE.map((character) => [codePointOf(character), character]))(
    'of %s alone is refused',
    (_code, character) => {
      for (const text of [character, character.repeat(3), ` ${character} `]) {
        expect(accepts(text)).toBe(false)
        expect(requiredLine(40, 'Needed').safeParse(text).success).toBe(false)
      }
    },
  )

  it.each(INVISIBLE.map((character) => [codePointOf(character), character]))(
    'with %s inside is refused, or stored without',
    (_code, character) => {
      for (const text of [
        `An${character}na Li`,
        `${character}Anna Li`,
        `Anna ${character}Li`,
        `Anna${character} Li`,
      ])
        expect(name.safeParse(text).data ?? 'Anna Li').toBe('Anna Li')
    },
  )

  it('that is accepted shows something, and is stored normalized', () => {
    const parts = fc.constantFrom(
      ...INVISIBLE,
      ' ',
      '\u00a0',
      '\u3000',
      'a',
      'é',
      'e\u0301',
      'अ',
      '्',
      'م',
      '王',
      '👩',
    )
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 12 }), (characters) => {
        const { success, data } = name.safeParse(characters.join(''))
        if (!success) return
        expect(data).toMatch(/[aéअم王👩]/u)
        expect(data).toBe(data.normalize('NFC').trim())
        expect(data).not.toMatch(/[\u00a0\u3000]| {2}/)
        expect(name.parse(data)).toBe(data)
      }),
    )
  })

  it('in letters of one alphabet is accepted: Latin, Cyrillic, Devanagari or Han', () => {
    const scripts = ['\\p{Script=Latin}', '\\p{Script=Cyrillic}', '\\p{Script=Devanagari}', '\\p{Script=Han}']
    const alphabets = scripts.map((script) => {
      const pattern = new RegExp(`(?=\\p{L})${script}`, 'u')
      return Array.from({ length: 0x9fff }, (_, code) => String.fromCodePoint(code)).filter((letter) =>
        pattern.test(letter),
      )
    })
    for (const letters of alphabets) {
      const word = fc
        .array(fc.constantFrom(...letters), { minLength: 1, maxLength: 10 })
        .map((all) => all.join(''))
      fc.assert(fc.property(word, word, (first, last) => accepts(`${first} ${last}`)))
    }
  })

  it.each([
    ['Latin', 'Zoë O’Brien-Ñandú Jr.'],
    ['Hindi', 'अनन्या शर्मा'],
    ['Hindi with a non-joiner', 'राजन्\u200cया'],
    ['Hindi with a joiner', 'क्\u200dषमा'],
    ['Tamil', 'தமிழ்ச்செல்வன்'],
    ['Tamil with a non-joiner', 'லக்\u200cஷ்மி'],
    ['Sinhala with a joiner', 'ශ්\u200dරී'],
    ['Malayalam with a joiner at the end', 'മോഹന്\u200d'],
    ['Bengali with a joiner', 'র্\u200dয়'],
    ['Arabic', 'عبد الرحمن'],
    ['Persian with a non-joiner', 'علی\u200cرضا'],
    ['Chinese', '王小明'],
    ['Japanese with a variant', '葛\u{e0100}西'],
    ['Korean', '김민준'],
    ['Cyrillic', 'Наталія Коваль'],
    ['Greek', 'Νίκος'],
    ['Thai', 'สมชาย'],
    ['Latin with emoji', 'Asha 👩\u200d🎓 ❤\ufe0f 1\ufe0f\u20e3'],
    ['two alphabets, one in each word', 'Anna Иванова'],
  ])('in %s is accepted as it is', (_script, text) => {
    expect(name.parse(text)).toBe(text.normalize('NFC'))
  })

  it.each([
    ['a Cyrillic letter in a Latin word', '\u0410dmin'],
    ['a Greek letter in a Latin word', 'Ann\u03b1'],
    ['a joiner between Latin letters', 'An\u200dna'],
    ['a non-joiner between letters of Hindi that do not join', 'अ\u200cनन्या'],
    ['a tag of a flag', 'Anna\u{e0067}'],
  ])('with %s is refused', (_what, text) => {
    expect(accepts(text)).toBe(false)
  })
})

it('threat-59 text that shows nothing counts as empty', () => {
  for (const character of INVISIBLE)
    expect(requiredText(40, 'Needed').safeParse(`\n${character}`).error?.issues[0]?.message).toBe('Needed')
})

it('threat-48 a text that is too long is not normalized', () => {
  const normalize = vi.spyOn(String.prototype, 'normalize')
  const long = `a${'\u0300\u0316'.repeat(500)}`
  for (const schema of [requiredLine(40, 'Needed'), optionalLine(40), name])
    expect(schema.safeParse(long).success).toBe(false)
  expect(normalize).not.toHaveBeenCalled()
  normalize.mockRestore()
})

describe('threat-48 the limit of a line holds for its normalized text, which is stored', () => {
  const schemas = [requiredLine(120, 'Needed'), optionalLine(120), name]

  it.each([
    ['a Hebrew letter', '\ufb2c', 3],
    ['a letter of Hindi', '\u0958', 2],
  ])('for %s that becomes longer', (_what, letter, length) => {
    for (const schema of schemas) {
      expect(schema.safeParse(letter.repeat(120)).error?.issues).toMatchObject([
        { message: formatTooLong(120) },
      ])
      expect(schema.parse(letter.repeat(120 / length))).toBe(letter.normalize('NFC').repeat(120 / length))
    }
  })

  it('for any text', () => {
    const unit = fc.constantFrom('\ufb2c', '\u{1d160}', '\u0958', 'e\u0301', 'x', ' ')
    fc.assert(
      fc.property(fc.string({ unit, minLength: 20, maxLength: 120, size: 'max' }), (text) => {
        for (const schema of schemas) {
          const { success, data } = schema.safeParse(text)
          expect(success).toBe(text.trim().length <= 120 && normalizeLine(text).length <= 120)
          if (success) expect(data).toBe(normalizeLine(text))
        }
      }),
    )
  })
})
