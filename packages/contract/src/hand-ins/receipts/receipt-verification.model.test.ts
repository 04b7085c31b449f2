import { describe, expect, it } from 'vitest'
import { findReceipt } from './receipt-verification.model.ts'

const HEADER = 'eyJhbGciOiJFZERTQSJ9'
const PAYLOAD = 'eyJzdHVkZW50IjoiQSJ9'
const SIGNATURE = `${'s'.repeat(85)}A`
const TOKEN = [HEADER, PAYLOAD, SIGNATURE].join('.')

describe('a receipt is found', () => {
  it.each([
    ['alone', TOKEN],
    ['within a sentence', `It is ${TOKEN}.`],
    ['in a URL', `https://portal.test/verify#receipt=${TOKEN}&more`],
    ['right after other characters of base64url', `receipt-${TOKEN}`],
    ['after a file name with dots', `a.b.${TOKEN}`],
    ['after another text in three parts', `${HEADER}.${PAYLOAD}.short ${TOKEN}`],
  ])('%s', (_where, text) => {
    expect(findReceipt(text)).toBe(TOKEN)
  })
})

describe('nothing is found', () => {
  it.each([
    ['without a signature', `${HEADER}.${PAYLOAD}`],
    ['with a longer signature', `${TOKEN}A`],
    ['with a signature that is not canonical base64url', `${TOKEN.slice(0, -1)}B`],
    ['with a payload that is no object', `${HEADER}.abcdefghijklmn.${SIGNATURE}`],
    ['with a header that is too short', `eyJhbGci.${PAYLOAD}.${SIGNATURE}`],
    ['with a header that is too long', `eyJ${'a'.repeat(1001)}.${PAYLOAD}.${SIGNATURE}`],
    ['with a payload that is too long', `${HEADER}.eyJ${'a'.repeat(8001)}.${SIGNATURE}`],
  ])('%s', (_what, text) => {
    expect(findReceipt(text)).toBe(null)
  })
})
