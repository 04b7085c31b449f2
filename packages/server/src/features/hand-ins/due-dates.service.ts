import { baseErrors } from '@capstone/contract/base'
import { CUT_OFF_BEFORE_DUE, TIME_SKIPPED } from '@capstone/contract/hand-ins/hand-ins.errors'
import { effectiveDates } from '@capstone/contract/hand-ins/hand-ins.policy'
import { parseLocalTime } from '../../platform/local-date.ts'
import type { Portal } from '../../rpc/context.ts'
import { refuse } from '../../rpc/refuse.ts'
import type { HandInRow } from './hand-ins.repository.ts'

/** Refuses the input with a message for one field. */
export const refuseField = (field: string, message: string): never =>
  refuse(baseErrors, 'INPUT_INVALID', { fields: [{ field, message }] })

/** Parses a time of the university's time zone. Refuses one that a clock change skips. */
export const parseFieldTime = ({ settings }: Pick<Portal, 'settings'>, text: string, field: string): Date =>
  parseLocalTime(settings, text) ?? refuseField(field, TIME_SKIPPED)

/**
 * Parses the dates of an item. `prefix` is the path of the item in the input, empty or with a dot at its end. Refuses
 * INPUT_INVALID for a time that a clock change skips, and for a cut-off before the due date.
 */
export function parseItemDates(
  context: Pick<Portal, 'settings'>,
  item: { readonly dueAt: string; readonly closesAt: string | null },
  prefix = '',
): { dueAt: Date; closesAt: Date | null } {
  const dueAt = parseFieldTime(context, item.dueAt, `${prefix}dueAt`)
  const closesAt = item.closesAt === null ? null : parseFieldTime(context, item.closesAt, `${prefix}closesAt`)
  // The contract compares the texts, this the instants.
  if (closesAt !== null && closesAt < dueAt) refuseField(`${prefix}closesAt`, CUT_OFF_BEFORE_DUE)
  return { dueAt, closesAt }
}

type ItemDates = { readonly dueAt: Date; readonly closesAt: Date | null }

/** Whether an item is due or closes earlier than before; a new cut-off is earlier than none. */
export const areDatesEarlier = (dates: ItemDates, former: ItemDates): boolean =>
  dates.dueAt < former.dueAt ||
  (dates.closesAt !== null && (former.closesAt === null || dates.closesAt < former.closesAt))

type OptionalTime = Date | null | undefined

/** Whether two times are equal, or both missing. */
export const isSameTime = (one: OptionalTime, other: OptionalTime): boolean =>
  one?.getTime() === other?.getTime()

/** Returns the due date and cut-off of a hand-in after a change of its own date or its extension. */
export const recalculateDates = (
  row: HandInRow,
  change: { readonly ownDueAt?: Date; readonly extendedTo?: Date },
): { dueAt: Date; closesAt: Date | null } =>
  effectiveDates({
    item: { dueAt: row.itemDueAt, closesAt: row.itemClosesAt },
    own: change.ownDueAt ?? row.ownDueAt,
    extendedTo: change.extendedTo ?? row.extendedTo,
  })
