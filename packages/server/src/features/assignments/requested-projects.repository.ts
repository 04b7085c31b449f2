import { and, asc, eq, exists, getTableColumns, gt, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { chatThreads } from '../chat/chat.table.ts'
import { handIns } from '../hand-ins/hand-ins.table.ts'
import { completedSteps, studentProjects } from './assignments.table.ts'

type Row = typeof studentProjects.$inferSelect

/** The idea of a request and the mentor of the project to create. */
export type RequestedProject = Pick<
  Row,
  'studentId' | 'mentorId' | 'title' | 'description' | 'difficulty' | 'duration' | 'techStack' | 'roadmap'
> & { readonly requestId: string }

/** Inserts the project of a request, or restores the withdrawn one. Returns its id and whether it is new. */
export async function upsertRequestedProject(tx: Database, project: RequestedProject, now: Date) {
  const [row] = await tx
    .insert(studentProjects)
    .values({ ...project, assignedAt: now, changedAt: now })
    .onConflictDoUpdate({
      target: studentProjects.requestId,
      set: { mentorId: project.mentorId, removedAt: null, assignedAt: now, changedAt: now },
    })
    // `xmax` is 0 for an inserted row and set for an updated one.
    .returning({ id: studentProjects.id, isNew: sql<boolean>`xmax = 0` })
  if (!row) throw new Error('The project was not written.')
  return row
}

const { id, mentorId, status, progress, removedAt } = getTableColumns(studentProjects)

/**
 * Locks the project of a request with its thread and hand-ins, so that nothing is added to them before the transaction
 * ends. Returns its state and whether anything happened in it; undefined for a request without a project.
 */
export async function lockRequestedProject(tx: Database, requestId: string) {
  const isOfRequest = eq(studentProjects.requestId, requestId)
  // Lock first, then read: a statement that waits for the lock would see completed steps and messages as they were
  // before.
  const [project] = await tx.select({ id }).from(studentProjects).where(isOfRequest).for('update')
  if (!project) return
  await tx
    .select({ id: chatThreads.id })
    .from(chatThreads)
    .where(eq(chatThreads.id, project.id))
    .for('update')
  const isOfProject = eq(handIns.assignmentId, project.id)
  await tx.select({ id: handIns.id }).from(handIns).where(isOfProject).orderBy(asc(handIns.id)).for('update')
  const one = { one: sql`1` }
  const hasCompletedSteps = exists(
    tx.select(one).from(completedSteps).where(eq(completedSteps.assignmentId, id)),
  )
  // A proposed meeting is a message as well.
  const hasContent = and(eq(chatThreads.id, id), gt(chatThreads.lastNumber, 0))
  const hasMessages = exists(tx.select(one).from(chatThreads).where(hasContent))
  const hasHandedIn = exists(
    tx
      .select(one)
      .from(handIns)
      .where(and(isOfProject, gt(handIns.version, 0))),
  )
  const [row] = await tx
    .select({
      id,
      mentorId,
      status,
      progress,
      removedAt,
      hasActivity: sql<boolean>`${hasCompletedSteps} or ${hasMessages} or ${hasHandedIn}`,
    })
    .from(studentProjects)
    .where(isOfRequest)
  return row
}

/** Marks a project as removed; a trigger archives its thread. */
export const writeRemoval = async (tx: Database, projectId: string, now: Date) => {
  await tx
    .update(studentProjects)
    .set({ removedAt: now, changedAt: now })
    .where(eq(studentProjects.id, projectId))
}
