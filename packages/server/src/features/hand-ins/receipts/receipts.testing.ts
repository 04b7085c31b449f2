import type { TokenReader } from '@capstone/contract/hand-ins/receipts/receipts.policy'
import { decodeJwt, decodeProtectedHeader, importJWK, jwtVerify } from 'jose'

/** Reads receipts as the public page does. */
export const TOKEN_READER: TokenReader = {
  readHeader: decodeProtectedHeader,
  readPayload: decodeJwt,
  verify: async (token, key) =>
    (await jwtVerify(token, await importJWK(key, 'EdDSA'), { algorithms: ['EdDSA'] })).payload,
}
