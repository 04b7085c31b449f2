import type {
  MentoredProject,
  MentoredProjectList,
  MentoredProjects,
} from '@capstone/contract/assignments/mentored-projects.schemas'
import type { InstructorContext } from '../../../rpc/context.ts'
import { listSegments, toSegmentPage } from '../../../rpc/segments.ts'
import { countMentoredProjects, findMentoredProjects } from './mentored-list.repository.ts'
import { findNewestMentoredProjects } from './newest-mentored.repository.ts'

/**
 * Lists a page of mentored projects: those that are stalled or whose steps are ahead of the mentor's estimate first,
 * longest without activity on top, then the newest assigned. Includes the number of matching projects and the figures
 * over all projects. Two statements. An invalid cursor is refused with INPUT_INVALID.
 */
export async function listMentoredProjects(
  { db, scope, clock }: InstructorContext,
  { cursor, limit, ...filters }: MentoredProjectList,
): Promise<MentoredProjects> {
  const filter = { ...filters, now: clock.now() }
  const segments = listSegments(cursor, {
    isWaitingFirst: true,
    waiting: filters.status === 'completed' ? 'none' : 'some',
  })
  const [{ matching, ...figures }, rows] = await Promise.all([
    countMentoredProjects(db, scope, filter),
    findMentoredProjects(db, scope, { ...filter, segments, limit: limit + 1 }),
  ])
  const { items, nextCursor } = toSegmentPage(rows, limit, ({ waitingSince, assignedAt }) => ({
    waitingSince,
    time: assignedAt,
  }))
  return { items: items.map(({ waitingSince: _, ...item }) => item), nextCursor, figures, matching }
}

/** Lists the newest assigned of the mentored projects, at most `limit`. One statement. */
export const listNewestMentoredProjects = (
  { db, scope, clock }: InstructorContext,
  limit: number,
): Promise<MentoredProject[]> => findNewestMentoredProjects(db, scope, { limit, now: clock.now() })
