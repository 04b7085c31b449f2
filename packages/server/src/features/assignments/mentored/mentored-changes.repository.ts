import type { ProjectStatus } from '@capstone/contract/assignments/assignments.constants'
import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { Sealed } from '../../../rpc/sealed.ts'
import { instructorProjects } from '../../repository/repository.table.ts'
import { progressHistory, studentProjects } from '../assignments.table.ts'
import { isNotRemoved, joinsInstructorProject } from '../project-columns.table.ts'
import { type MentoredRow, stateColumns } from './mentored-project.repository.ts'

/**
 * Locks a student's project, unless it is removed, so that changes, removal and withdrawal exclude each other; returns
 * it sealed.
 */
export async function lockMentoredProject(tx: Database, id: string) {
  const [row] = await tx
    .select({ ...stateColumns, studentId: studentProjects.studentId })
    .from(studentProjects)
    .leftJoin(instructorProjects, joinsInstructorProject)
    .where(and(eq(studentProjects.id, id), isNotRemoved))
    .for('no key update', { of: studentProjects })
  return new Sealed(row)
}

export type ColumnChanges = Partial<
  Omit<MentoredRow, 'id' | 'instructorProjectId' | 'title' | 'mentorId' | 'assignedAt' | 'exists'>
>

/** Writes a mentor's change of a project, and when it was made. */
export const updateMentoredProject = async (
  tx: Database,
  id: string,
  changes: ColumnChanges,
  changedAt: Date,
) => {
  await tx
    .update(studentProjects)
    .set({ ...changes, changedAt })
    .where(eq(studentProjects.id, id))
}

type ProgressEntry = { readonly status: ProjectStatus; readonly progress: number }

/**
 * Adds a progress entry at `now`, but after the previous entries and not before the assignment: the clocks of two
 * processes may differ.
 */
export async function insertProgressEntry(
  tx: Database,
  { id, assignedAt }: MentoredRow,
  entry: ProgressEntry,
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
