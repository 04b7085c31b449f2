import { DAY_MS, HOUR_MS } from '@capstone/contract/base.constants'
import { eq, inArray } from 'drizzle-orm'
import { users } from '../packages/server/src/features/accounts/accounts.table.ts'
import { addRequestedProject } from '../packages/server/src/features/assignments/assignments.testing.ts'
import { announcements, backups, callDays } from '../packages/server/src/features/health/health.table.ts'
import { studentPapers } from '../packages/server/src/features/papers/papers.table.ts'
import { projectRequests } from '../packages/server/src/features/requests/requests.table.ts'
import { addRequest } from '../packages/server/src/features/requests/requests.testing.ts'
import { supportTickets } from '../packages/server/src/features/tickets/tickets.table.ts'
import { toLocalDate } from '../packages/server/src/platform/local-date.ts'
import type { Portal } from '../packages/server/src/rpc/context.ts'
import { fillDashboard, KABIR, MENTOR, STUDENTS, WIDE_MENTOR, WIDE_STUDENT } from './mentoring.ts'
import { ANANYA, DEV, findIds } from './people.ts'
import type { Person } from './portal.ts'

/** A student whom nobody mentors. */
export const LEELA: Person = { ...DEV, name: 'Leela Nair', email: 'leela@university.test', course: 'MBA' }
/** All students and instructors of the fixtures. */
export const ALL_MEMBERS: readonly Person[] = [MENTOR, WIDE_MENTOR, ...STUDENTS, WIDE_STUDENT, LEELA]

const GB = 1024 ** 3
const ago = (milliseconds: number) => new Date(Date.now() - milliseconds)

/**
 * Fills the mentor's dashboard, dates the accounts and a ticket, and adds what the administrator's dashboard shows:
 * three completed projects, two requests, a paper, a day's calls, a backup and an announcement.
 */
export async function fillOverview(portal: Portal): Promise<void> {
  const { db, settings } = portal
  await fillDashboard(portal)
  const idOf = await findIds(portal)
  const setCreatedAt = (who: readonly Person[], createdAt: Date) =>
    db
      .update(users)
      .set({ createdAt })
      .where(inArray(users.id, who.map(idOf)))
  await setCreatedAt([MENTOR, WIDE_MENTOR, ANANYA, WIDE_STUDENT], ago(400 * DAY_MS))
  await setCreatedAt([KABIR], ago(10 * DAY_MS))
  await setCreatedAt([LEELA], ago(28 * HOUR_MS))
  await setCreatedAt([DEV], ago(2 * HOUR_MS))
  await db
    .update(supportTickets)
    .set({ createdAt: ago(3 * HOUR_MS), waitingSince: ago(3 * HOUR_MS), subject: 'I cannot sign in' })
    .where(eq(supportTickets.senderId, idOf(WIDE_STUDENT)))
  for (const [title, completedAt] of [
    ['A weir', ago(26 * HOUR_MS)],
    ['A lock', ago(50 * HOUR_MS)],
    ['A canal', ago(10 * DAY_MS)],
  ] as const)
    await addRequestedProject(portal, {
      studentId: idOf(KABIR),
      mentorId: idOf(MENTOR),
      title,
      status: 'completed',
      progress: 100,
      assignedAt: ago(200 * DAY_MS),
      completedAt,
    })
  await db.update(projectRequests).set({ requestedAt: ago(300 * DAY_MS) })
  await addRequest(portal, { studentId: idOf(DEV), title: 'A tide mill', requestedAt: ago(5 * HOUR_MS) })
  await addRequest(portal, { studentId: idOf(ANANYA), title: 'A ferry', requestedAt: ago(4 * DAY_MS) })
  await db.insert(studentPapers).values({
    studentId: idOf(KABIR),
    title: 'On weirs',
    paperUrl: 'on-weirs',
    status: 'review',
    uploadedAt: ago(3 * DAY_MS),
  })
  await db.insert(callDays).values({ day: toLocalDate(settings, ago(DAY_MS)), bucket: 17, calls: 18_960 })
  await db.insert(backups).values({ finishedAt: ago(3 * HOUR_MS), bytes: 38 * GB, files: 12 })
  await db.insert(announcements).values({
    kind: 'maintenance',
    text: 'The portal is down for an hour.',
    startsAt: ago(HOUR_MS),
    endsAt: ago(-DAY_MS),
  })
}

/** The administrator of an empty portal, whose name is only a title. */
export const FOUNDER: Person = { name: 'Dr.', email: 'founder@university.test', role: 'admin' }

/** Whether a call reads the administrator's dashboard. */
export const isDashboardCall = (url: string) => url.endsWith('/dashboards/readAdminDashboard')
