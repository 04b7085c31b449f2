import { and, eq, exists, getTableColumns, gt, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { chatThreads } from '../chat/chat.table.ts'
import { completedSteps, studentProjects } from './assignments.table.ts'

type Row = typeof studentProjects.$inferSelect

/** What a request says of the project that comes of it, and who mentors it. */
export type RequestedProject = Pick<
  Row,
  'studentId' | 'mentorId' | 'title' | 'description' | 'difficulty' | 'duration' | 'techStack' | 'roadmap'
> & { readonly requestId: string }

/** Adds the project of a request, or brings back the one that was withdrawn; returns its id and whether it is new. */
export async function upsertRequestedProject(tx: Database, project: RequestedProject, now: Date) {
  const [row] = await tx
    .insert(studentProjects)
    .values({ ...project, assignedAt: now, changedAt: now })
    .onConflictDoUpdate({
      target: studentProjects.requestId,
      set: { mentorId: project.mentorId, withdrawnAt: null, assignedAt: now, changedAt: now },
    })
    // Only a row that stood before has been locked by the statement that writes it.
    .returning({ id: studentProjects.id, isNew: sql<boolean>`xmax = 0` })
  if (!row) throw new Error('The project was not written.')
  return row
}

const { id, mentorId, status, progress, withdrawnAt } = getTableColumns(studentProjects)

/** The project of a request as withdrawing looks at it; nothing is added to it or said of it before the transaction ends. */
export async function lockRequestedProject(tx: Database, requestId: string) {
  const isIt = eq(studentProjects.requestId, requestId)
  // Locked first and read then: what waited for the lock would see ticks and messages as they were before it waited.
  const [project] = await tx.select({ id }).from(studentProjects).where(isIt).for('update')
  if (!project) return
  await tx
    .select({ id: chatThreads.id })
    .from(chatThreads)
    .where(eq(chatThreads.id, project.id))
    .for('update')
  const one = { one: sql`1` }
  const hasTicks = exists(tx.select(one).from(completedSteps).where(eq(completedSteps.assignmentId, id)))
  // A proposed meeting is a message, too.
  const isSpokenIn = and(eq(chatThreads.id, id), gt(chatThreads.lastNumber, 0))
  const hasMessages = exists(tx.select(one).from(chatThreads).where(isSpokenIn))
  const [row] = await tx
    .select({
      id,
      mentorId,
      status,
      progress,
      withdrawnAt,
      hasActivity: sql<boolean>`${hasTicks} or ${hasMessages}`,
    })
    .from(studentProjects)
    .where(isIt)
  return row
}

/** Takes a project out of everybody's sight. */
export const writeWithdrawal = async (tx: Database, projectId: string, now: Date) => {
  await tx
    .update(studentProjects)
    .set({ withdrawnAt: now, changedAt: now })
    .where(eq(studentProjects.id, projectId))
}
