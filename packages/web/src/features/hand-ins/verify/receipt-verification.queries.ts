import {
  findReceipt,
  type Verification,
  verifyReceipt,
} from '@capstone/contract/hand-ins/receipts/receipt-verification.model'
import {
  JWKS_PATH,
  RECEIPT_ALGORITHM,
  RECEIPT_TEXT_MAX_LENGTH,
} from '@capstone/contract/hand-ins/receipts/receipts.constants'
import { receiptKeysSchema } from '@capstone/contract/hand-ins/receipts/receipts.schemas'
import { queryOptions } from '@tanstack/react-query'
import { decodeJwt, decodeProtectedHeader, importJWK, jwtVerify } from 'jose'
import { fetchWithRetry } from '../../../lib/http/fetch-with-retry.ts'

/** The browser lacks the signature algorithm, so nothing can be said about a receipt. */
export class SignaturesUnsupportedError extends Error {}

/** The number of each chosen file, because another file may have the same name, size and time. */
const fileNumbers = new WeakMap<File, number>()
let fileCount = 0

function numberOf(file: File): number {
  const number = fileNumbers.get(file) ?? ++fileCount
  fileNumbers.set(file, number)
  return number
}

/** Verifies a receipt in this browser, and the file with it if there is one. Only the public keys are requested. */
export const verificationQuery = (token: string, file: File | null) =>
  queryOptions({
    queryKey: ['receipt verification', token, file && numberOf(file)],
    queryFn: () => verifyInBrowser(token, file),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

async function verifyInBrowser(
  token: string,
  file: File | null,
): Promise<Verification & { fileHash: string | null }> {
  const { keys } = await fetchReceiptKeys()
  const imported = new Map(
    await Promise.all(keys.map(async (key) => [key.kid, await importKey(key)] as const)),
  )
  const fileHash = file && (await hashFile(file))
  const verification = await verifyReceipt(
    {
      readHeader: decodeProtectedHeader,
      readPayload: decodeJwt,
      verify: async (text, { kid }) => {
        const key = imported.get(kid)
        if (!key) throw new Error(`There is no key ${kid}.`)
        return (await jwtVerify(text, key, { algorithms: [RECEIPT_ALGORITHM] })).payload
      },
    },
    token,
    { keys, fileHash },
  )
  return { ...verification, fileHash }
}

async function fetchReceiptKeys() {
  // Keys from a cache may lack the one that signed the receipt, which would then be called unknown.
  const response = await fetchWithRetry(JWKS_PATH, { cache: 'no-cache' })
  if (!response.ok) throw new Error(`The public keys could not be loaded: ${response.status}`)
  return receiptKeysSchema.parse(await response.json())
}

// Imported before anything is verified: a browser without the algorithm must not call a receipt altered.
const importKey = (key: Parameters<typeof importJWK>[0]) =>
  importJWK(key, RECEIPT_ALGORITHM).catch((cause: unknown) => {
    throw new SignaturesUnsupportedError('This browser cannot verify Ed25519 signatures.', { cause })
  })

async function hashFile(file: File): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()))
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * Finds the receipt in the first bytes of its PDF, which contains it as plain text, or of a text file; null if there is
 * none, or the file cannot be read.
 */
export async function readReceiptFile(file: File): Promise<string | null> {
  const bytes = await file
    .slice(0, RECEIPT_TEXT_MAX_LENGTH)
    .arrayBuffer()
    .catch(() => null)
  return bytes && findReceipt(new TextDecoder('latin1').decode(bytes))
}
