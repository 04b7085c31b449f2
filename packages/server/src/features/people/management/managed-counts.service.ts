import { COUNTED_MAX } from '@capstone/contract/base.constants'
import * as z from 'zod'
import type { Database } from '../../../db/database.ts'
import { invalidateSummary, readSummary } from '../../health/summaries.service.ts'
import { countInstructorsByField, countStudentsByCourse } from './managed-lists.repository.ts'

/** How many people there are of each course or field; under an empty name those who have none. */
const schema = z.array(z.object({ name: z.string(), people: z.int() }))
type Shares = z.infer<typeof schema>

const FIGURES = {
  student: { key: { name: 'students', schema }, count: countStudentsByCourse },
  instructor: { key: { name: 'instructors', schema }, count: countInstructorsByField },
} as const
type Managed = keyof typeof FIGURES

/** How many there are, in how many courses or fields, and how many a whole one of them holds. */
export type ManagedCounts = {
  readonly total: number
  readonly kinds: number
  /** How many a list without a search would show, of one course or field or of all, at most COUNTED_MAX. */
  readonly matching: (only: string | undefined) => number
}

/** The figures above the list of students or of instructors, at most ten seconds old: one statement. */
export async function readManagedCounts(db: Database, role: Managed): Promise<ManagedCounts> {
  const { key, count } = FIGURES[role]
  const shares: Shares = await readSummary(db, key, count)
  const total = shares.reduce((sum, { people }) => sum + people, 0)
  const matching = (only: string | undefined) =>
    only === undefined ? total : (shares.find(({ name }) => name === only)?.people ?? 0)
  return {
    total,
    kinds: shares.filter(({ name }) => name !== '').length,
    matching: (only) => Math.min(matching(only), COUNTED_MAX),
  }
}

/** In the transaction that adds, deletes or moves somebody, last: whoever looks next sees it in the figures. */
export const invalidateManagedCounts = (tx: Database, role: Managed): Promise<void> =>
  invalidateSummary(tx, FIGURES[role].key)
