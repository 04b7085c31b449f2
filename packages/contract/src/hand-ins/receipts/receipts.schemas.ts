import * as z from 'zod'

/** What a receipt says. Times are ISO 8601 in UTC; `iss` is the address of the portal that signed it. */
export const receiptSchema = z.object({
  iss: z.string(),
  /** The student's name, which they can change. */
  student: z.string(),
  /** The address of the student's account, which nobody can change; RECEIPT_EMAIL_MAX_LENGTH characters of it. */
  email: z.string(),
  project: z.string(),
  item: z.string(),
  version: z.int(),
  file: z.string(),
  size: z.int(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** When the last byte arrived, by the server's clock. */
  received: z.iso.datetime(),
  due: z.iso.datetime(),
  late: z.boolean(),
})
export type Receipt = z.infer<typeof receiptSchema>

/** A public key in the JWKS; that of a retired signing key stays, to verify earlier receipts. */
export const receiptKeySchema = z.object({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  x: z.string(),
  kid: z.string(),
  alg: z.string(),
  use: z.string(),
})
export type ReceiptKey = z.infer<typeof receiptKeySchema>
export const receiptKeysSchema = z.object({ keys: z.array(receiptKeySchema) })
export type ReceiptKeys = z.infer<typeof receiptKeysSchema>

/** A QR code as an SVG path in a square of `size` units, without its quiet zone. */
export const receiptCodeSchema = z.object({ size: z.int(), path: z.string() })
export type ReceiptCode = z.infer<typeof receiptCodeSchema>

/** A receipt as a PDF, in base64, to save. */
export const receiptFileSchema = z.object({ name: z.string(), pdf: z.string() })
export type ReceiptFile = z.infer<typeof receiptFileSchema>
