import { eq, exists, getTableColumns, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { supportMessages } from '../chat/chat.table.ts'
import { meetings } from '../meetings/meetings.table.ts'
import { roadmapTicks, studentProjects } from './assignments.table.ts'

type Row = typeof studentProjects.$inferSelect

/** What a request says of the project that comes of it, and who mentors it. */
export type BornProject = Pick<
  Row,
  'studentId' | 'mentorId' | 'title' | 'description' | 'difficulty' | 'duration' | 'techStack' | 'roadmap'
> & { readonly requestId: string }

/** Adds the project of a request, or brings back the one that was withdrawn; returns its id and whether it is new. */
export async function upsertBornProject(tx: Database, project: BornProject, now: Date) {
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

const { id, status, progress, withdrawnAt } = getTableColumns(studentProjects)

/** The project of a request as withdrawing looks at it; nothing is added to it before the transaction ends. */
export async function lockBornProject(tx: Database, requestId: string) {
  const isIt = eq(studentProjects.requestId, requestId)
  // Locked first and read then: what waited for the lock would see ticks and messages as they were before it waited.
  await tx.select({ id }).from(studentProjects).where(isIt).for('update')
  const one = { one: sql`1` }
  const traces = {
    hasTicks: exists(tx.select(one).from(roadmapTicks).where(eq(roadmapTicks.assignmentId, id))),
    hasMessages: exists(tx.select(one).from(supportMessages).where(eq(supportMessages.projectId, id))),
    hasMeetings: exists(tx.select(one).from(meetings).where(eq(meetings.assignmentId, id))),
  }
  const [row] = await tx
    .select({
      ...{ id, status, progress, withdrawnAt },
      isUsed: sql<boolean>`${traces.hasTicks} or ${traces.hasMessages} or ${traces.hasMeetings}`,
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
