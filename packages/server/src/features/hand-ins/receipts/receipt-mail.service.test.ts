import { findReceipt } from '@capstone/contract/hand-ins/receipts/receipt-verification.model'
import { beforeEach, expect } from 'vitest'
import type { OutgoingEmail } from '../../../platform/mail/mail.ts'
import { mentor, student, pairTest as test } from '../../../rpc/people.testing.ts'
import { portal } from '../../../rpc/portal.testing.ts'
import { accountEmailTemplates } from '../../accounts/email-templates.service.ts'
import { addRequestedProject } from '../../assignments/assignments.testing.ts'
import { notificationEmailTemplates } from '../../notifications/mail/email-templates.service.ts'
import { sendDueMails } from '../../notifications/mail/mail-queue.job.ts'
import { mails } from '../../notifications/mail/mail-queue.table.ts'
import { queueDueNotifications } from '../../notifications/mail/notifications.job.ts'
import { addHandIn, addVersion } from '../hand-ins.testing.ts'
import { withReceipt } from './receipt-mail.service.ts'

let handInId: string
beforeEach(async () => {
  const ids = { studentId: student.viewer.id, mentorId: mentor.viewer.id }
  const assignmentId = await addRequestedProject(portal, ids)
  handInId = await addHandIn(portal, { instructorId: mentor.viewer.id, assignmentId })
})

/** Sends what is due an hour later; returns the mails, by recipient. */
async function sendMails() {
  portal.clock.advance(3600)
  await queueDueNotifications(portal)
  const queued = await portal.db.select().from(mails)
  const sent = new Map<string, OutgoingEmail>()
  const mail = {
    send: async (email: OutgoingEmail) => void sent.set(email.to.address, email),
    close: () => undefined,
  }
  await sendDueMails(
    { ...portal, mail },
    {
      ...accountEmailTemplates,
      ...notificationEmailTemplates,
      notification: withReceipt(notificationEmailTemplates.notification),
    },
  )
  return { queued, sent }
}

test('the student’s mail about a received version has its receipt attached, which is not in the queue', async () => {
  const { receipt } = await addVersion(portal, student.viewer, handInId)
  const { queued, sent } = await sendMails()
  for (const { data } of queued) expect(JSON.stringify(data).length).toBeLessThan(200)
  const own = sent.get(student.viewer.email)
  expect(own?.attachments).toMatchObject([
    { name: 'receipt-progress-report-version-1.pdf', type: 'application/pdf' },
  ])
  expect(own?.text).toContain('as version 1. Your receipt is ready.')
  expect(own?.text).toContain('The receipt is attached as a PDF.')
  const [file] = own?.attachments ?? []
  expect(findReceipt(Buffer.from(file?.content ?? []).toString('latin1'))).toBe(receipt)
  const theirs = sent.get(mentor.viewer.email)
  expect(theirs?.subject).toContain('Handed in')
  expect(theirs?.text).toContain(', version 1')
  expect([theirs?.attachments, theirs?.text.includes('attached')]).toEqual([[], false])
})
