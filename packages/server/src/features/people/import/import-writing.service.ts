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
import { adjustMentoringCounts } from '../mentoring/mentoring-counts.repository.ts'
import {
  additionsOf,
  addressesOf,
  changesOf,
  insertImported,
  lockImported,
  refuseAdded,
  refuseChanged,
  updateImported,
} from './import-writing.repository.ts'
import { lockImport, writeImportState } from './imports.repository.ts'
import { openImport, toFigures } from './imports.service.ts'

/** What the trail says of each person, listed for that person alone. */
const importedBy = (partOf: string) => ({ action: 'account.imported', subjectType: 'user', partOf }) as const

/** What the trail says of an import as a whole. */
const trailOf = ({ fileName, role, outcomes }: ImportFigures): ImportAudit => ({
  fileName,
  role,
  added: outcomes.add,
  changed: outcomes.change,
  unchanged: outcomes.same,
  refused: outcomes.refuse,
})

/**
 * Writes a staged import in one transaction: adds and changes people, and puts an invitation in line for each new one.
 * The trail tells of it in one event, with one for each person behind it. Who was added or changed since the import
 * began is left alone and the line refused. Written already, it stays as it is.
 */
export const writeImport = (context: AdminContext, { id }: { readonly id: string }) =>
  inTransaction(context.db, async (tx) => {
    const row = openImport(context, await lockImport(tx, id))
    if (row.state === 'written') return toFigures(tx, row)
    if (row.state === 'staging') refuse(importErrors, 'IMPORT_INCOMPLETE')
    const now = context.clock.now()
    const writing = { ...row, now }
    const eventId = randomUUID()
    // People first, the counters last: the order of everybody who writes both.
    await lockImported(tx, writing)
    await refuseChanged(tx, writing, CHANGED_MEANWHILE)
    await recordAuditOfAll(tx, context, importedBy(eventId), changesOf(writing))
    await updateImported(tx, writing)
    await insertImported(tx, writing)
    await refuseAdded(tx, writing, ADDED_MEANWHILE)
    await recordAuditOfAll(tx, context, importedBy(eventId), additionsOf(writing))
    await queueMails(tx, { kind: 'invitation', to: addressesOf(writing), now })
    await writeImportState(tx, id, 'written', now)
    const figures = await toFigures(tx, { ...row, state: 'written' })
    await recordAudit(tx, context, {
      id: eventId,
      action: 'account.file_imported',
      subjectType: 'import',
      subjectId: id,
      after: trailOf(figures),
    })
    if (row.role === 'student')
      await adjustMentoringCounts(tx, { assigned: 0, unassigned: figures.outcomes.add })
    await invalidateManagedCounts(tx, row.role)
    return figures
  })
