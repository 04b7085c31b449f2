import { COUNTED_MAX } from '@capstone/contract/base.constants'
import * as z from 'zod'
import type { Database } from '../../../db/database.ts'
import { invalidateSummaryAndDashboards, readSummary } from '../../health/summaries.service.ts'
import { countInstructorsBySpecialization, countStudentsByCourse } from './managed-lists.repository.ts'

/** How many people each course or specialization has; those without one count under an empty name. */
const schema = z.array(z.object({ name: z.string(), people: z.int() }))
type Groups = z.infer<typeof schema>

const COUNTS = {
  student: { key: { name: 'students', schema }, count: countStudentsByCourse },
  instructor: { key: { name: 'instructors', schema }, count: countInstructorsBySpecialization },
} as const
type ManagedRole = keyof typeof COUNTS

/** How many people there are, and in how many courses or specializations. */
export type ManagedCounts = {
  readonly total: number
  readonly groupCount: number
  /** The number of people in a course or specialization, or in all if undefined; at most COUNTED_MAX. */
  readonly matching: (group: string | undefined) => number
}

/** Reads the counts above the list of students or instructors, at most SUMMARY_SECONDS old. */
export async function readManagedCounts(db: Database, role: ManagedRole): Promise<ManagedCounts> {
  const { key, count } = COUNTS[role]
  const groups: Groups = await readSummary(db, key, count)
  const total = groups.reduce((sum, { people }) => sum + people, 0)
  const matching = (group: string | undefined) =>
    group === undefined ? total : (groups.find(({ name }) => name === group)?.people ?? 0)
  return {
    total,
    groupCount: groups.filter(({ name }) => name !== '').length,
    matching: (group) => Math.min(matching(group), COUNTED_MAX),
  }
}

/**
 * Invalidates the counts and the administrator's dashboard, so that the next reader recounts. Call it in the
 * transaction that adds, changes or deletes people; after `invalidateMentoringCounts` if that is called, too.
 */
export const invalidateManagedCounts = (tx: Database, role: ManagedRole): Promise<void> =>
  invalidateSummaryAndDashboards(tx, COUNTS[role].key)
