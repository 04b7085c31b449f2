import type { ProjectStatus } from '@capstone/contract/assignments/assignments.constants'
import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { Sealed } from '../../../rpc/sealed.ts'
import { instructorProjects } from '../../repository/repository.table.ts'
import { progressHistory, studentProjects } from '../assignments.table.ts'
import { isNotWithdrawn, joinsInstructorProject } from '../project-columns.table.ts'
import { type MentoredRow, stateColumns } from './mentored-project.repository.ts'

/** A student's project that was not withdrawn, sealed and locked, so that changes, deletion and withdrawal take turns. */
export async function lockMentoredProject(tx: Database, id: string) {
  const [row] = await tx
    .select({ ...stateColumns, studentId: studentProjects.studentId })
    .from(studentProjects)
    .leftJoin(instructorProjects, joinsInstructorProject)
    .where(and(eq(studentProjects.id, id), isNotWithdrawn))
    .for('no key update', { of: studentProjects })
  return new Sealed(row)
}

/** What a change writes into the row of a project. */
export type WrittenChange = Partial<
  Omit<MentoredRow, 'id' | 'instructorProjectId' | 'title' | 'mentorId' | 'assignedAt' | 'exists'>
>

export const writeChange = async (tx: Database, id: string, written: WrittenChange, changedAt: Date) => {
  await tx
    .update(studentProjects)
    .set({ ...written, changedAt })
    .where(eq(studentProjects.id, id))
}

type Mark = { readonly status: ProjectStatus; readonly progress: number }

/**
 * Adds a mark, at `now`; but always after the ones before it and not before the assignment, whatever two processes'
 * clocks say, so that marks stand in the order of the changes.
 */
export async function insertProgressEntry(
  tx: Database,
  { id, assignedAt }: MentoredRow,
  entry: Mark,
  now: Date,
) {
  const earliest = now < assignedAt ? assignedAt : now
  const afterLast = sql`(select max(recorded_at) + interval '1 millisecond' from ${progressHistory}
    where assignment_id = ${id})`
  await tx.insert(progressHistory).values({
    assignmentId: id,
    status: entry.status,
    progress: entry.progress,
    recordedAt: sql`greatest(${earliest.toISOString()}::timestamptz, ${afterLast})`,
  })
}

/** Deletes an assignment with its marks; what was said about it stays in its thread, which is archived. */
export const deleteAssignmentRow = async (tx: Database, id: string) => {
  await tx.delete(studentProjects).where(eq(studentProjects.id, id))
}
