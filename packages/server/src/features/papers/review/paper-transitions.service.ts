import { PAPER_TRANSITIONS, type PaperTransition } from '@capstone/contract/papers/papers.constants'
import { paperErrors } from '@capstone/contract/papers/papers.errors'
import { canReadPaper, canTransitionPaper } from '@capstone/contract/papers/papers.policy'
import type {
  PaperReturn,
  PaperState,
  PaperTransitionRequest,
} from '@capstone/contract/papers/papers.schemas'
import * as z from 'zod'
import type { Database } from '../../../db/database.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { AdminContext } from '../../../rpc/context.ts'
import { refuse } from '../../../rpc/refuse.ts'
import type { Sealed } from '../../../rpc/sealed.ts'
import { findAdminIds } from '../../accounts/management/admins.service.ts'
import { recordAudit } from '../../audit/audit.service.ts'
import { invalidateSummaryAndDashboards } from '../../health/summaries.service.ts'
import { notifyAndPublish } from '../../notifications/notify.service.ts'
import { loadPaperForUpdate, type PaperRow } from '../papers.repository.ts'
import { findNewestNumber } from '../versions.repository.ts'
import {
  findLastTransition,
  TRANSITION_ACTIONS,
  type TransitionColumns,
  writeTransition,
} from './paper-transitions.repository.ts'
import { PAPER_COUNTS } from './reviewed-papers.service.ts'

/** A transition an admin requests, with the version they saw. */
export type RequestedTransition = {
  readonly transition: PaperTransition
  readonly version: number
  readonly feedback?: string | null
  readonly uploadId?: string
}

/** Starts the review of a draft; a returned one first needs a new version. */
export const startPaperReview = (
  context: AdminContext,
  { paperId, version }: PaperTransitionRequest,
): Promise<PaperState> =>
  transitionPaper(context, paperId, { transition: 'start_review', version }, async () => ({
    reviewStartedAt: context.clock.now(),
  }))

/** Returns a paper under review to its student with feedback. */
export const returnPaper = (
  context: AdminContext,
  { paperId, version, feedback }: PaperReturn,
): Promise<PaperState> =>
  transitionPaper(context, paperId, { transition: 'return', version, feedback }, async () => ({
    feedback,
    returnedAt: context.clock.now(),
    reviewStartedAt: null,
  }))

/** Approves a paper under review. */
export const approvePaper = (
  context: AdminContext,
  { paperId, version }: PaperTransitionRequest,
): Promise<PaperState> =>
  transitionPaper(context, paperId, { transition: 'approve', version }, async () => ({
    approvedAt: context.clock.now(),
  }))

/** Returns the columns a transition writes besides the status. */
export type PrepareColumns = (tx: Database, paper: PaperRow) => Promise<Omit<TransitionColumns, 'status'>>

/**
 * Makes a transition with all its writes, or none, and notifies the student. Idempotent: repeating it as the
 * same admin is a no-op and sends no notification.
 */
export const transitionPaper = (
  context: AdminContext,
  paperId: string,
  requested: RequestedTransition,
  change: PrepareColumns,
): Promise<PaperState> =>
  inTransaction(context.db, async (tx) => {
    const opened = await openForTransition(tx, context, await loadPaperForUpdate(tx, paperId), requested)
    const { to: status } = PAPER_TRANSITIONS[requested.transition]
    if (opened === 'already done') return { status }
    const columns = { status, ...(await change(tx, opened)) }
    await writeTransition(tx, paperId, columns)
    const { transition, ...details } = requested
    await recordAudit(tx, context, {
      action: TRANSITION_ACTIONS[transition],
      subjectType: 'paper',
      subjectId: paperId,
      before: { status: opened.status, feedback: opened.feedback },
      after: { status, ...details, ...(columns.publishedUrl && { publishedUrl: columns.publishedUrl }) },
    })
    await invalidateSummaryAndDashboards(tx, PAPER_COUNTS)
    const { studentId, title } = opened
    const payload = {
      kind: 'paper_status_changed',
      title,
      status,
      isReturned: transition === 'return',
    } as const
    await notifyAndPublish(tx, context, {
      notifications: [{ userId: studentId, subjectId: paperId, payload }],
      events: [{ to: [studentId, ...(await findAdminIds(tx))], kind: 'paper', subjectId: paperId }],
    })
    return { status }
  })

/**
 * Opens a paper that is in the status the transition starts from and has no newer version than the admin saw; or
 * reports that the same admin has made this transition already. Refuses PAPER_NOT_FOUND,
 * PAPER_CHANGED_MEANWHILE.
 */
export async function openForTransition(
  db: Database,
  { viewer }: AdminContext,
  sealed: Sealed<PaperRow>,
  requested: RequestedTransition,
): Promise<PaperRow | 'already done'> {
  const paper = sealed.openIf(
    (row) => canReadPaper(viewer, row),
    () => refuse(paperErrors, 'PAPER_NOT_FOUND'),
  )
  const newest = await findNewestNumber(db, paper.id)
  if (canTransitionPaper(viewer, paper, requested.transition) && newest === requested.version) return paper
  if (paper.status === PAPER_TRANSITIONS[requested.transition].to) {
    const last = await findLastTransition(db, paper.id, requested.transition)
    if (last?.actorId === viewer.id && isSame(last.after, requested)) return 'already done'
  }
  return refuse(paperErrors, 'PAPER_CHANGED_MEANWHILE', { status: paper.status, version: newest })
}

const recordedSchema = z.object({
  version: z.int(),
  feedback: z.string().nullish(),
  uploadId: z.string().nullish(),
})

function isSame(recorded: unknown, { version, feedback, uploadId }: RequestedTransition): boolean {
  const { data } = recordedSchema.safeParse(recorded)
  return (
    data?.version === version &&
    (data.feedback ?? null) === (feedback ?? null) &&
    (data.uploadId ?? null) === (uploadId ?? null)
  )
}
