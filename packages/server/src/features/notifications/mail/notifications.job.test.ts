// @module-tag database
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import type { Clock } from '../../../platform/clock.ts'
import { startSmtpServer } from '../../../platform/mail/smtp.testing.ts'
import { createUser } from '../../../rpc/context.testing.ts'
import { openTestPortal } from '../../../rpc/portal.testing.ts'
import { mailPreferences, notifications } from '../notifications.table.ts'
import { addNotification, REPLIED } from '../notifications.testing.ts'
import { notify } from '../notify.service.ts'
import { notificationEmailTemplates } from './email-templates.service.ts'
import { sendDueMails } from './mail-queue.job.ts'
import { mails } from './mail-queue.table.ts'
import { templatesOf } from './mail-queue.testing.ts'
import { queueDueNotifications } from './notifications.job.ts'

const server = await startSmtpServer()
const portal = await openTestPortal({ MAIL_URL: server.url, TIME_ZONE: 'Europe/Berlin' })
afterEach(async () => {
  server.refuseNext(0)
  await portal.reset()
})

const templates = { ...templatesOf(async () => null), ...notificationEmailTemplates }
/** Runs both jobs of a process once. */
async function runJobs(clock: Clock = portal.clock) {
  await queueDueNotifications({ ...portal, clock })
  await sendDueMails({ ...portal, clock }, templates)
}
/** Returns subject and recipient of the mails that arrived during `action`. */
async function mailsSentDuring(action: () => Promise<unknown>) {
  const before = server.mails.length
  await action()
  const received = server.mails.slice(before)
  expect(new Set(received.map(({ messageId }) => messageId)).size).toBe(received.length)
  return received.map(({ subject, recipients }) => `${subject} to ${recipients}`).sort()
}
const createReader = (email: string) =>
  createUser(portal, { role: 'student', email, emailVerified: true, name: 'Asha' })

test('threat-09 concurrent processes mail each notification once, and each person one digest', async () => {
  const expected: string[] = []
  for (let person = 1; person <= 8; person++) {
    const email = `p${person}@x.test`
    const { id } = await createReader(email)
    for (let each = 1; each <= 6; each++) {
      const title = `Ticket ${each}`
      const mailMode = each % 2 ? 'daily' : 'immediate'
      await addNotification(portal, id, {
        payload: { ...REPLIED, title },
        mailMode,
        mailDueAt: portal.clock.now(),
      })
      if (mailMode === 'immediate') expected.push(`Reply to a ticket: ${title} to ${email}`)
    }
    expected.push(`3 new notifications to ${email}`)
  }
  expect(await mailsSentDuring(() => Promise.all([runJobs(), runJobs(), runJobs(), runJobs()]))).toEqual(
    expected.sort(),
  )
  expect(await mailsSentDuring(() => runJobs())).toEqual([])
})

/** A frozen clock that can be set. */
function createClock(at: string) {
  let now = new Date(at)
  const set = (to: string) => {
    now = new Date(to)
  }
  return { now: () => now, set }
}
const notifyPerson = async (userId: string, clock: ReturnType<typeof createClock>) =>
  notify(portal.db, { ...portal, clock }, [{ userId, subjectId: randomUUID(), payload: REPLIED }])

test('immediate mail is sent after two minutes', async () => {
  const clock = createClock('2026-11-20T10:00:00Z')
  await notifyPerson((await createReader('a@x.test')).id, clock)
  clock.set('2026-11-20T10:01:59.999Z')
  expect(await mailsSentDuring(() => runJobs(clock))).toEqual([])
  clock.set('2026-11-20T10:02:00Z')
  expect(await mailsSentDuring(() => runJobs(clock))).toEqual(['Reply to a ticket: A question to a@x.test'])
})

test('the daily mail is sent at seven in the time zone of the university, also when clocks are put back', async () => {
  const { id: userId } = await createReader('a@x.test')
  await portal.db.insert(mailPreferences).values({ userId, kind: 'ticket', mode: 'daily' })
  const clock = createClock('2026-10-24T20:00:00Z')
  await notifyPerson(userId, clock)
  clock.set('2026-10-25T00:30:00Z')
  await notifyPerson(userId, clock)
  const runBothJobs = () => runJobs(clock)
  clock.set('2026-10-25T05:59:59Z')
  expect(await mailsSentDuring(runBothJobs)).toEqual([])
  clock.set('2026-10-25T06:00:00Z')
  expect(await mailsSentDuring(runBothJobs)).toEqual(['2 new notifications to a@x.test'])
})

test('a mail server outage loses and duplicates nothing, and what is read meanwhile is not mailed', async () => {
  const [seen, unseen] = [await createReader('seen@x.test'), await createReader('unseen@x.test')]
  for (const { id } of [seen, unseen])
    await addNotification(portal, id, { mailMode: 'immediate', mailDueAt: portal.clock.now() })
  server.refuseNext(2)
  expect(await mailsSentDuring(() => runJobs())).toEqual([])
  await portal.db
    .update(notifications)
    .set({ readAt: portal.clock.now() })
    .where(eq(notifications.userId, seen.id))
  portal.clock.advance(30)
  expect(await mailsSentDuring(() => runJobs())).toEqual(['Reply to a ticket: A question to unseen@x.test'])
  expect(await portal.db.select().from(mails)).toMatchObject([{ sentAt: expect.any(Date) }])
})
