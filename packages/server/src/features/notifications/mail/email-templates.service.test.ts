import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@capstone/contract/base.constants'
import type { MailMode } from '@capstone/contract/notifications/notifications.constants'
import type { NotificationPayload } from '@capstone/contract/notifications/notifications.schemas'
import { eq } from 'drizzle-orm'
import { beforeEach, expect } from 'vitest'
import { inTransaction } from '../../../db/transaction.ts'
import type { RenderedEmail } from '../../../platform/mail/mail.ts'
import { createUser } from '../../../rpc/context.testing.ts'
import { openTestPortal, test } from '../../../rpc/portal.testing.ts'
import { users } from '../../accounts/accounts.table.ts'
import { studentProjects } from '../../assignments/assignments.table.ts'
import { addRequestedProject } from '../../assignments/assignments.testing.ts'
import { handIns } from '../../hand-ins/hand-ins.table.ts'
import { addHandIn } from '../../hand-ins/hand-ins.testing.ts'
import { mailPreferences, notifications } from '../notifications.table.ts'
import { addNotification, REPLIED } from '../notifications.testing.ts'
import { notificationEmailTemplates } from './email-templates.service.ts'
import { mails } from './mail-queue.table.ts'
import { queueDueNotifications } from './notifications.job.ts'

let student: Awaited<ReturnType<typeof createAsha>>
const createAsha = () =>
  createUser(portal, { role: 'student', name: 'Asha Rao', email: 'asha@x.test', emailVerified: true })
const portal = await openTestPortal({ BASE_URL: 'https://capstone.example.edu', TIME_ZONE: 'Asia/Kolkata' })
beforeEach(async () => {
  student = await createAsha()
})

const addDue = (
  mailMode: MailMode,
  payload: NotificationPayload = REPLIED,
  subjectId: string = randomUUID(),
) => addNotification(portal, student.id, { mailMode, mailDueAt: portal.clock.now(), payload, subjectId })
/** Queues the mails that are due, runs `meanwhile`, and renders them as when they are sent. */
async function renderDue(
  meanwhile: () => Promise<unknown> = async () => undefined,
  renderingPortal = portal,
) {
  await queueDueNotifications(portal)
  await meanwhile()
  const queued = await portal.db.select().from(mails)
  const emails: (RenderedEmail | null)[] = []
  for (const { kind, ...mail } of queued) {
    if (kind !== 'notification' && kind !== 'digest') throw new Error(`A mail of kind ${kind}.`)
    emails.push(
      await inTransaction(portal.db, (tx) => notificationEmailTemplates[kind](tx, mail, renderingPortal)),
    )
  }
  return emails
}

test('the mail of one event has its sentence, its link, and the reason why it was sent', async () => {
  const subjectId = randomUUID()
  await addDue('immediate', REPLIED, subjectId)
  const [email, ...others] = await renderDue()
  expect(others).toEqual([])
  expect(email).toMatchObject({
    to: { address: 'asha@x.test', name: 'Asha Rao' },
    subject: 'Reply to a ticket: A question',
    links: [
      `https://capstone.example.edu/student/support-tickets?ticket=${subjectId}`,
      'https://capstone.example.edu/profile-settings',
    ],
  })
  expect(email?.text).toContain('Hello Asha Rao,')
  expect(email?.text).toContain('Ines replied to the ticket “A question”.')
  expect(email?.text).toContain(
    'You get this mail because capstone.example.edu mails you when something happens to a ticket that concerns you. You can change it in your profile settings.',
  )
})

test('the subject of a mail about a hand-in has its project, and the name of its student for others', async () => {
  const handIn = { kind: 'hand_in', title: 'Report', by: 'Dev Nair', dueAt: null, isLate: false } as const
  const payloads = [
    { ...handIn, event: 'submitted' },
    { ...handIn, event: 'accepted' },
    { ...handIn, event: 'date_changed', student: 'Asha Rao' },
    { ...handIn, event: 'returned', project: 'Campus map' },
    { ...handIn, event: 'removed', student: 'Asha Rao', project: 'Campus map' },
  ] as const
  for (const payload of payloads) await addDue('immediate', payload)
  const emails = await renderDue()
  expect(emails.map((email) => email?.subject).sort()).toEqual([
    'Hand-in accepted: Report',
    'Hand-in removed: Report – Asha Rao – Campus map',
    'Hand-in returned: Report – Campus map',
    'Handed in: Report – Dev Nair',
    'New due date: Report – Asha Rao',
  ])
})

test('a mail about a meeting has its time in the time zone of the university, and links to its thread', async () => {
  const threadId = randomUUID()
  const meeting = { kind: 'meeting', title: 'Campus map', by: 'Ines', threadId, event: 'accepted' } as const
  const payload = { ...meeting, startsAt: '2026-11-24T12:50:00.000Z' }
  for (const mode of ['immediate', 'daily'] as const) await addDue(mode, payload)
  const emails = await renderDue()
  const sentence = 'Ines accepted the meeting about “Campus map” on Tue, Nov 24, 2026, 6:20 pm IST.'
  expect(emails.map((email) => email?.text.includes(sentence))).toEqual([true, true])
  const single = emails.find((email) => email?.subject === 'Meeting accepted: Campus map')
  expect(single?.links[0]).toBe(`https://capstone.example.edu/student/support-chat?project=${threadId}`)
  expect(single?.text).toContain('mails you when a meeting of yours is accepted, declined or cancelled.')
})

test('a mail about a published paper links to its public address too', async () => {
  const paper = { kind: 'paper_status_changed', title: 'Tide clocks', isReturned: false } as const
  const subjectId = randomUUID()
  await addDue('immediate', { ...paper, status: 'approved' })
  await addDue('immediate', { ...paper, status: 'published' }, subjectId)
  const emails = await renderDue()
  const linksOf = (subject: string) => emails.find((email) => email?.subject === subject)?.links
  const [own, preferences] = ['student/publish-paper', 'profile-settings'].map(
    (path) => `https://capstone.example.edu/${path}`,
  )
  expect(linksOf('Paper approved: Tide clocks')).toEqual([own, preferences])
  const address = `https://capstone.example.edu/api/papers/${subjectId}/published.pdf`
  expect(linksOf('Paper published: Tide clocks')).toEqual([own, address, preferences])
})

test('a digest has at most fifty notifications, and says how many more there are', async () => {
  for (let each = 1; each <= 52; each++)
    await addDue('daily', { kind: 'project_assigned', title: `Project ${each}`, by: 'Ines' })
  const [email, ...others] = await renderDue()
  expect(others).toEqual([])
  expect(email?.subject).toBe('52 new notifications')
  expect(email?.text.match(/assigned you/g)).toHaveLength(50)
  expect(email?.text).toContain('And 2 more.')
  expect(email?.links[0]).toBe('https://capstone.example.edu/')
})

test('a digest of reminders alone says so, sorts them by due date, and links to the hand-ins', async () => {
  const { id: instructorId } = await createUser(portal, { role: 'instructor' })
  const assignmentId = await addRequestedProject(portal, { studentId: student.id })
  const remind = async (title: string, day: number, id: string = randomUUID()) => {
    const dueAt = new Date(`2026-12-0${day}T12:30:00.000Z`)
    await addHandIn(portal, { id, instructorId, assignmentId, dueAt })
    const reminder = { kind: 'hand_in_reminder', title, project: 'Campus map', event: 'week' } as const
    await addDue('daily', { ...reminder, dueAt: dueAt.toISOString(), closesAt: null }, id)
  }
  const subjectId = randomUUID()
  await remind('Report', 2, subjectId)
  const [single] = await renderDue()
  expect(single).toMatchObject({ subject: 'Reminder: Report – Campus map' })
  expect(single?.links[0]).toBe(`https://capstone.example.edu/student/hand-ins?hand-in=${subjectId}`)
  expect(single?.text).toContain('“Report” of “Campus map” is due Wed, Dec 2, 2026, 6:00 pm IST.')
  // A reminder may also be of a cut-off, or of a due date that has passed.
  expect(single?.text).toContain('when a hand-in of yours is due or closes soon, or is overdue.')
  // Reminders come in a daily mail also for people who did not choose one.
  expect(single?.text).not.toContain('because you chose so')
  await portal.db.delete(mails)
  await portal.db.delete(notifications)
  await remind('Talk', 3)
  await remind('Code', 1)
  const [email] = await renderDue()
  expect(email?.subject).toBe('2 reminders of hand-ins')
  expect(email?.links[0]).toBe('https://capstone.example.edu/student/hand-ins')
  expect(email?.text).toMatch(/“Code”.*“Talk”/s)
})

const markAllRead = () => portal.db.update(notifications).set({ readAt: portal.clock.now() })

test.each(['immediate', 'daily'] as const)(
  'a notification read after queueing is not mailed (%s)',
  async (mode) => {
    await addDue(mode)
    expect(await renderDue(markAllRead)).toEqual([null])
  },
)

test('a notification that is read before queueing is not queued', async () => {
  for (const mode of ['immediate', 'daily'] as const) await addDue(mode)
  await markAllRead()
  expect(await renderDue()).toEqual([])
})

test('a digest has only unread notifications', async () => {
  const read = await addDue('daily')
  await addDue('daily', { kind: 'project_assigned', title: 'Campus map', by: 'Ines' })
  const [email] = await renderDue(() =>
    portal.db.update(notifications).set({ readAt: portal.clock.now() }).where(eq(notifications.id, read)),
  )
  expect(email?.subject).toBe('1 new notification')
  expect(email?.text).not.toContain('A question')
})

test('a digest leaves out reminders of what was handed in or closed, of a removed project and of a date that moved', async () => {
  const { id: mentorId } = await createUser(portal, { role: 'instructor' })
  const assignmentId = await addRequestedProject(portal, { studentId: student.id, mentorId })
  const dueAt = portal.clock.now()
  const handInId = await addHandIn(portal, { instructorId: mentorId, assignmentId, dueAt, closesAt: null })
  const tomorrow = new Date(dueAt.getTime() + DAY_MS)
  const date = dueAt.toISOString()
  const reminder = {
    kind: 'hand_in_reminder',
    title: 'Report',
    event: 'day',
    dueAt: date,
    closesAt: date,
  } as const
  await addDue('daily', reminder, handInId)
  const setRemoval = (removedAt: Date | null) => portal.db.update(studentProjects).set({ removedAt })
  expect(await renderDue(() => setRemoval(portal.clock.now()))).toEqual([null])
  const [email] = await renderDue(() => setRemoval(null))
  expect(email?.text).toContain('Report')
  const setDates = (dates: Partial<typeof handIns.$inferInsert>) => () => portal.db.update(handIns).set(dates)
  const submitted = { status: 'submitted', version: 1, submittedAt: dueAt } as const
  expect(await renderDue(setDates(submitted))).toEqual([null])
  expect(await renderDue(setDates({ status: 'accepted' }))).toEqual([null])
  const [returned] = await renderDue(setDates({ status: 'returned' }))
  expect(returned?.text).toContain('Report')
  const moved = new Date(dueAt.getTime() + 1)
  const [unchanged] = await renderDue(setDates({ closesAt: tomorrow }))
  expect(unchanged?.text).toContain('Report')
  expect(await renderDue(setDates({ closesAt: dueAt }))).toEqual([null])
  expect(await renderDue(setDates({ closesAt: tomorrow, dueAt: moved }))).toEqual([null])
  await portal.db.update(handIns).set({ dueAt })
  expect(await renderDue()).not.toEqual([null])
  expect(await renderDue(() => portal.db.delete(handIns))).toEqual([null])
})

test('mails leave out a project that was removed before they were sent', async () => {
  const assignmentId = await addRequestedProject(portal, { studentId: student.id, title: 'Campus map' })
  const common = { title: 'Campus map', by: 'Ines Rao' }
  const payloads: NotificationPayload[] = [
    { kind: 'project_assigned', ...common },
    { kind: 'project_changed', ...common, status: 'in_progress', progress: null },
    { kind: 'access_changed', ...common, opened: ['report'], closed: [] },
  ]
  for (const payload of payloads) await addDue('immediate', payload, assignmentId)
  const { id: instructorId } = await createUser(portal, { role: 'instructor' })
  const handInId = await addHandIn(portal, { instructorId, assignmentId })
  const handIn = { title: 'Report', project: 'Campus map', by: 'Ines Rao' }
  await addDue(
    'immediate',
    { ...handIn, kind: 'hand_in', event: 'returned', dueAt: null, isLate: false },
    handInId,
  )
  const until = portal.clock.now().toISOString()
  await addDue('immediate', { ...handIn, kind: 'hand_in_extension', handInId, event: 'granted', until })
  const setRemoval = (removedAt: Date | null) => portal.db.update(studentProjects).set({ removedAt })
  const renderAll = (removedAt: Date | null) => renderDue(() => setRemoval(removedAt))
  expect(await renderAll(portal.clock.now())).toEqual([null, null, null, null, null])
  expect((await renderAll(null)).map((email) => email?.text.includes('Campus map'))).toEqual([
    true,
    true,
    true,
    true,
    true,
  ])
})

test('a notification that changed after queueing is left to its later mail', async () => {
  await addDue('immediate')
  const mailDueAt = portal.clock.now()
  expect(await renderDue(() => portal.db.update(notifications).set({ mailDueAt }))).toEqual([null])
  portal.clock.advance(1)
  const emails = await renderDue()
  expect(emails.map((email) => email?.subject)).toEqual([undefined, 'Reply to a ticket: A question'])
})

test('users who turned mail off get none, before or after queueing', async () => {
  await addDue('immediate')
  await addDue('daily')
  const chooseNever = () =>
    portal.db.insert(mailPreferences).values({ userId: student.id, kind: 'ticket', mode: 'never' })
  const emails = await renderDue(chooseNever)
  expect(emails).toEqual([null, null])
  await addDue('immediate')
  expect(await renderDue()).toHaveLength(emails.length)
})

test('a changed address gets the queued mail of the old one; a deleted account gets nothing', async () => {
  await addDue('immediate')
  const [email] = await renderDue(() => portal.db.update(users).set({ email: 'new@x.test' }))
  expect(email?.to.address).toBe('new@x.test')
  expect(await renderDue(() => portal.db.delete(users))).toEqual([null])
})

test('a mail to an unverified address has no name, and is not sent if verification is required', async () => {
  const strict = { ...portal, settings: { ...portal.settings, REQUIRE_VERIFIED_EMAIL: true } }
  await portal.db.update(users).set({ emailVerified: false })
  await addDue('immediate')
  await addDue('daily')
  await queueDueNotifications(strict)
  expect(await portal.db.select().from(mails)).toEqual([])
  await portal.db.update(notifications).set({ mailDueAt: portal.clock.now() })
  portal.clock.advance(1)
  const emails = await renderDue()
  expect(emails.map((email) => [email?.to.name, email?.text.startsWith('Hello,')])).toEqual([
    [undefined, true],
    [undefined, true],
  ])
  expect(await renderDue(undefined, strict)).toEqual([null, null])
})

test('threat-45 a title with line breaks and markup adds no line to subject and text, and no script to the HTML', async () => {
  const title = 'x\r\nBcc: victim@example.test\r\n\r\n<script>alert(1)</script>\u202e'
  await addDue('immediate', { kind: 'project_assigned', title, by: 'I\r\nTo: other@example.test' })
  await addDue('daily', { kind: 'message', title, by: title, messages: 1 })
  for (const email of await renderDue()) {
    expect(email?.subject).not.toMatch(/[\r\n\u202e]/)
    expect(email?.text).not.toMatch(/^(Bcc|To):/m)
    expect(email?.html).not.toContain('<script>')
  }
})
