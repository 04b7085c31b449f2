// @module-tag database
import crypto, { createHash } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { PDFPage } from '@cantoo/pdf-lib'
import { NAME_MAX_LENGTH } from '@capstone/contract/accounts/accounts.constants'
import { FILE_NAME_MAX_LENGTH, UPLOAD_SLOTS } from '@capstone/contract/files/files.constants'
import { ITEM_TITLE_MAX_LENGTH } from '@capstone/contract/hand-ins/hand-ins.constants'
import {
  findReceipt,
  receiptAddressOf,
  verifyReceipt,
} from '@capstone/contract/hand-ins/receipts/receipt-verification.model'
import {
  RECEIPT_EMAIL_MAX_LENGTH,
  RECEIPT_TEXT_MAX_LENGTH,
} from '@capstone/contract/hand-ins/receipts/receipts.constants'
import { PROJECT_TITLE_MAX_LENGTH } from '@capstone/contract/repository/repository.constants'
import fc from 'fast-check'
import { describe, expect, vi } from 'vitest'
import { portal, test } from '../../../rpc/portal.testing.ts'
import { drawReceipt } from './receipt-pdf.service.ts'
import { drawCode } from './receipt-qr-code.service.ts'
import { readReceiptKeys, rotateSigningKey, signReceipt } from './receipt-signing.service.ts'
import { SAMPLE_RECEIPT, TOKEN_READER } from './receipts.testing.ts'

const sign = () => signReceipt(portal.db, portal, SAMPLE_RECEIPT)
const verify = async (token: string, fileHash: string | null = null) =>
  verifyReceipt(TOKEN_READER, token, { ...(await readReceiptKeys(portal)), fileHash })

test('verifying a receipt returns what was signed, and whether a file is the one it names', async () => {
  const token = await sign()
  expect(await verify(token)).toMatchObject({
    outcome: 'genuine',
    receipt: { ...SAMPLE_RECEIPT, iss: 'http://localhost:3000' },
  })
  expect(await verify(token, SAMPLE_RECEIPT.sha256.toUpperCase())).toMatchObject({ outcome: 'genuine' })
  const other = createHash('sha256').update('Another report').digest('hex')
  expect(await verify(token, other)).toMatchObject({ outcome: 'other_file' })
  expect(await verify('eyJhIjoxfQ.eyJhIjoxfQ.AA')).toMatchObject({ outcome: 'not_a_receipt' })
})

test('a receipt verifies after its private key was replaced and deleted', async () => {
  const token = await sign()
  const id = await rotateSigningKey(portal)
  expect((await verify(token)).outcome).toBe('genuine')
  const { keys } = await readReceiptKeys(portal)
  expect(keys).toHaveLength(2)
  expect(keys[0]?.kid).toBe(id)
  expect(JSON.stringify(keys)).not.toContain('"d"')
  const evidence = { keys: keys.slice(0, 1), fileHash: null }
  expect((await verifyReceipt(TOKEN_READER, token, evidence)).outcome).toBe('unknown_key')
})

test('concurrent calls make one key', async () => {
  await Promise.all(Array.from({ length: 8 }, sign))
  expect((await readReceiptKeys(portal)).keys).toHaveLength(1)
})

test('concurrent replacements return keys that exist', async () => {
  const ids = await Promise.all(Array.from({ length: 4 }, () => rotateSigningKey(portal)))
  const { keys } = await readReceiptKeys(portal)
  expect(keys.map(({ kid }) => kid).sort()).toEqual([...ids].sort())
})

test('a replacement whose key would have the id of a retired one fails, and the key that signs stays', async () => {
  const randomPart = vi.spyOn(crypto, 'randomBytes').mockReturnValue(Buffer.alloc(6) as never)
  syncBuiltinESMExports()
  try {
    await rotateSigningKey(portal)
    await expect(rotateSigningKey(portal)).rejects.toThrow('has the id of the new one')
  } finally {
    randomPart.mockRestore()
    syncBuiltinESMExports()
  }
  expect((await readReceiptKeys(portal)).keys).toHaveLength(1)
  expect((await verify(await sign())).outcome).toBe('genuine')
})

describe('threat-60 an altered receipt', () => {
  const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.'

  test('is never accepted: letters replaced, removed, added or swapped', async () => {
    const token = await sign()
    const keys = await readReceiptKeys(portal)
    const place = fc.nat(token.length - 1)
    const letter = fc.constantFrom(...LETTERS)
    const altered = fc
      .oneof(
        fc.tuple(place, letter).map(([at, one]) => token.slice(0, at) + one + token.slice(at + 1)),
        fc.tuple(place, letter).map(([at, one]) => token.slice(0, at) + one + token.slice(at)),
        place.map((at) => token.slice(0, at) + token.slice(at + 1)),
        fc.tuple(place, place).map(([at, other]) => {
          const letters = [...token]
          letters[at] = token[other] ?? ''
          letters[other] = token[at] ?? ''
          return letters.join('')
        }),
      )
      .filter((text) => text !== token)
    await fc.assert(
      fc.asyncProperty(altered, async (text) => {
        const { outcome } = await verifyReceipt(TOKEN_READER, text, { ...keys, fileHash: null })
        expect(['altered', 'unknown_key', 'not_a_receipt']).toContain(outcome)
      }),
      { numRuns: process.env.PROVE === 'full' ? 10_000 : 1000 },
    )
  })

  test('whose end is missing is no receipt, rather than an altered one', async () => {
    const token = await sign()
    for (const length of [token.length - 1, token.length - 86, token.length - 87, 40])
      expect((await verify(token.slice(0, length))).outcome).toBe('not_a_receipt')
  })

  test('without a signature, or with an invalid one, is not accepted', async () => {
    const [header, payload] = (await sign()).split('.')
    const unsigned = Buffer.from(JSON.stringify({ alg: 'none', typ: 'capstone-receipt+jwt', kid: 'x' }))
    expect((await verify(`${unsigned.toString('base64url')}.${payload}.`)).outcome).toBe('not_a_receipt')
    expect((await verify(`${header}.${payload}.${'A'.repeat(86)}`)).outcome).toBe('altered')
  })
})

test.each(['文', 'W'])(
  'threat-60 the longest receipt, of the letter %s, fits its QR code and its PDF',
  async (letter) => {
    const token = await signReceipt(portal.db, portal, {
      ...SAMPLE_RECEIPT,
      student: letter.repeat(NAME_MAX_LENGTH),
      email: 'W'.repeat(RECEIPT_EMAIL_MAX_LENGTH),
      project: letter.repeat(PROJECT_TITLE_MAX_LENGTH),
      item: letter.repeat(ITEM_TITLE_MAX_LENGTH),
      file: `${(letter === 'W' ? 'W' : '"').repeat(FILE_NAME_MAX_LENGTH - 4)}.pdf`,
      size: Math.max(...Object.values(UPLOAD_SLOTS).map(({ maxBytes }) => maxBytes)),
    })
    expect(drawCode(receiptAddressOf(`https://${'a'.repeat(60)}.test`, token)).size).toBeGreaterThan(0)
    const drawText = vi.spyOn(PDFPage.prototype, 'drawText')
    await drawReceipt(token, { TIME_ZONE: 'Asia/Kolkata' })
    expect(Math.min(...drawText.mock.calls.map(([, options]) => options?.y ?? 0))).toBeGreaterThan(20)
    drawText.mockRestore()
    expect((await verify(token)).outcome).toBe('genuine')
  },
)

test('a receipt is found in an address, a text and the bytes of its PDF', async () => {
  const token = await sign()
  expect(findReceipt(receiptAddressOf('https://portal.test', token))).toBe(token)
  expect(findReceipt(`My receipt:\n${token}\nThanks`)).toBe(token)
  const pdf = await drawReceipt(token, { TIME_ZONE: 'Asia/Kolkata' })
  expect(findReceipt(Buffer.from(pdf).toString('latin1'))).toBe(token)
  expect(findReceipt('nothing here')).toBe(null)
})

describe('threat-48 a text without a receipt is searched within a second of processor time, even if it is full of', () => {
  // Here, because the contract's tests cannot measure processor time.
  test.each([
    ['beginnings of receipts', `${'eyJ'.repeat(330)}.eyJ${'a'.repeat(7990)}.x `],
    ['letters', 'a'],
    ['dots', 'a.'],
    ['headers', 'eyJaaaaaaaaaa.'],
  ])('%s', (_what, part) => {
    const text = part.repeat(Math.ceil(RECEIPT_TEXT_MAX_LENGTH / part.length))
    const before = process.threadCpuUsage()
    expect(findReceipt(text)).toBe(null)
    const { user, system } = process.threadCpuUsage(before)
    expect(user + system, 'processor time in microseconds').toBeLessThan(1_000_000)
  })
})
