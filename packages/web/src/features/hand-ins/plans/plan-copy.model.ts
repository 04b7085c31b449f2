import type { NewItem } from '@capstone/contract/hand-ins/hand-ins.schemas'
import type { PlanDetail } from '@capstone/contract/hand-ins/plans/plans.schemas'
import { toLocalTime } from '@capstone/contract/hand-ins/times.model'

/** The items of a stored plan as a form edits them. */
export const editableItemsOf = ({
  items,
  timeZone,
}: Pick<PlanDetail, 'items' | 'timeZone'>): readonly NewItem[] =>
  items.map(({ id, title, instructions, kinds, dueAt, closesAt, step }) => ({
    id,
    title,
    instructions,
    kinds,
    step,
    dueAt: toLocalTime(dueAt, timeZone),
    closesAt: closesAt && toLocalTime(closesAt, timeZone),
  }))

/**
 * Copies the items of a plan for another one. A due date that has passed is left out with its cut-off, because every
 * project would be late as soon as the copy is published.
 */
export function copyItems(plan: PlanDetail): readonly NewItem[] {
  const now = toLocalTime(plan.now, plan.timeZone)
  return editableItemsOf(plan).map((item) => ({
    ...item,
    id: crypto.randomUUID(),
    ...(item.dueAt <= now ? { dueAt: '', closesAt: null } : {}),
  }))
}
