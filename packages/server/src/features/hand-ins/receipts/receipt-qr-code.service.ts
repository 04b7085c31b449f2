import { receiptAddressOf } from '@capstone/contract/hand-ins/receipts/receipt-verification.model'
import type { ReceiptCode } from '@capstone/contract/hand-ins/receipts/receipts.schemas'
import QRCode from 'qrcode'
import type { SignedInContext } from '../../../rpc/context.ts'
import { openReceipt } from '../submissions/hand-in-files.service.ts'

/** The address is long: at the lowest level of correction the code stays readable in print and on a screen. */
export const CODE_OPTIONS = { errorCorrectionLevel: 'L' } as const

/** Most bytes that a QR code holds at that level. */
const CODE_MAX_BYTES = 2953

/**
 * Whether a text fits a QR code. An address does not if the portal's own is very long, or if its receipt has longer
 * names than today's limits allow.
 */
export const fitsCode = (text: string): boolean => Buffer.byteLength(text) <= CODE_MAX_BYTES

/** Draws the QR code of the address that verifies the receipt of a version; null if the address is too long for one. */
export async function makeReceiptCode(
  context: SignedInContext,
  { versionId }: { versionId: string },
): Promise<ReceiptCode | null> {
  const receipt = await openReceipt(context, versionId)
  const address = receiptAddressOf(context.settings.BASE_URL, receipt)
  return fitsCode(address) ? drawCode(address) : null
}

/** Draws a text as a QR code: an SVG path with one unit for each module, neighbours in a row as one rectangle. */
export function drawCode(text: string): ReceiptCode {
  const { modules } = QRCode.create(text, CODE_OPTIONS)
  const rows = Array.from({ length: modules.size }, (_, row) =>
    Array.from({ length: modules.size }, (_, column) => (modules.get(row, column) ? '1' : '0')).join(''),
  )
  const path = rows.flatMap((row, y) =>
    [...row.matchAll(/1+/g)].map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`),
  )
  return { size: modules.size, path: path.join('') }
}
