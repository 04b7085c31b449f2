import type { EmailTemplate } from '../../notifications/mail/mail-queue.service.ts'
import { drawReceipt, receiptFileName } from './receipt-pdf.service.ts'
import { findReceiptOfNotification } from './receipts.repository.ts'

/**
 * Extends the template of notification mails: the mail about a received hand-in has the receipt of its newest version
 * attached as a PDF. It is drawn when the mail is sent, so that the queue holds no files.
 */
export const withReceipt =
  (template: EmailTemplate): EmailTemplate =>
  async (tx, mail, portal) => {
    const email = await template(tx, mail, portal)
    const { notificationId } = mail.data
    const version = email && notificationId && (await findReceiptOfNotification(tx, notificationId))
    if (!version) return email
    const { receipt } = version
    const draw = async () => ({
      name: receiptFileName(receipt),
      type: 'application/pdf',
      content: await drawReceipt(receipt, portal.settings),
    })
    return { ...email, attach: async () => [await draw()] }
  }
