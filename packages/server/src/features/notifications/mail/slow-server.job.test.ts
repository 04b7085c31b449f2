// @module-tag database
import { expect, test } from 'vitest'
import { startJobs } from '../../../app/jobs.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { startSmtpServer } from '../../../platform/mail/smtp.testing.ts'
import { openTestPortal } from '../../../rpc/portal.testing.ts'
import { mailJobs } from './mail-queue.job.ts'
import { queueMail } from './mail-queue.service.ts'
import { mails } from './mail-queue.table.ts'
import { plainTemplates } from './mail-queue.testing.ts'

const server = await startSmtpServer()
const portal = await openTestPortal({ MAIL_URL: server.url })

test('a mail server that hangs blocks no other job, no transaction, and not the shutdown of the process', async () => {
  const now = portal.clock.now()
  for (let each = 0; each < 20; each++)
    await queueMail(portal.db, { kind: 'recovery', address: `${each}@example.test`, now })
  server.delay(Number.POSITIVE_INFINITY)
  let rounds = 0
  const other = { name: 'other', everySeconds: 0.001, run: async () => void rounds++ }
  const jobs = startJobs(portal, [...mailJobs(plainTemplates), other])
  await expect.poll(() => server.attempts()).toBe(5)

  const before = rounds
  await inTransaction(portal.db, (tx) => tx.execute('select 1'))
  await expect.poll(() => rounds).toBeGreaterThan(before + 20)
  expect(server.attempts()).toBe(5)

  // The shutdown timeout passes: mails in progress go back to the queue, due immediately.
  await jobs.stop({ milliseconds: 50, onTimeout: portal.mail.close })
  const rows = await portal.db.select().from(mails)
  expect(rows.filter(({ attempts }) => attempts === 1)).toHaveLength(5)
  for (const { dueAt, sentAt } of rows) expect([dueAt <= portal.clock.now(), sentAt]).toEqual([true, null])
})
