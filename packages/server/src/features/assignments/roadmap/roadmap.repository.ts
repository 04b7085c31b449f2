import { and, asc, eq } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { Sealed } from '../../../rpc/sealed.ts'
import { instructorProjects } from '../../repository/repository.table.ts'
import { completedSteps, studentProjects } from '../assignments.table.ts'
import { isNotWithdrawn, joinsInstructorProject, mentorId } from '../project-columns.table.ts'

/**
 * The roadmap of a student's project that was not withdrawn, and who mentors it, sealed and locked, so that two ticks at
 * once take turns.
 */
export async function lockRoadmap(tx: Database, assignmentId: string) {
  const [row] = await tx
    .select({ studentId: studentProjects.studentId, mentorId, roadmap: studentProjects.roadmap })
    .from(studentProjects)
    .leftJoin(instructorProjects, joinsInstructorProject)
    .where(and(eq(studentProjects.id, assignmentId), isNotWithdrawn))
    .for('no key update', { of: studentProjects })
  return new Sealed(row)
}

const completedStepColumns = {
  step: completedSteps.step,
  note: completedSteps.note,
  completedAt: completedSteps.completedAt,
}

/** A step that was ticked off: its place in the roadmap, from 0, the note and the moment. */
export type Tick = { readonly step: number; readonly note: string; readonly completedAt: Date }

/** The ticks of a project, in the order of its steps. */
export const findCompletedSteps = (db: Database, assignmentId: string): Promise<Tick[]> =>
  db
    .select(completedStepColumns)
    .from(completedSteps)
    .where(eq(completedSteps.assignmentId, assignmentId))
    .orderBy(asc(completedSteps.step))

const isStep = (assignmentId: string, step: number) =>
  and(eq(completedSteps.assignmentId, assignmentId), eq(completedSteps.step, step))

/** The tick of one step, if it has one. */
export async function findCompletedStep(
  tx: Database,
  assignmentId: string,
  step: number,
): Promise<Tick | undefined> {
  const [tick] = await tx.select(completedStepColumns).from(completedSteps).where(isStep(assignmentId, step))
  return tick
}

/** Writes the tick of a step, or a new note where it has one already. */
export const writeCompletedStep = (tx: Database, assignmentId: string, tick: Tick) =>
  tx
    .insert(completedSteps)
    .values({ assignmentId, ...tick })
    .onConflictDoUpdate({
      target: [completedSteps.assignmentId, completedSteps.step],
      set: { note: tick.note, completedAt: tick.completedAt },
    })

/** Takes the tick of a step back, and with it the note. */
export const deleteCompletedStep = (tx: Database, assignmentId: string, step: number) =>
  tx.delete(completedSteps).where(isStep(assignmentId, step))
