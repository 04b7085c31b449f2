/** The page on which anybody verifies a receipt; a link carries the receipt in its fragment, which no server sees. */
export const VERIFY_PATH = '/verify'
export const RECEIPT_PARAMETER = 'receipt'

/** The public keys of all receipts, also of those signed before a rotation. */
export const JWKS_PATH = '/.well-known/jwks.json'

export const RECEIPT_ALGORITHM = 'EdDSA'
/** The `typ` of a receipt's header, which distinguishes it from any other signed text. */
export const RECEIPT_TYPE = 'capstone-receipt+jwt'

/** Most characters of the student's address in a receipt: with more, one with long titles would not fit a QR code. */
export const RECEIPT_EMAIL_MAX_LENGTH = 128

/** Longest text in which a receipt is looked for, in characters. */
export const RECEIPT_TEXT_MAX_LENGTH = 2_000_000

/** Outcomes of verifying a receipt, with the file where one is given. */
export const RECEIPT_OUTCOMES = ['genuine', 'altered', 'unknown_key', 'other_file', 'not_a_receipt'] as const
export type ReceiptOutcome = (typeof RECEIPT_OUTCOMES)[number]

/**
 * Limit on the receipts that one person makes as a PDF or a QR code, together: a PDF takes about a tenth of a second of
 * processor time, a code a fiftieth.
 */
export const RECEIPT_EXPORT_LIMIT = { max: 60, seconds: 10 * 60 } as const
