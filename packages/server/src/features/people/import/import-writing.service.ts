import { randomUUID } from 'node:crypto'
import {
  ADDED_MEANWHILE,
  CHANGED_MEANWHILE,
  MENTOR_DELETED_MEANWHILE,
} from '@capstone/contract/people/imports.constants'
import { importErrors } from '@capstone/contract/people/imports.errors'
import type { ImportAudit, ImportFigures, ImportWrite } from '@capstone/contract/people/imports.schemas'
import { inTransaction } from '../../../db/transaction.ts'
import type { AdminContext } from '../../../rpc/context.ts'
import { refuse } from '../../../rpc/refuse.ts'
import { findAdminIds } from '../../accounts/management/admins.service.ts'
import { removeAccess } from '../../accounts/management/managed-accounts.service.ts'
import { assignMentorsToProjects } from '../../assignments/assign/assignments.service.ts'
import { recordAudit, recordAuditOfAll } from '../../audit/audit.service.ts'
import { lockPlans } from '../../hand-ins/plans/plans.service.ts'
import { publishEvents } from '../../live/live.service.ts'
import { queueMails } from '../../notifications/mail/mail-queue.service.ts'
import { markNotificationsOfSubjectsRead, notify } from '../../notifications/notify.service.ts'
import { invalidateManagedCounts } from '../management/managed-counts.service.ts'
import { invalidateMentoringCounts } from '../mentoring/mentoring-counts.service.ts'
import { listMentoringNotifications } from '../people.service.ts'
import { openImport, readCurrentFigures } from './import-staging.service.ts'
import {
  type AssignedMentor,
  findAssignedMentors,
  findChangedStudents,
  insertImportedUsers,
  keepConfirmedAccess,
  leaveOutChanges,
  lockImportedUsers,
  refuseDeletedMentors,
  refuseOutdatedChanges,
  refuseTakenEmails,
  selectAdditions,
  selectChanges,
  selectEndedAccess,
  selectEndedAccessEvents,
  selectInvitedEmails,
  selectMentoring,
  updateImportedUsers,
} from './import-writing.repository.ts'
import { lockImport, writeImportState } from './imports.repository.ts'

/** The audit event of a person who was added or whose profile changed; it points to that of the whole import. */
const personEventOf = (partOf: string) =>
  ({ action: 'account.imported', subjectType: 'user', partOf }) as const

/** The audit event of each person whose access ended. */
const accessEventOf = (partOf: string) =>
  ({ action: 'account.updated', subjectType: 'user', partOf }) as const

/** The audit event of each student to whom the import assigns an instructor. */
const mentoringEventOf = (partOf: string) =>
  ({ action: 'mentoring.assigned', subjectType: 'user', partOf }) as const

const toImportAudit = ({ fileName, role, outcomes }: ImportFigures): ImportAudit => ({
  fileName,
  role,
  added: outcomes.add,
  changed: outcomes.change,
  leftOut: outcomes.leave_out,
  unchanged: outcomes.same,
  refused: outcomes.refuse,
})

/**
 * Writes a staged import in one transaction: adds and changes people, ends the access of those with whose address
 * somebody else may have signed up, and queues an invitation for each of them and each new person. The audit log gets
 * one event for the import, one for each person who was added or whose profile changed, one for each whose access
 * ended, and one for each student who gets an instructor. People who were added or changed since their line was checked
 * are left alone and the line refused. With `withoutChanges` it only adds people. Idempotent.
 */
export const writeImport = (context: AdminContext, { id, withoutChanges = false }: ImportWrite) =>
  inTransaction(context.db, async (tx) => {
    const row = openImport(context, await lockImport(tx, id))
    if (row.state === 'written') return readCurrentFigures(tx, row)
    if (row.state === 'staging') refuse(importErrors, 'IMPORT_INCOMPLETE')
    const now = context.clock.now()
    const writing = { ...row, now }
    const eventId = randomUUID()
    if (withoutChanges) await leaveOutChanges(tx, writing)
    if (row.role === 'student') await lockPlans(tx)
    // Lock order: people before their rows, counters last.
    await lockImportedUsers(tx, writing)
    await refuseOutdatedChanges(tx, writing, CHANGED_MEANWHILE)
    await refuseDeletedMentors(tx, writing, MENTOR_DELETED_MEANWHILE)
    await keepConfirmedAccess(tx, writing)
    await removeAccess(tx, context, selectEndedAccess(writing))
    await recordAuditOfAll(tx, context, accessEventOf(eventId), selectEndedAccessEvents(writing))
    await recordAuditOfAll(tx, context, personEventOf(eventId), selectChanges(writing))
    await updateImportedUsers(tx, writing)
    await insertImportedUsers(tx, writing)
    await refuseTakenEmails(tx, writing, ADDED_MEANWHILE)
    await recordAuditOfAll(tx, context, personEventOf(eventId), selectAdditions(writing))
    await recordAuditOfAll(tx, context, mentoringEventOf(eventId), selectMentoring(writing))
    await queueMails(tx, { kind: 'invitation', to: selectInvitedEmails(writing), now })
    await writeImportState(tx, id, 'written', now)
    const figures = await readCurrentFigures(tx, { ...row, state: 'written' })
    await recordAudit(tx, context, {
      id: eventId,
      action: 'account.file_imported',
      subjectType: 'import',
      subjectId: id,
      after: toImportAudit(figures),
    })
    const assigned = await findAssignedMentors(tx, writing)
    await assignMentorsToProjects(
      tx,
      assigned.flatMap(({ knownIds }) => knownIds),
    )
    if (row.role === 'student') await invalidateMentoringCounts(tx)
    await invalidateManagedCounts(tx, row.role)
    const changed = await findChangedStudents(tx, writing)
    const to = [
      ...assigned.map((mentor) => mentor.id),
      ...changed.flatMap(({ id: studentId, instructorId, mentorId }) => [studentId, instructorId, mentorId]),
      // The lists and plans of administrators count the people of the file.
      ...(await findAdminIds(tx)),
    ]
    const notified = await notify(
      tx,
      context,
      assigned.flatMap(({ students, ...mentor }) => listMentoringNotifications(mentor, students)),
    )
    // Students who were added get an invitation instead of a mail about their mentor.
    await markNotificationsOfSubjectsRead(tx, context, 'mentoring', assigned.flatMap(listAdded))
    await publishEvents(tx, [...notified, { to, kind: 'project', subjectId: id }])
    return figures
  })

function listAdded({ id: subjectId, students, knownIds }: AssignedMentor) {
  const known = new Set(knownIds)
  return students.flatMap(({ id: userId }) => (known.has(userId) ? [] : [{ userId, subjectId }]))
}
