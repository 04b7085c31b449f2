import { and, asc, eq } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { Sealed } from '../../../rpc/sealed.ts'
import { completedSteps, studentProjects } from '../assignments.table.ts'
import { isNotRemoved } from '../project-columns.table.ts'

/**
 * Locks a student's project, unless it is removed, so that concurrent updates of its steps wait for each other; returns
 * its roadmap with the ids of its student and its mentor, sealed.
 */
export async function lockRoadmap(tx: Database, assignmentId: string) {
  const [row] = await tx
    .select({
      studentId: studentProjects.studentId,
      mentorId: studentProjects.mentorId,
      roadmap: studentProjects.roadmap,
    })
    .from(studentProjects)
    .where(and(eq(studentProjects.id, assignmentId), isNotRemoved))
    .for('no key update')
  return new Sealed(row)
}

const completedStepColumns = {
  step: completedSteps.step,
  note: completedSteps.note,
  completedAt: completedSteps.completedAt,
}

/** A completed step: its index in the roadmap, from 0, the note and the time. */
export type CompletedStep = { readonly step: number; readonly note: string; readonly completedAt: Date }

/** Finds the completed steps of a project, in the order of its roadmap. */
export const findCompletedSteps = (db: Database, assignmentId: string): Promise<CompletedStep[]> =>
  db
    .select(completedStepColumns)
    .from(completedSteps)
    .where(eq(completedSteps.assignmentId, assignmentId))
    .orderBy(asc(completedSteps.step))

const isStep = (assignmentId: string, step: number) =>
  and(eq(completedSteps.assignmentId, assignmentId), eq(completedSteps.step, step))

/** Finds one step if it is completed. */
export async function findCompletedStep(
  tx: Database,
  assignmentId: string,
  step: number,
): Promise<CompletedStep | undefined> {
  const [completed] = await tx
    .select(completedStepColumns)
    .from(completedSteps)
    .where(isStep(assignmentId, step))
  return completed
}

/** Marks a step completed, or replaces its note. */
export const writeCompletedStep = (tx: Database, assignmentId: string, completed: CompletedStep) =>
  tx
    .insert(completedSteps)
    .values({ assignmentId, ...completed })
    .onConflictDoUpdate({
      target: [completedSteps.assignmentId, completedSteps.step],
      set: { note: completed.note, completedAt: completed.completedAt },
    })

/** Marks a step not completed, which deletes its note. */
export const deleteCompletedStep = (tx: Database, assignmentId: string, step: number) =>
  tx.delete(completedSteps).where(isStep(assignmentId, step))
