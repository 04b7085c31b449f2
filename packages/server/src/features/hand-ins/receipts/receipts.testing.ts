import { createHash } from 'node:crypto'
import type { TokenReader } from '@capstone/contract/hand-ins/receipts/receipt-verification.model'
import { decodeJwt, decodeProtectedHeader, importJWK, jwtVerify } from 'jose'

/** Reads receipts as the public page does. */
export const TOKEN_READER: TokenReader = {
  readHeader: decodeProtectedHeader,
  readPayload: decodeJwt,
  verify: async (token, key) =>
    (await jwtVerify(token, await importJWK(key, 'EdDSA'), { algorithms: ['EdDSA'] })).payload,
}

const FILE = Buffer.from('A report')
export const SAMPLE_RECEIPT = {
  student: 'Asha Żółć',
  email: 'asha@example.edu',
  project: 'A bridge',
  item: 'Progress report',
  version: 2,
  file: 'report.pdf',
  size: FILE.length,
  sha256: createHash('sha256').update(FILE).digest('hex'),
  received: '2026-11-21T04:28:41.000Z',
  due: '2026-11-25T12:30:00.000Z',
  late: false,
}
