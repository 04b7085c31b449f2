import { requestErrors } from '@capstone/contract/requests/requests.errors'
import { canBeReviewedAs, canReviewRequest } from '@capstone/contract/requests/requests.policy'
import type { RequestReview } from '@capstone/contract/requests/requests.schemas'
import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { AdminContext } from '../../rpc/context.ts'
import { refuse } from '../../rpc/refuse.ts'
import { bearProject, withdrawProject } from '../assignments/born-projects.service.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { isLastReviewer, lockRequest, type RequestRow, writeReview } from './requests.repository.ts'
import { refuseSecondTitle } from './requests.service.ts'

/**
 * Approves a request, and its project comes to be (or back); or rejects it, which withdraws a project nobody has begun.
 * All of it or nothing. The same review by the same admin once more answers the same and writes nothing. Refuses
 * REQUEST_NOT_FOUND, REQUEST_ALREADY_REVIEWED, STUDENT_HAS_REQUEST when another request of its title stands by now,
 * PROJECT_UNDER_WAY. Spec 2 §4.
 */
export const reviewRequest = (
  context: AdminContext,
  { id, decision, note }: RequestReview,
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
    const reviewedAt = context.clock.now()
    await writeReview(tx, id, { status: decision, reviewedAt, reviewNote: note || null })
    const assignmentId = await settleProject(tx, context, request, { decision, reviewedAt })
    await recordAudit(tx, context, {
      action: `request.${decision}`,
      subjectType: 'request',
      subjectId: id,
      before: { status: request.status, note: request.reviewNote },
      after: { status: decision, note: note || null, ...(assignmentId && { assignmentId }) },
    })
    return { reviewedAt }
  }).catch(refuseSecondTitle('STUDENT_HAS_REQUEST'))

type Locked = RequestRow & { readonly assignedInstructor: string | null }

/** What becomes of the request's project; the id of the one that now is there. */
async function settleProject(
  tx: Database,
  context: AdminContext,
  { id, studentId, assignedInstructor, ...request }: Locked,
  { decision, reviewedAt }: { readonly decision: RequestReview['decision']; readonly reviewedAt: Date },
): Promise<string | undefined> {
  if (decision === 'approved') {
    const { title, description, difficulty, duration, techStack, roadmap } = request
    const idea = { title, description, difficulty, duration, techStack, roadmap }
    const project = { ...idea, requestId: id, studentId, mentorId: assignedInstructor }
    return bearProject(tx, context, project, reviewedAt)
  }
  const mayReject = request.status !== 'approved' || (await withdrawProject(tx, id, reviewedAt))
  return mayReject ? undefined : refuse(requestErrors, 'PROJECT_UNDER_WAY')
}
