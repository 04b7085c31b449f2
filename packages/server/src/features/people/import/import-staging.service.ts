import { emailSchema } from '@capstone/contract/accounts/accounts.schemas'
import {
  ACCESS_ENDS,
  formatDuplicateAddress,
  IMPORT_FIELDS,
} from '@capstone/contract/people/imports.constants'
import { importErrors } from '@capstone/contract/people/imports.errors'
import type {
  ImportChunk,
  ImportFigures,
  ImportLine,
  ImportLineList,
  ImportReview,
  NewImport,
} from '@capstone/contract/people/imports.schemas'
import { canUseImport } from '@capstone/contract/people/people.policy'
import type { Database } from '../../../db/database.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { isMailSetUp } from '../../../platform/settings/settings.ts'
import type { AdminContext } from '../../../rpc/context.ts'
import { refuse, refuseTakenId } from '../../../rpc/refuse.ts'
import type { Sealed } from '../../../rpc/sealed.ts'
import { checkLine, emailOf, mentorTextOf } from './import-checks.service.ts'
import { findByEmails, findMentors, insertImportLines, refuseDuplicates } from './import-lines.repository.ts'
import {
  countOutcomes,
  deleteImport,
  findImport,
  findImportLines,
  findUnfinishedImports,
  type ImportRow,
  insertImport,
  lockImport,
  type OutcomeCount,
  writeImportState,
} from './imports.repository.ts'

const UNFINISHED_MAX = 20
type ById = { readonly id: string }

/** Opens an import for the admin who started it; for anyone else it does not exist. */
export const openImport = ({ viewer }: AdminContext, found: Sealed<ImportRow>): ImportRow =>
  found.openIf(
    (row) => canUseImport(viewer, row),
    () => refuse(importErrors, 'IMPORT_NOT_FOUND'),
  )

/** Returns an import with the outcome counts of its lines so far. */
export const readCurrentFigures = async (db: Database, row: ImportRow): Promise<ImportFigures> =>
  describeImport(row, await countOutcomes(db, [row.id]))

function describeImport(row: ImportRow, counts: readonly OutcomeCount[]): ImportFigures {
  const outcomes = { add: 0, change: 0, leave_out: 0, same: 0, refuse: 0 }
  const own = counts.filter(({ importId }) => importId === row.id)
  for (const { outcome, lines } of own) outcomes[outcome] = lines
  const invited = own.reduce((sum, count) => sum + count.invited, 0)
  const received = Object.values(outcomes).reduce((sum, lines) => sum + lines, 0)
  const { id, role, fileName, state, total, createdAt } = row
  return { id, role, fileName, state, total, received, outcomes, invited, createdAt }
}

/** Starts an import. Idempotent. An id that another admin's import has is refused. */
export async function startImport(context: AdminContext, { id, role, fileName, total }: NewImport) {
  const { db, viewer, clock } = context
  await insertImport(db, { id, role, fileName, total, adminId: viewer.id, createdAt: clock.now() })
  const row = (await findImport(db, id)).openIf((found) => canUseImport(viewer, found), refuseTakenId)
  return readCurrentFigures(db, row)
}

/**
 * Checks and stages some lines. Lines that are staged already stay as they are. Once the last line is in, the import is
 * staged and duplicate lines are refused.
 */
export const stageImportLines = (context: AdminContext, { id, lines }: ImportChunk) =>
  inTransaction(context.db, async (tx) => {
    const row = openImport(context, await lockImport(tx, id))
    if (row.state !== 'staging') return { received: row.total }
    const emails = new Set(lines.map(({ cells }) => emailOf(cells)))
    const valid = [...emails].filter((address) => emailSchema.safeParse(address).success)
    const mentorTexts = [...new Set(lines.map(({ cells }) => mentorTextOf(cells)))].filter(
      (text) => text !== '',
    )
    const known = {
      people: new Map((await findByEmails(tx, valid)).map((person) => [person.email, person])),
      mentors: mentorTexts.length > 0 ? await findMentors(tx, mentorTexts) : [],
    }
    await insertImportLines(
      tx,
      lines.map(({ line, cells }) => ({
        ...checkLine(row.role, cells, known),
        importId: id,
        line,
      })),
    )
    const { received } = await readCurrentFigures(tx, row)
    if (received >= row.total) {
      await refuseDuplicates(tx, id, formatDuplicateAddress('{line}'))
      await writeImportState(tx, id, 'staged')
    }
    return { received }
  })

/** Reads an import: its state, how many lines have each outcome, and whether its invitations are mailed. */
export async function readImportFigures(context: AdminContext, { id }: ById): Promise<ImportReview> {
  const figures = await readCurrentFigures(context.db, openImport(context, await findImport(context.db, id)))
  return { ...figures, areInvitationsMailed: isMailSetUp(context.settings) }
}

/** Lists the newest UNFINISHED_MAX of the admin's own imports that are not written. Two statements, however many. */
export async function listUnfinishedImports({ db, scope }: AdminContext) {
  const rows = await findUnfinishedImports(db, scope, UNFINISHED_MAX)
  const counts = await countOutcomes(
    db,
    rows.map(({ id }) => id),
  )
  return { items: rows.map((row) => describeImport(row, counts)) }
}

type LineRow = Awaited<ReturnType<typeof findImportLines>>[number]

/** A page of an import's lines in file order. */
export async function listImportLines(context: AdminContext, { id, outcome, cursor, limit }: ImportLineList) {
  const { state } = openImport(context, await findImport(context.db, id))
  const after = Number(cursor ?? 0)
  const rows = await findImportLines(context.db, { importId: id, outcome, after, limit: limit + 1 })
  const items = rows.slice(0, limit).map((row) => toLine(row, state === 'written'))
  const last = items.at(-1)
  return { items, nextCursor: rows.length > limit && last ? String(last.line) : null }
}

const toLine = (
  { person, reasons, endsAccess, current, replaced, ...row }: LineRow,
  isWritten: boolean,
): ImportLine => {
  const isLeftOut = row.outcome === 'leave_out'
  const before = isWritten && !isLeftOut ? replaced : current
  const fields = IMPORT_FIELDS.filter((field) =>
    row.outcome === 'add'
      ? field === 'mentor' && person.mentor
      : (row.outcome === 'change' || isLeftOut) && reasons.includes(field),
  )
  return {
    ...row,
    name: String(person.name ?? ''),
    reasons: row.outcome === 'refuse' ? reasons : row.outcome === 'change' && endsAccess ? [ACCESS_ENDS] : [],
    changes: fields.map((field) => ({
      field,
      // The address is never among the changed fields, and `before` has no such column.
      from: field === 'email' ? null : (before?.[field] ?? null),
      to: person[field] ?? null,
    })),
  }
}

/** Deletes an import that is not written. */
export const cancelImport = (context: AdminContext, { id }: ById) =>
  inTransaction(context.db, async (tx) => {
    const { state } = openImport(context, await lockImport(tx, id))
    if (state === 'written') refuse(importErrors, 'IMPORT_WRITTEN')
    await deleteImport(tx, id)
    return { cancelled: true as const }
  })
