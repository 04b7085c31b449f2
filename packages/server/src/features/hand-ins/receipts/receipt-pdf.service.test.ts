import { PDFDocument, PDFPage } from '@cantoo/pdf-lib'
import { findReceipt } from '@capstone/contract/hand-ins/receipts/receipt-verification.model'
import { eq } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import { readPdf } from '../../../platform/documents/pdf.text.ts'
import { mentor, pairTest, student } from '../../../rpc/people.testing.ts'
import { portal, test } from '../../../rpc/portal.testing.ts'
import { users } from '../../accounts/accounts.table.ts'
import { studentProjects } from '../../assignments/assignments.table.ts'
import { addRequestedProject } from '../../assignments/assignments.testing.ts'
import { addHandIn, addVersion } from '../hand-ins.testing.ts'
import { drawReceipt, makeReceiptFile } from './receipt-pdf.service.ts'
import { makeReceiptCode } from './receipt-qr-code.service.ts'
import { signReceipt } from './receipt-signing.service.ts'
import { SAMPLE_RECEIPT } from './receipts.testing.ts'

const sign = () => signReceipt(portal.db, portal, SAMPLE_RECEIPT)

test('the PDF of a receipt has in its title the letters that its page cannot print', async () => {
  const pdf = await PDFDocument.load(await drawReceipt(await sign(), { TIME_ZONE: 'Asia/Kolkata' }), {
    updateMetadata: false,
  })
  expect(pdf.getTitle()).toBe('Receipt: Asha Żółć, Progress report, version 2')
})

test('the PDF of a receipt names the page that verifies it, for a reader who has it on paper', async () => {
  const { lines } = await readPdf(await drawReceipt(await sign(), { TIME_ZONE: 'Asia/Kolkata' }), 1)
  expect(lines.map(({ text }) => text)).toContain('http://localhost:3000/verify')
})

test('the PDFs of receipts are drawn one after the other, also after one that failed', async () => {
  const zone = { TIME_ZONE: 'Asia/Kolkata' }
  const token = await sign()
  const create = vi.spyOn(PDFDocument, 'create')
  const [failed, first, second] = [
    drawReceipt('no receipt', zone),
    drawReceipt(token, zone),
    drawReceipt(token, zone),
  ]
  await expect(failed).rejects.toThrow()
  await first
  expect(create).toHaveBeenCalledTimes(1)
  await second
  expect(create).toHaveBeenCalledTimes(2)
  create.mockRestore()
})

pairTest('threat-48 a receipt whose names are too long for a QR code is made without one', async () => {
  // Names as long as they could be stored before the limit held for the normalized text.
  const [name, title] = ['\ufb2c'.repeat(120).normalize('NFC'), '\u{1d160}'.repeat(100).normalize('NFC')]
  const [studentId, mentorId] = [student.viewer.id, mentor.viewer.id]
  const assignmentId = await addRequestedProject(portal, { studentId, mentorId, roadmap: ['Read'] })
  await portal.db.update(users).set({ name }).where(eq(users.id, studentId))
  await portal.db.update(studentProjects).set({ title }).where(eq(studentProjects.id, assignmentId))
  const handInId = await addHandIn(portal, { instructorId: mentorId, assignmentId })
  const { id: versionId, receipt } = await addVersion(portal, student.viewer, handInId)
  const [drawText, drawImage] = [
    vi.spyOn(PDFPage.prototype, 'drawText'),
    vi.spyOn(PDFPage.prototype, 'drawImage'),
  ]
  const { pdf } = await makeReceiptFile(student, { versionId })
  expect(drawImage).not.toHaveBeenCalled()
  expect(Math.min(...drawText.mock.calls.map(([, options]) => options?.y ?? 0))).toBeGreaterThan(20)
  const bytes = Buffer.from(pdf, 'base64')
  expect(findReceipt(bytes.toString('latin1'))).toBe(receipt)
  const lines = (await readPdf(new Uint8Array(bytes), 1)).lines.map(({ text }) => text)
  expect(lines).toContain('http://localhost:3000/verify')
  expect(lines.join(' ')).toContain('too long for a QR code')
  expect(lines.join(' ')).not.toContain('Scan the code')
  expect(await makeReceiptCode(student, { versionId })).toBe(null)
})
