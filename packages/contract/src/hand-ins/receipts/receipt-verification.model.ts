import {
  RECEIPT_ALGORITHM,
  RECEIPT_PARAMETER,
  RECEIPT_TEXT_MAX_LENGTH,
  RECEIPT_TYPE,
  type ReceiptOutcome,
  VERIFY_PATH,
} from './receipts.constants.ts'
import { type Receipt, type ReceiptKey, receiptSchema } from './receipts.schemas.ts'

/** The address at which a receipt is verified. The fragment stays in the browser. */
export const receiptAddressOf = (portal: string, token: string) =>
  `${portal}${VERIFY_PATH}#${RECEIPT_PARAMETER}=${token}`

// Header, payload and an Ed25519 signature of 64 bytes. A JSON object in base64url starts with "eyJ". The last letter
// carries two bits: any other letter would be a second way to write the same signature.
const HEADER_PREFIX = 'eyJ'
const HEADER_LENGTH = { min: 13, max: 1003 }
const PAYLOAD = /^eyJ[\w-]{10,8000}$/
const SIGNATURE = /^[\w-]{85}[AQgw]$/
const SIGNATURE_LENGTH = 86
/** Parts in base64url with dots between them. */
const PARTS = /[\w.-]+/g

/**
 * Finds the receipt in a pasted text, an address, or the bytes of its PDF read as Latin-1; null if there is none. Runs
 * in linear time: a single pattern for all three parts would backtrack for seconds on a hostile text.
 */
export function findReceipt(text: string): string | null {
  for (const [run] of text.slice(0, RECEIPT_TEXT_MAX_LENGTH).matchAll(PARTS)) {
    const parts = run.split('.')
    for (const [index, before] of parts.entries()) {
      const [payload = '', signature = ''] = parts.slice(index + 1, index + 3)
      if (!SIGNATURE.test(signature) || !PAYLOAD.test(payload)) continue
      const header = findHeader(before)
      if (header !== null) return `${header}.${payload}.${signature}`
    }
  }
  return null
}

/** Returns the header at the end of a part, after whatever precedes it; null if there is none. */
function findHeader(part: string): string | null {
  const start = part.indexOf(HEADER_PREFIX, Math.max(0, part.length - HEADER_LENGTH.max))
  return start >= 0 && part.length - start >= HEADER_LENGTH.min ? part.slice(start) : null
}

const isWholeToken = (token: string) => findReceipt(token) === token

/** The functions of `jose` that reading a receipt needs. Both sides pass them: this package has no cryptography. */
export type TokenReader = {
  /** `decodeProtectedHeader` */
  readonly readHeader: (token: string) => unknown
  /** `decodeJwt` */
  readonly readPayload: (token: string) => unknown
  /** `jwtVerify` with this key alone: returns the signed payload, and throws if the signature does not fit. */
  readonly verify: (token: string, key: ReceiptKey) => Promise<unknown>
}

/** The outcome, with what the receipt says. The text of an altered receipt, or of an unknown key, proves nothing. */
export type Verification = {
  readonly outcome: ReceiptOutcome
  readonly receipt: Receipt | null
  readonly keyId: string | null
}

type Evidence = {
  readonly keys: readonly ReceiptKey[]
  /** The SHA-256 of the file to compare, in hexadecimal; null without a file. */
  readonly fileHash: string | null
}

/** Verifies a receipt, and whether a file is the one it names. */
export async function verifyReceipt(
  reader: TokenReader,
  token: string,
  { keys, fileHash }: Evidence,
): Promise<Verification> {
  const keyId = isTruncated(token) ? null : readKeyId(reader, token)
  if (keyId === null) return { outcome: 'not_a_receipt', receipt: null, keyId }
  const claimed = parseReceipt(() => reader.readPayload(token))
  const key = keys.find(({ kid }) => kid === keyId)
  if (!key) return { outcome: 'unknown_key', receipt: claimed, keyId }
  const signed = isWholeToken(token)
    ? await reader.verify(token, key).then(
        (payload) => parseReceipt(() => payload),
        () => null,
      )
    : null
  if (signed === null) return { outcome: 'altered', receipt: claimed, keyId }
  const isOtherFile = fileHash !== null && fileHash.toLowerCase() !== signed.sha256
  return { outcome: isOtherFile ? 'other_file' : 'genuine', receipt: signed, keyId }
}

/** Whether the end is missing, as in an address that a mail program broke: nobody altered such a receipt. */
const isTruncated = (token: string) => (token.split('.')[2]?.length ?? 0) < SIGNATURE_LENGTH

/** Returns the id of the key that a receipt names; null for a token that is not a receipt. */
function readKeyId({ readHeader }: TokenReader, token: string): string | null {
  const header = tryRead(() => readHeader(token))
  if (typeof header !== 'object' || header === null) return null
  const { alg, typ, kid } = header as Record<string, unknown>
  return alg === RECEIPT_ALGORITHM && typ === RECEIPT_TYPE && typeof kid === 'string' ? kid : null
}

function parseReceipt(readPayload: () => unknown): Receipt | null {
  const receipt = receiptSchema.safeParse(tryRead(readPayload))
  return receipt.success ? receipt.data : null
}

/** Returns null when reading throws: a token may be any text that somebody pasted. */
function tryRead(read: () => unknown): unknown {
  try {
    return read()
  } catch {
    return null
  }
}
