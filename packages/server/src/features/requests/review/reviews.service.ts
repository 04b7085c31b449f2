import { toShortLine } from '@capstone/contract/notifications/notification-texts.model'
import { requestErrors } from '@capstone/contract/requests/requests.errors'
import { canBeReviewedAs, canReviewRequest } from '@capstone/contract/requests/requests.policy'
import type { RequestReview } from '@capstone/contract/requests/requests.schemas'
import type { Database } from '../../../db/database.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { AdminContext } from '../../../rpc/context.ts'
import { refuse } from '../../../rpc/refuse.ts'
import { findAdminIds } from '../../accounts/management/admins.service.ts'
import {
  type AffectedProject,
  createRequestedProject,
  withdrawProject,
} from '../../assignments/requested-projects.service.ts'
import { recordAudit } from '../../audit/audit.service.ts'
import { invalidateSummaryAndDashboards } from '../../health/summaries.service.ts'
import type { NewLiveEvent } from '../../live/live.service.ts'
import { markNotificationsOfProjectsRead, notifyAndPublish } from '../../notifications/notify.service.ts'
import { isLastReviewer, lockRequest, type RequestRow, writeReview } from '../requests.repository.ts'
import { refuseDuplicateTitle } from '../requests.service.ts'
import { REQUEST_COUNTS } from './reviewed-requests.service.ts'

/**
 * Approves a request, which creates or restores its project; or rejects it, which withdraws the project and is refused
 * PROJECT_UNDER_WAY once the project was started. All or nothing; the student is notified. Idempotent: repeating the
 * same review as the same admin writes nothing. Of two admins who decide differently at once, the second is refused
 * REQUEST_CHANGED_MEANWHILE, because the request no longer has the status they saw. STUDENT_HAS_REQUEST means that the
 * student has another open request with this title.
 */
export const reviewRequest = (
  context: AdminContext,
  { id, from, decision, note }: RequestReview,
): Promise<{ reviewedAt: Date }> =>
  inTransaction(context.db, async (tx) => {
    const request = (await lockRequest(tx, id)).openIf(
      () => canReviewRequest(context.viewer),
      () => refuse(requestErrors, 'REQUEST_NOT_FOUND'),
    )
    if (!canBeReviewedAs(request, decision)) {
      const isSame = (request.reviewNote ?? '') === note && (await isLastReviewer(tx, id, context.viewer.id))
      return isSame && request.reviewedAt
        ? { reviewedAt: request.reviewedAt }
        : refuse(requestErrors, 'REQUEST_ALREADY_REVIEWED')
    }
    if (request.status !== from) refuse(requestErrors, 'REQUEST_CHANGED_MEANWHILE')
    const reviewedAt = context.clock.now()
    await writeReview(tx, id, { status: decision, reviewedAt, reviewNote: note || null })
    const project = await applyDecision(tx, context, request, { decision, reviewedAt })
    const assignmentId = decision === 'approved' ? project?.id : undefined
    await recordAudit(tx, context, {
      action: `request.${decision}`,
      subjectType: 'request',
      subjectId: id,
      before: { status: request.status, note: request.reviewNote },
      after: { status: decision, note: note || null, ...(assignmentId && { assignmentId }) },
    })
    const outcome = decision === 'rejected' && project ? 'withdrawn' : decision
    await invalidateSummaryAndDashboards(tx, REQUEST_COUNTS)
    const withdrawn = outcome === 'withdrawn' && project ? [project.id] : []
    const readEvents = await markNotificationsOfProjectsRead(tx, context, withdrawn)
    await publishReview(tx, context, request, { outcome, project, note, readEvents })
    return { reviewedAt }
  }).catch(refuseDuplicateTitle('STUDENT_HAS_REQUEST'))

type LockedRequest = RequestRow & { readonly assignedInstructor: string | null }

/** Creates, restores or withdraws the request's project; returns it, or null if there is none. */
async function applyDecision(
  tx: Database,
  context: AdminContext,
  { id, studentId, assignedInstructor, ...request }: LockedRequest,
  { decision, reviewedAt }: { readonly decision: RequestReview['decision']; readonly reviewedAt: Date },
): Promise<AffectedProject | null> {
  if (decision === 'approved') {
    const { title, description, difficulty, duration, techStack, roadmap } = request
    const idea = { title, description, difficulty, duration, techStack, roadmap }
    const project = { ...idea, requestId: id, studentId, mentorId: assignedInstructor }
    return {
      id: await createRequestedProject(tx, context, project, reviewedAt),
      mentorId: assignedInstructor,
    }
  }
  const withdrawn = request.status === 'approved' ? await withdrawProject(tx, id, reviewedAt) : null
  return withdrawn === 'started' ? refuse(requestErrors, 'PROJECT_UNDER_WAY') : withdrawn
}

type Reviewed = {
  readonly outcome: 'approved' | 'rejected' | 'withdrawn'
  readonly project: AffectedProject | null
  readonly note: string
  /** Of notifications that were marked as read. */
  readonly readEvents: readonly NewLiveEvent[]
}

/** Notifies the student, and publishes live events to everybody who sees the request or its project. */
async function publishReview(
  tx: Database,
  context: AdminContext,
  { id, studentId, title }: LockedRequest,
  { outcome, project, note, readEvents }: Reviewed,
): Promise<void> {
  const projectId = outcome === 'approved' ? (project?.id ?? null) : null
  const payload = {
    kind: 'request_reviewed',
    title,
    outcome,
    projectId,
    ...(note && { note: toShortLine(note) }),
  } as const
  const admins = await findAdminIds(tx)
  await notifyAndPublish(tx, context, {
    notifications: [{ userId: studentId, subjectId: id, payload }],
    events: [
      ...readEvents,
      { to: [studentId, ...admins], kind: 'request', subjectId: id },
      ...(project
        ? [
            { to: [studentId, project.mentorId], kind: 'project' as const, subjectId: project.id },
            // The requests for more time of a withdrawn project do not count; those of a restored one do again.
            { to: admins, kind: 'hand_in' as const, subjectId: project.id },
          ]
        : []),
    ],
  })
}
