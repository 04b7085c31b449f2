import type { Page, PageRequest } from '@capstone/contract/base'
import { PENDING_REQUESTS_MAX } from '@capstone/contract/requests/requests.constants'
import { requestErrors } from '@capstone/contract/requests/requests.errors'
import type { NewRequest, OwnRequest } from '@capstone/contract/requests/requests.schemas'
import { isUniqueViolation } from '../../db/database.errors.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { StudentContext } from '../../rpc/context.ts'
import { timeBounds } from '../../rpc/cursor.ts'
import { toPage } from '../../rpc/page.ts'
import { refuse, refuseTakenId } from '../../rpc/refuse.ts'
import { findAdminIds } from '../accounts/management/admins.service.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { publishEvents } from '../live/live.service.ts'
import { findOwnRequests } from './request-lists.repository.ts'
import { countOpenRequests, insertRequest, lockStudent } from './requests.repository.ts'

/** Requests a project; the request is pending. Idempotent by id. */
export const requestProject = (context: StudentContext, { id, idea }: NewRequest): Promise<{ id: string }> =>
  inTransaction(context.db, async (tx) => {
    const { scope, viewer, clock } = context
    await lockStudent(tx, viewer.id)
    const row = {
      ...idea,
      id,
      studentId: viewer.id,
      duration: idea.duration || null,
      requestedAt: clock.now(),
    }
    const open = await countOpenRequests(tx, scope, row)
    if (open.hasId) return { id }
    if (open.hasTitle) refuse(requestErrors, 'REQUEST_ALREADY_MADE')
    if (open.pending >= PENDING_REQUESTS_MAX) refuse(requestErrors, 'REQUESTS_TOO_MANY')
    if (!(await insertRequest(tx, row))) refuseTakenId()
    await recordAudit(tx, context, {
      action: 'request.created',
      subjectType: 'request',
      subjectId: id,
      after: idea,
    })
    await publishEvents(tx, [
      { to: [viewer.id, ...(await findAdminIds(tx))], kind: 'request', subjectId: id },
    ])
    return { id }
  }).catch(refuseDuplicateTitle('REQUEST_ALREADY_MADE'))

/** Returns an error handler that refuses with `code` if the database reports a second open request with this title. */
export const refuseDuplicateTitle =
  (code: 'REQUEST_ALREADY_MADE' | 'STUDENT_HAS_REQUEST') =>
  (error: unknown): never => {
    if (isUniqueViolation(error, 'project_requests_title_index')) refuse(requestErrors, code)
    throw error
  }

/** Lists a page of the student's own requests, newest first. */
export async function listOwnRequests(
  { db, scope }: StudentContext,
  { search, cursor, limit }: PageRequest,
): Promise<Page<OwnRequest>> {
  const query = { search, before: timeBounds(cursor), limit: limit + 1 }
  return toPage(await findOwnRequests(db, scope, query), limit, (row) => [row.requestedAt, row.id])
}
