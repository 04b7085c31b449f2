import { randomUUID } from 'node:crypto'
import { ADDED_MEANWHILE, CHANGED_MEANWHILE } from '@capstone/contract/people/imports.constants'
import { importErrors } from '@capstone/contract/people/imports.errors'
import type { ImportAudit, ImportFigures } from '@capstone/contract/people/imports.schemas'
import { inTransaction } from '../../../db/transaction.ts'
import type { AdminContext } from '../../../rpc/context.ts'
import { refuse } from '../../../rpc/refuse.ts'
import { recordAudit, recordAuditOfAll } from '../../audit/audit.service.ts'
import { queueMails } from '../../notifications/mail/mail-queue.service.ts'
import { invalidateManagedCounts } from '../management/managed-counts.service.ts'
import { invalidateMentoringCounts } from '../mentoring/mentoring-counts.service.ts'
import {
  insertImportedUsers,
  lockImportedUsers,
  refuseOutdatedChanges,
  refuseTakenEmails,
  selectAddedEmails,
  selectAdditions,
  selectChanges,
  updateImportedUsers,
} from './import-writing.repository.ts'
import { lockImport, writeImportState } from './imports.repository.ts'
import { openImport, toFigures } from './imports.service.ts'

/** The audit event of each imported person, which points to the event of the whole import. */
const auditEventOf = (partOf: string) =>
  ({ action: 'account.imported', subjectType: 'user', partOf }) as const

/** The audit event of the import as a whole. */
const auditOf = ({ fileName, role, outcomes }: ImportFigures): ImportAudit => ({
  fileName,
  role,
  added: outcomes.add,
  changed: outcomes.change,
  unchanged: outcomes.same,
  refused: outcomes.refuse,
})

/**
 * Writes a staged import in one transaction: adds and changes people, and queues an invitation for each new one. The
 * audit log gets one event for the import and one for each person. People who were added or changed since the import
 * started are left alone and their line refused. Idempotent.
 */
export const writeImport = (context: AdminContext, { id }: { readonly id: string }) =>
  inTransaction(context.db, async (tx) => {
    const row = openImport(context, await lockImport(tx, id))
    if (row.state === 'written') return toFigures(tx, row)
    if (row.state === 'staging') refuse(importErrors, 'IMPORT_INCOMPLETE')
    const now = context.clock.now()
    const writing = { ...row, now }
    const eventId = randomUUID()
    // Lock order: people first, counters last, as everywhere.
    await lockImportedUsers(tx, writing)
    await refuseOutdatedChanges(tx, writing, CHANGED_MEANWHILE)
    await recordAuditOfAll(tx, context, auditEventOf(eventId), selectChanges(writing))
    await updateImportedUsers(tx, writing)
    await insertImportedUsers(tx, writing)
    await refuseTakenEmails(tx, writing, ADDED_MEANWHILE)
    await recordAuditOfAll(tx, context, auditEventOf(eventId), selectAdditions(writing))
    await queueMails(tx, { kind: 'invitation', to: selectAddedEmails(writing), now })
    await writeImportState(tx, id, 'written', now)
    const figures = await toFigures(tx, { ...row, state: 'written' })
    await recordAudit(tx, context, {
      id: eventId,
      action: 'account.file_imported',
      subjectType: 'import',
      subjectId: id,
      after: auditOf(figures),
    })
    if (row.role === 'student') await invalidateMentoringCounts(tx)
    await invalidateManagedCounts(tx, row.role)
    return figures
  })
