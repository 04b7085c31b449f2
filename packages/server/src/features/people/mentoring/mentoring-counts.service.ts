import { type MentoringCounts, mentoringCountsSchema } from '@capstone/contract/people/people.schemas'
import type { Database } from '../../../db/database.ts'
import type { AdminContext } from '../../../rpc/context.ts'
import {
  invalidateSummary,
  invalidateSummaryAndDashboards,
  readSummary,
  type SummaryKey,
} from '../../health/summaries.service.ts'
import { countMentoring } from '../people.repository.ts'

const COUNTS: SummaryKey<MentoringCounts> = { name: 'mentoring', schema: mentoringCountsSchema }

/** Counts the students with and without an instructor. The result is at most SUMMARY_SECONDS old. */
export const readMentoringCounts = ({ db }: AdminContext): Promise<MentoringCounts> =>
  readSummary(db, COUNTS, countMentoring)

/**
 * Invalidates the counts, so that the next reader recounts. Call it in the transaction that adds students or deletes
 * people, before other summaries.
 */
export const invalidateMentoringCounts = (tx: Database): Promise<void> => invalidateSummary(tx, COUNTS)

/**
 * Invalidates the counts and the administrator's dashboard. Call it in a transaction that only assigns students to an
 * instructor or removes them.
 */
export const invalidateMentoringCountsAndDashboards = (tx: Database): Promise<void> =>
  invalidateSummaryAndDashboards(tx, COUNTS)
