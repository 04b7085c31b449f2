import { PDFDocument } from '@cantoo/pdf-lib'
import { expect, vi } from 'vitest'
import { readPdf } from '../../../platform/documents/pdf.text.ts'
import { portal, test } from '../../../rpc/portal.testing.ts'
import { drawReceipt } from './receipt-pdf.service.ts'
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
