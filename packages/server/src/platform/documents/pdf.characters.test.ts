import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import { expect, it } from 'vitest'
import { isLossyText, isPrintable, toPrintable } from './pdf.characters.ts'

it('the standard font has every letter that counts as printable', async () => {
  const font = await (await PDFDocument.create()).embedFont(StandardFonts.Helvetica)
  const known = new Set(font.getCharacterSet())
  for (let code = 0x20; code < 0x2200; code++)
    if (isPrintable(String.fromCodePoint(code)) && code !== 0xad)
      expect([code, known.has(code)]).toEqual([code, true])
})

it.each([
  ['a – “b” €', 'a – “b” €', false],
  ['a\tb\u202fc → d ≤ e', 'a    b c -> d <= e', false],
  ['A\u200bb\u202ec', 'Abc', false],
  ['Why? Żółć हि 😀', 'Why? ?ó?? ?? ?', true],
])('prints %j as %j', (text, printed, lossy) => {
  expect(toPrintable(text)).toBe(printed)
  expect(isPrintable(printed)).toBe(true)
  expect(isLossyText(text)).toBe(lossy)
})
