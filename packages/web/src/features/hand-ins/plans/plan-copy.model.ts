import type { NewItem } from '@capstone/contract/hand-ins/hand-ins.schemas'
import type { PlanDetail } from '@capstone/contract/hand-ins/plans/plans.schemas'
import { toLocalTime } from '@capstone/contract/hand-ins/times.policy'

/**
 * Copies the items of a plan for another one. Dates that have passed are left out, because every project would be late
 * as soon as the copy is published.
 */
export const copyItems = ({ items, timeZone, now }: PlanDetail): readonly NewItem[] =>
  items.map(({ title, instructions, kinds, dueAt, closesAt, step }) => {
    const isPast = dueAt <= now
    return {
      id: crypto.randomUUID(),
      title,
      instructions,
      kinds,
      step,
      dueAt: isPast ? '' : toLocalTime(dueAt, timeZone),
      closesAt: isPast || !closesAt ? null : toLocalTime(closesAt, timeZone),
    }
  })
