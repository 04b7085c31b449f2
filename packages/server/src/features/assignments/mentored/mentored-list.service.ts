import type {
  MentoredProject,
  MentoredProjectList,
  MentoredProjects,
} from '@capstone/contract/assignments/mentored-projects.schemas'
import type { InstructorContext } from '../../../rpc/context.ts'
import { timeBounds } from '../../../rpc/cursor.ts'
import { toPage } from '../../../rpc/page.ts'
import { countMentoredProjects, findMentoredProjects } from './mentored-list.repository.ts'
import { findNewestMentoredProjects } from './newest-mentored.repository.ts'

/**
 * Lists a page of mentored projects, newest assigned first, with how many match and the figures over all of them. Two
 * statements. An invalid cursor is refused with INPUT_INVALID.
 */
export async function listMentoredProjects(
  { db, scope, clock }: InstructorContext,
  { cursor, limit, ...filters }: MentoredProjectList,
): Promise<MentoredProjects> {
  const filter = { ...filters, now: clock.now() }
  const before = timeBounds(cursor)
  const [{ found, ...figures }, rows] = await Promise.all([
    countMentoredProjects(db, scope, filter),
    findMentoredProjects(db, scope, { ...filter, before, limit: limit + 1 }),
  ])
  return { ...toPage(rows, limit, (row) => [row.assignedAt, row.id]), figures, found }
}

/** Lists the newest assigned of the mentored projects, at most `limit`. One statement. */
export const listNewestMentoredProjects = (
  { db, scope, clock }: InstructorContext,
  limit: number,
): Promise<MentoredProject[]> => findNewestMentoredProjects(db, scope, { limit, now: clock.now() })
