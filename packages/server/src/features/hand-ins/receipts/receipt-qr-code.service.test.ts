import { receiptAddressOf } from '@capstone/contract/hand-ins/receipts/receipt-verification.model'
import QRCode from 'qrcode'
import { expect, test } from 'vitest'
import { drawCode, fitsCode } from './receipt-qr-code.service.ts'

test('the QR code of a receipt is drawn as the library draws it', () => {
  const address = receiptAddressOf('https://portal.test', 'a.b.c')
  const { size, path } = drawCode(address)
  const darkModules = new Set<string>()
  for (const [, x = '', y = '', width = ''] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g))
    for (let column = Number(x); column < Number(x) + Number(width); column++)
      darkModules.add(`${column},${y}`)
  const { modules } = QRCode.create(address, { errorCorrectionLevel: 'L' })
  const expected = [...modules.data].flatMap((bit, at) =>
    bit ? [`${at % size},${Math.floor(at / size)}`] : [],
  )
  expect(size).toBe(modules.size)
  expect([...darkModules].sort()).toEqual(expected.sort())
})

test('threat-48 a text fits a QR code up to the length from which on the library refuses it', () => {
  const longest = 'x'.repeat(2953)
  expect([fitsCode(longest), fitsCode(`${longest}x`), fitsCode('ü'.repeat(1477))]).toEqual([
    true,
    false,
    false,
  ])
  expect(drawCode(longest).size).toBe(177)
  expect(() => drawCode(`${longest}x`)).toThrow()
})
