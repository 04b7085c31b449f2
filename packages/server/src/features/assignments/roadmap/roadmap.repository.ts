import { and, asc, eq } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { Sealed } from '../../../rpc/sealed.ts'
import { instructorProjects } from '../../repository/repository.table.ts'
import { roadmapTicks, studentProjects } from '../assignments.table.ts'
import { isGiven, isThere, mentorId } from '../project-columns.table.ts'

/**
 * The roadmap of a student's project that was not withdrawn, and who mentors it, sealed and locked, so that two ticks at
 * once take turns.
 */
export async function lockRoadmap(tx: Database, assignmentId: string) {
  const [row] = await tx
    .select({ studentId: studentProjects.studentId, mentorId, roadmap: studentProjects.roadmap })
    .from(studentProjects)
    .leftJoin(instructorProjects, isGiven)
    .where(and(eq(studentProjects.id, assignmentId), isThere))
    .for('no key update', { of: studentProjects })
  return new Sealed(row)
}

const tickColumns = { step: roadmapTicks.step, note: roadmapTicks.note, tickedAt: roadmapTicks.tickedAt }

/** A step that was ticked off: its place in the roadmap, from 0, the note and the moment. */
export type Tick = { readonly step: number; readonly note: string; readonly tickedAt: Date }

/** The ticks of a project, in the order of its steps. */
export const findTicks = (db: Database, assignmentId: string): Promise<Tick[]> =>
  db
    .select(tickColumns)
    .from(roadmapTicks)
    .where(eq(roadmapTicks.assignmentId, assignmentId))
    .orderBy(asc(roadmapTicks.step))

const isStep = (assignmentId: string, step: number) =>
  and(eq(roadmapTicks.assignmentId, assignmentId), eq(roadmapTicks.step, step))

/** The tick of one step, if it has one. */
export async function findTick(tx: Database, assignmentId: string, step: number): Promise<Tick | undefined> {
  const [tick] = await tx.select(tickColumns).from(roadmapTicks).where(isStep(assignmentId, step))
  return tick
}

/** Writes the tick of a step, or a new note where it has one already. */
export const writeTick = (tx: Database, assignmentId: string, tick: Tick) =>
  tx
    .insert(roadmapTicks)
    .values({ assignmentId, ...tick })
    .onConflictDoUpdate({
      target: [roadmapTicks.assignmentId, roadmapTicks.step],
      set: { note: tick.note, tickedAt: tick.tickedAt },
    })

/** Takes the tick of a step back, and with it the note. */
export const deleteTick = (tx: Database, assignmentId: string, step: number) =>
  tx.delete(roadmapTicks).where(isStep(assignmentId, step))
