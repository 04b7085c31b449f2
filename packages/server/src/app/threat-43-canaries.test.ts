import type { Viewer } from '@capstone/contract/accounts/accounts.schemas'
import { contract } from '@capstone/contract/contract'
import { ORPCError } from '@orpc/server'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { accounts, oneTimeTokens, users, verifications } from '../features/accounts/accounts.table.ts'
import { openSession } from '../features/accounts/accounts.testing.ts'
import { completedSteps, studentProjects } from '../features/assignments/assignments.table.ts'
import { auditEvents } from '../features/audit/audit.table.ts'
import { meetings } from '../features/meetings/meetings.table.ts'
import { mails } from '../features/notifications/mail/mail-queue.table.ts'
import { notifications } from '../features/notifications/notifications.table.ts'
import { studentPapers } from '../features/papers/papers.table.ts'
import { instructorProjects, projectSoftwareLinks } from '../features/repository/repository.table.ts'
import {
  adminInstructorReplies,
  adminInstructorTickets,
  supportReplies,
  supportTickets,
} from '../features/tickets/tickets.table.ts'
import { portal } from '../rpc/portal.testing.ts'
import { type Fixtures, prepareFixtures, type Side } from './permission-tests/permissions.fixtures.testing.ts'
import { PERMISSIONS } from './permission-tests/permissions.testing.ts'
import { ACTORS, type Actor, callByName, contextOf, proceduresOf, viewerOf } from './router.testing.ts'
import { router } from './router.ts'

let withFixtures: Awaited<ReturnType<typeof prepareFixtures>>
beforeAll(async () => {
  withFixtures = await prepareFixtures(portal, addCanaries)
})

/**
 * A canary is a unique value written into a sensitive column; where it turns up in an answer, that column has leaked.
 * Maps each canary to the roles that may see it.
 */
const CANARIES: Readonly<Record<string, readonly Actor[]>> = {
  'canary-own-mail': ['instructor', 'admin'],
  'canary-foreign-mail': ['admin'],
  'canary-own-project': ['student', 'instructor', 'admin'],
  'canary-foreign-project': ['admin'],
  'canary-own-ticket': ['student', 'instructor', 'admin'],
  'canary-foreign-ticket': ['admin'],
  'canary-own-notification': ['student'],
  'canary-foreign-notification': [],
  'canary-phone': ['admin'],
  'canary-college': [],
  'canary-bio': ['admin'],
  'canary-qualification': ['admin'],
  'canary-image': [],
  canarypasswordhash: [],
  'canary-token': [],
  'canary-address': ['admin'],
  'canary-audit-address': ['admin'],
  'canary-request': [],
  'canary-secret': [],
  'canary-queued-mail': [],
  'canary-path': [],
  'canary-sha': [],
  'canary-own-feedback': ['student', 'admin'],
  'canary-foreign-feedback': ['admin'],
  'canary-paper-path': [],
}

async function addCanariesTo(side: Side, name: 'own' | 'foreign') {
  const { db } = portal
  for (const person of [side.instructor, side.student, side.candidate, side.newcomer]) {
    await db
      .update(users)
      .set({
        email: `canary-${name}-mail-${person.id}@x.test`,
        phone: `canary-phone-${person.id}`,
        college: `canary-college-${person.id}`,
        bio: `canary-bio-${person.id}`,
        qualification: `canary-qualification-${person.id}`,
        image: 'canary-image',
      })
      .where(eq(users.id, person.id))
    await db.insert(accounts).values({
      userId: person.id,
      accountId: person.id,
      providerId: 'credential',
      // In the format of a hash, so that it is read and compared.
      password: `$argon2id$v=19$m=8,t=1,p=1$c2FsdHNhbHRzYWx0$canarypasswordhash`,
    })
    const expiresAt = new Date(Date.now() + 60_000)
    const ipAddress = `canary-address-${person.id}`
    await openSession(portal, person.id, { token: `canary-token-${person.id}`, expiresAt, ipAddress })
    await db.insert(oneTimeTokens).values({
      userId: person.id,
      purpose: 'recovery',
      expiresAt,
      secretHash: 'canary-secret',
      browserHash: 'canary-secret',
    })
    await db.insert(auditEvents).values({
      action: 'session.opened',
      actorId: person.id,
      actorRole: person.role,
      subjectType: 'user',
      subjectId: person.id,
      ipAddress: 'canary-audit-address',
      requestId: 'canary-request',
    })
    await db.insert(mails).values({
      kind: 'recovery',
      address: 'canary-queued-mail',
      data: { more: 'canary-queued-mail' },
      lastError: 'canary-queued-mail',
    })
    await db.insert(verifications).values({ identifier: person.id, value: 'canary-token', expiresAt })
  }
  const text = `canary-${name}-project`
  const project = { title: text, description: text, category: text, vimeoUrl: `https://x.test/${text}` }
  await db.update(instructorProjects).set(project).where(eq(instructorProjects.id, side.projectId))
  await db
    .insert(projectSoftwareLinks)
    .values({ projectId: side.projectId, title: text, url: project.vimeoUrl })
  const requested = { title: text, description: text, roadmap: [text, text] }
  await db.update(studentProjects).set({ title: text }).where(eq(studentProjects.id, side.assignmentId))
  await db.update(studentProjects).set(requested).where(eq(studentProjects.id, side.requestedProjectId))
  await db
    .insert(completedSteps)
    .values({ assignmentId: side.requestedProjectId, step: 1, note: text, completedAt: new Date() })
  await db
    .insert(meetings)
    .values({ assignmentId: side.assignmentId, startsAt: new Date(), minutes: 30, place: text, note: text })
  await db.insert(studentPapers).values({
    studentId: side.student.id,
    title: 'A paper',
    paperUrl: 'canary-paper-path',
    publishedUrl: 'canary-paper-path',
    feedback: `canary-${name}-feedback`,
  })
  await addCanariesToTickets(side, `canary-${name}-ticket`)
  const notified = `canary-${name}-notification`
  await db
    .update(notifications)
    .set({ payload: { kind: 'project_assigned', title: notified, by: notified } })
    .where(eq(notifications.userId, side.student.id))
}

async function addCanariesToTickets(
  { student, instructor, ticketId, instructorTicketId }: Side,
  text: string,
) {
  const { db } = portal
  const canaries = { subject: text, message: text }
  await db.update(supportTickets).set(canaries).where(eq(supportTickets.senderId, student.id))
  await db
    .update(adminInstructorTickets)
    .set(canaries)
    .where(eq(adminInstructorTickets.senderId, instructor.id))
  await db.insert(supportReplies).values({ ticketId, senderId: student.id, message: text })
  await db
    .insert(adminInstructorReplies)
    .values({ ticketId: instructorTicketId, senderId: instructor.id, message: text })
}

async function addCanaries(fixtures: Fixtures) {
  await addCanariesTo(fixtures.own, 'own')
  await addCanariesTo(fixtures.foreign, 'foreign')
  const path = sql`'canary-path/' || synopsis_url`
  await portal.db.update(instructorProjects).set({ synopsisUrl: path })
  await portal.db.execute(sql`update stored_files set path = 'canary-path/' || path, sha256 = 'canary-sha'`)
}

/** The canaries that people may read about themselves: those of their own row and their own sessions. */
const OWN_CANARIES: Readonly<Record<string, RegExp>> = {
  'accounts.readProfile': /canary-(own-mail|phone|college|bio|qualification)-/,
  'accounts.listSessions': /canary-address-/,
  'tickets.listOwnTickets': /canary-own-mail-/,
  'tickets.readTicket': /canary-(own-mail|phone)-/,
}
const maskOwnCanaries = (answer: string, procedure: string, viewer: Viewer | null) => {
  const pattern = OWN_CANARIES[procedure]
  return pattern && viewer
    ? answer.replaceAll(new RegExp(`${pattern.source}${viewer.id}`, 'g'), 'masked')
    : answer
}

/**
 * The canaries that a student and their mentor may read about each other: the mentor's card, the address of a ticket's
 * receiver, and each other's phone number.
 */
const PARTNER_CANARIES: Readonly<Record<string, (own: Fixtures['own']) => string>> = {
  'student assignments.readOwnProject': (own) => `canary-(own-mail|bio|qualification)-${own.instructor.id}`,
  'student tickets.listOwnTickets': (own) => `canary-own-mail-${own.instructor.id}`,
  'student tickets.readTicket': (own) => `canary-own-mail-${own.instructor.id}`,
  'student chat.listThreads': (own) => `canary-phone-${own.instructor.id}`,
  'student chat.readThread': (own) => `canary-phone-${own.instructor.id}`,
  'instructor chat.listThreads': (own) => `canary-phone-${own.student.id}`,
  'instructor chat.readThread': (own) => `canary-phone-${own.student.id}`,
  'instructor assignments.readMentoredProject': (own) => `canary-phone-${own.student.id}`,
  'instructor tickets.readTicket': (own) => `canary-phone-${own.student.id}`,
}
const maskPartnerCanaries = (answer: string, procedure: string, actor: Actor, { own }: Fixtures) => {
  const pattern = PARTNER_CANARIES[`${actor} ${procedure}`]?.(own)
  return pattern ? answer.replaceAll(new RegExp(pattern, 'g'), 'masked') : answer
}

/** Returns all answers an actor gets from a procedure, refusals included, for their own and for foreign rows. */
async function collectAnswers(actor: Actor, procedure: string) {
  const answers: string[] = []
  for (const side of ['own', 'foreign'] as const)
    for (const row of PERMISSIONS.filter((each) => each.procedure === procedure)) {
      const { result } = await withFixtures(async (fixtures) => {
        const viewer = viewerOf(actor, fixtures)
        const context = contextOf(portal, viewer)
        const answer = await callByName(
          router,
          procedure,
          row.input?.(fixtures[side], fixtures),
          context,
        ).catch((error: unknown) => (error instanceof ORPCError ? error.toJSON() : Promise.reject(error)))
        const text = maskOwnCanaries(JSON.stringify(answer), procedure, viewer)
        return maskPartnerCanaries(text, procedure, actor, fixtures)
      })
      answers.push(result)
    }
  return answers.join('\n')
}

// The partner's phone number is in each of three threads of the list, which is read twice, and in the two threads read.
const PHONES = 2 * 3 + 2
const allAnswers = new Map<Actor, string>(ACTORS.map((actor) => [actor, '']))

describe('threat-43 no answer has a canary that the role may not see', () => {
  it.each(ACTORS.flatMap((actor) => proceduresOf(contract).map((procedure) => [actor, procedure] as const)))(
    '%s: %s',
    async (actor, procedure) => {
      const answers = await collectAnswers(actor, procedure)
      allAnswers.set(actor, allAnswers.get(actor) + answers)
      const seen = Object.keys(CANARIES).filter((canary) => answers.includes(canary))
      expect(seen.filter((canary) => !CANARIES[canary]?.includes(actor))).toEqual([])
    },
  )

  it('every canary that a role may see was in its answers, so the calls reached the sensitive columns', () => {
    const seenBy = (actor: Actor) =>
      Object.keys(CANARIES).filter((canary) => allAnswers.get(actor)?.includes(canary))
    expect(seenBy('anonymous')).toEqual([])
    expect(allAnswers.get('student')?.match(/masked/g)).toHaveLength(
      2 * (5 + 1) + 3 + (2 * 2 * 2 + 3) + PHONES,
    )
    expect(allAnswers.get('instructor')?.match(/masked/g)).toHaveLength(2 * (5 + 1) + 2 + 2 + PHONES)
    expect(seenBy('student')).toEqual([
      'canary-own-project',
      'canary-own-ticket',
      'canary-own-notification',
      'canary-own-feedback',
    ])
    expect(seenBy('instructor')).toEqual(['canary-own-mail', 'canary-own-project', 'canary-own-ticket'])
    expect(seenBy('admin')).toEqual(
      Object.keys(CANARIES).filter((canary) => CANARIES[canary]?.includes('admin')),
    )
  })
})
