import { PDFDocument, PDFName, PDFString, StandardFonts } from '@cantoo/pdf-lib'
import { receiptAddressOf } from '@capstone/contract/hand-ins/receipts/receipt-verification.model'
import { VERIFY_PATH } from '@capstone/contract/hand-ins/receipts/receipts.constants'
import { type ReceiptFile, receiptSchema } from '@capstone/contract/hand-ins/receipts/receipts.schemas'
import { decodeJwt } from 'jose'
import QRCode from 'qrcode'
import { isLossyText, toPrintable, UNPRINTABLE } from '../../../platform/documents/pdf.characters.ts'
import type { SignedInContext } from '../../../rpc/context.ts'
import { openReceipt } from '../submissions/hand-in-files.service.ts'
import { CODE_OPTIONS, fitsCode } from './receipt-qr-code.service.ts'

const [WIDTH, HEIGHT] = [595, 842]
const MARGIN = 56
const LABEL_WIDTH = 96
/** The greatest height of a line; it is less where long names would make the receipt longer than its page. */
const LINE_HEIGHT_MAX = 19
const QR_SIZE = 230

/**
 * Makes the receipt of a version as a PDF: what it says, a QR code of the address that verifies it, if that fits one,
 * and the receipt itself among the document's properties, where the public page finds it.
 */
export async function makeReceiptFile(
  context: SignedInContext,
  { versionId }: { versionId: string },
): Promise<ReceiptFile> {
  const receipt = await openReceipt(context, versionId)
  const bytes = await drawReceipt(receipt, context.settings)
  return { name: receiptFileName(receipt), pdf: Buffer.from(bytes).toString('base64') }
}

const readReceipt = (token: string) => receiptSchema.parse(decodeJwt(token))

type Zone = { readonly TIME_ZONE: string }

let previous: Promise<unknown> = Promise.resolve()

/**
 * Draws a receipt; times are in TIME_ZONE. Receipts are drawn one after the other, because many at once would hold up
 * all other work of the process.
 */
export function drawReceipt(token: string, zone: Zone): Promise<Uint8Array> {
  const drawing = previous.then(() => drawPage(token, zone))
  previous = drawing.catch(() => undefined)
  return drawing
}

async function drawPage(token: string, { TIME_ZONE: timeZone }: Zone): Promise<Uint8Array> {
  const receipt = readReceipt(token)
  const address = receiptAddressOf(receipt.iss, token)
  const pdf = await PDFDocument.create()
  // Viewers show the title with their own fonts, which have every letter of the name.
  pdf.setTitle(`Receipt: ${receipt.student}, ${receipt.item}, version ${receipt.version}`, {
    showInWindowTitleBar: true,
  })
  pdf.setSubject(`${receipt.project}: ${receipt.file}`)
  const info = pdf.context.lookup(pdf.context.trailerInfo.Info)
  if (info && 'set' in info && typeof info.set === 'function')
    info.set(PDFName.of('Receipt'), PDFString.of(token))
  const [plain, bold] = [
    await pdf.embedFont(StandardFonts.Helvetica),
    await pdf.embedFont(StandardFonts.HelveticaBold),
  ]
  const page = pdf.addPage([WIDTH, HEIGHT])
  const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'long', timeZone })
  const lines = [
    ['Student', `${receipt.student} (${receipt.email})`],
    ['Project', receipt.project],
    ['Item', `${receipt.item}, version ${receipt.version}`],
    ['Received', format.format(new Date(receipt.received))],
    ['Due', format.format(new Date(receipt.due))],
    ['', receipt.late ? 'Late' : 'On time'],
    ['File', `${receipt.file}, ${receipt.size.toLocaleString('en-US')} bytes`],
    ['SHA-256', receipt.sha256],
    ['Portal', receipt.iss],
  ] as const
  const wrapText = (text: string) => wrap(toPrintable(text), (each) => plain.widthOfTextAtSize(each, 10))
  const wrapped = lines.map(([label, text]) => ({ label, parts: wrapText(text) }))
  const hasCode = fitsCode(address)
  const codeHeight = hasCode ? QR_SIZE : 0
  const notes = [
    hasCode
      ? 'Scan the code, or open this file on the page that verifies receipts:'
      : 'This receipt is too long for a QR code. Open this file on the page that verifies receipts:',
    ...wrapText(`${receipt.iss}${VERIFY_PATH}`),
    ...(lines.some(([, text]) => isLossyText(text))
      ? [
          `Letters that this page cannot print are shown as ${UNPRINTABLE}. The signed receipt has all of them: the page`,
          'that verifies it shows the full name, and the title and properties of this file have it too.',
        ]
      : []),
  ]
  let y = HEIGHT - MARGIN - 24
  page.drawText('Receipt', { x: MARGIN, y, size: 24, font: bold })
  y -= 34
  const rows = wrapped.flatMap(({ parts }) => parts).length + 1 + notes.length
  const line = Math.min(LINE_HEIGHT_MAX, (y - codeHeight - MARGIN / 2) / rows)
  for (const { label, parts } of wrapped) {
    page.drawText(label, { x: MARGIN, y, size: 10, font: bold })
    for (const part of parts) {
      page.drawText(part, { x: MARGIN + LABEL_WIDTH, y, size: 10, font: plain })
      y -= line
    }
  }
  y -= codeHeight + line
  if (hasCode) {
    const png = await QRCode.toBuffer(address, { ...CODE_OPTIONS, margin: 2, scale: 6 })
    page.drawImage(await pdf.embedPng(png), { x: MARGIN, y, width: QR_SIZE, height: QR_SIZE })
  }
  for (const note of notes) {
    y -= line
    page.drawText(note, { x: MARGIN, y, size: 10, font: plain })
  }
  // Without object streams the receipt is in the file as plain text.
  return pdf.save({ useObjectStreams: false })
}

/**
 * The file name of a receipt: "receipt-progress-report-version-2.pdf". Accents are removed, other characters become
 * hyphens.
 */
export function receiptFileName(token: string): string {
  const { item, version } = readReceipt(token)
  const name = `receipt ${item} version ${version}`.normalize('NFKD').replaceAll(/\p{M}/gu, '')
  return `${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.pdf`
}

/** Breaks a text into lines, also within a word that is longer than a line. */
function wrap(text: string, widthOf: (text: string) => number): string[] {
  const max = WIDTH - 2 * MARGIN - LABEL_WIDTH
  const lines = ['']
  for (const word of text.split(/(?<= )/)) {
    const line = lines.at(-1) ?? ''
    if (line !== '' && widthOf(line + word) > max) lines.push('')
    for (const letter of word) {
      const current = lines.pop() ?? ''
      if (widthOf(current + letter) > max) lines.push(current, letter)
      else lines.push(current + letter)
    }
  }
  return lines
}
