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
import { type Fixtures, prepareFixtures, type Side } from './permissions/permissions.fixtures.testing.ts'
import { PERMISSIONS } from './permissions/permissions.testing.ts'
import { ACTORS, type Actor, callByName, contextOf, proceduresOf, viewerOf } from './router.testing.ts'
import { router } from './router.ts'

let withFixtures: Awaited<ReturnType<typeof prepareFixtures>>
beforeAll(async () => {
  withFixtures = await prepareFixtures(portal, hideCanaries)
})

/** Words that stand in hidden columns, and who may see each all the same. */
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
  'canary-password-hash': [],
  'canary-token': [],
  'canary-address': [],
  'canary-trail-address': ['admin'],
  'canary-request': [],
  'canary-secret': [],
  'canary-letter': [],
  'canary-path': [],
  'canary-sha': [],
  'canary-own-feedback': ['student', 'admin'],
  'canary-foreign-feedback': ['admin'],
  'canary-paper-path': [],
}

async function hideOnSide(side: Side, name: 'own' | 'foreign') {
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
      // In the form of a hash, so that it is read and compared.
      password: `${'0'.repeat(32)}:canary-password-hash`,
      accessToken: 'canary-token',
      refreshToken: 'canary-token',
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
      ipAddress: 'canary-trail-address',
      requestId: 'canary-request',
    })
    await db.insert(mails).values({
      kind: 'recovery',
      address: 'canary-letter',
      data: { more: 'canary-letter' },
      lastError: 'canary-letter',
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
  await hideInTickets(side, `canary-${name}-ticket`)
  const told = `canary-${name}-notification`
  await db
    .update(notifications)
    .set({ payload: { kind: 'project_assigned', title: told, by: told } })
    .where(eq(notifications.userId, side.student.id))
}

async function hideInTickets({ student, instructor, ticketId, instructorTicketId }: Side, text: string) {
  const { db } = portal
  const words = { subject: text, message: text }
  await db.update(supportTickets).set(words).where(eq(supportTickets.senderId, student.id))
  await db.update(adminInstructorTickets).set(words).where(eq(adminInstructorTickets.senderId, instructor.id))
  await db.insert(supportReplies).values({ ticketId, senderId: student.id, message: text })
  await db
    .insert(adminInstructorReplies)
    .values({ ticketId: instructorTicketId, senderId: instructor.id, message: text })
}

async function hideCanaries(fixtures: Fixtures) {
  await hideOnSide(fixtures.own, 'own')
  await hideOnSide(fixtures.foreign, 'foreign')
  const path = sql`'canary-path/' || synopsis_url`
  await portal.db.update(instructorProjects).set({ synopsisUrl: path })
  await portal.db.execute(sql`update stored_files set path = 'canary-path/' || path, sha256 = 'canary-sha'`)
}

/** What people are told of themselves: the words hidden in their own row and their own sessions. */
const OWN_WORDS: Readonly<Record<string, RegExp>> = {
  'accounts.profile': /canary-(own-mail|phone|college|bio|qualification)-/,
  'accounts.sessions': /canary-address-/,
  'tickets.listOwnTickets': /canary-own-mail-/,
  'tickets.readTicket': /canary-(own-mail|phone)-/,
}
const withoutOwnWords = (heard: string, procedure: string, viewer: Viewer | null) => {
  const words = OWN_WORDS[procedure]
  return words && viewer ? heard.replaceAll(new RegExp(`${words.source}${viewer.id}`, 'g'), 'told') : heard
}

/**
 * What two people are told of each other: a student reads their mentor's card and the address of who received their
 * ticket, a mentor may call their student.
 */
const PARTNER_WORDS: Readonly<Record<string, (own: Fixtures['own']) => string>> = {
  'student assignments.ownProject': (own) => `canary-(own-mail|bio|qualification)-${own.instructor.id}`,
  'student tickets.listOwnTickets': (own) => `canary-own-mail-${own.instructor.id}`,
  'student tickets.readTicket': (own) => `canary-own-mail-${own.instructor.id}`,
  'student chat.listThreads': (own) => `canary-phone-${own.instructor.id}`,
  'student chat.readThread': (own) => `canary-phone-${own.instructor.id}`,
  'instructor chat.listThreads': (own) => `canary-phone-${own.student.id}`,
  'instructor chat.readThread': (own) => `canary-phone-${own.student.id}`,
  'instructor assignments.mentoredProject': (own) => `canary-phone-${own.student.id}`,
  'instructor tickets.readTicket': (own) => `canary-phone-${own.student.id}`,
}
const withoutWordsOfPartner = (heard: string, procedure: string, actor: Actor, { own }: Fixtures) => {
  const words = PARTNER_WORDS[`${actor} ${procedure}`]?.(own)
  return words ? heard.replaceAll(new RegExp(words, 'g'), 'told') : heard
}

/** Everything an actor is answered, refusals too, when they call all there is on their own and on foreign rows. */
async function hearAll(actor: Actor, procedure: string) {
  const heard: string[] = []
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
        const words = withoutOwnWords(JSON.stringify(answer), procedure, viewer)
        return withoutWordsOfPartner(words, procedure, actor, fixtures)
      })
      heard.push(result)
    }
  return heard.join('\n')
}

// The other side's in the list of one's three threads, asked twice, and in the two that are read.
const PHONES = 2 * 3 + 2
const everything = new Map<Actor, string>(ACTORS.map((actor) => [actor, '']))

describe('threat-43 nothing hidden is in any answer', () => {
  it.each(ACTORS.flatMap((actor) => proceduresOf(contract).map((procedure) => [actor, procedure] as const)))(
    '%s: %s',
    async (actor, procedure) => {
      const heard = await hearAll(actor, procedure)
      everything.set(actor, everything.get(actor) + heard)
      const seen = Object.keys(CANARIES).filter((canary) => heard.includes(canary))
      expect(seen.filter((canary) => !CANARIES[canary]?.includes(actor))).toEqual([])
    },
  )

  it('what may be seen was seen, so that the rest was looked for in the right place', () => {
    const seenBy = (actor: Actor) =>
      Object.keys(CANARIES).filter((canary) => everything.get(actor)?.includes(canary))
    expect(seenBy('anonymous')).toEqual([])
    expect(everything.get('student')?.match(/told/g)).toHaveLength(2 * (5 + 1) + 3 + (2 * 2 * 2 + 3) + PHONES)
    expect(everything.get('instructor')?.match(/told/g)).toHaveLength(2 * (5 + 1) + 2 + 2 + PHONES)
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
