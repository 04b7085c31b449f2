import { COURSES, YEARS } from '@capstone/contract/accounts/accounts.constants'
import type { NewItem } from '@capstone/contract/hand-ins/hand-ins.schemas'
import type { PlanDetail } from '@capstone/contract/hand-ins/plans/plans.schemas'
import { isLocalTime } from '@capstone/contract/hand-ins/times.model'
import { parseStored } from '../../../lib/session/parse-stored.ts'
import { formatFullLocalTime } from '../hand-in-times.ts'
import { editableItemsOf } from './plan-copy.model.ts'

/** A plan as it is being edited. `revision` is the stored revision that was edited, 0 for a new plan. */
export interface PlanDraft {
  readonly revision: number
  readonly course: PlanDetail['course']
  readonly year: PlanDetail['year']
  readonly items: readonly NewItem[]
}

/** The stored plan as a draft without changes. */
export const draftOf = (plan: PlanDetail): PlanDraft => ({
  revision: plan.revision,
  course: plan.course,
  year: plan.year,
  items: editableItemsOf(plan),
})

/** Parses a draft stored in this tab; null if there is none or it is not valid. */
export const parseDraft = (text: string | null): PlanDraft | null =>
  parseStored(text, (draft: PlanDraft) => {
    const isKnown = COURSES.includes(draft.course) && YEARS.includes(draft.year)
    return isKnown && Array.isArray(draft.items) && typeof draft.revision === 'number' ? draft : null
  })

/**
 * Returns the draft to edit: the one kept in this tab, or else the stored plan. A kept draft that equals a later
 * revision was saved, but the response was lost; it would be refused as based on an old revision. An archived plan is
 * shown as it is stored, because it can no longer be edited.
 */
export function chooseDraft(
  kept: PlanDraft | null,
  stored: PlanDraft | undefined,
  status: PlanDetail['status'] = 'draft',
): PlanDraft | undefined {
  if (!kept || status === 'archived') return stored
  const isSaved =
    stored && kept.revision < stored.revision && describeChanges(stored.items, kept.items).length === 0
  return isSaved ? stored : kept
}

/**
 * Whether items are the same to the letter, in the same order. Blanks count, unlike in `describeChanges`: one that is
 * typed may be followed by a word.
 */
export const areSameItems = (one: readonly NewItem[], other: readonly NewItem[]): boolean =>
  toComparable(one) === toComparable(other)

// A kind that is chosen again goes to the end.
const toComparable = (items: readonly NewItem[]) =>
  JSON.stringify(items.map(({ kinds, ...item }) => [Object.entries(item).sort(), [...kinds].sort()]))

/** Whether a plan's draft, as it is kept, has unsaved changes. `plan` is the stored plan, if it is loaded. */
export function hasUnsavedChanges(kept: string | null, plan: PlanDetail | undefined): boolean {
  const stored = plan && draftOf(plan)
  const draft = chooseDraft(parseDraft(kept), stored, plan?.status)
  return describeChanges(stored?.items ?? [], draft?.items ?? []).length > 0
}

const nameOf = ({ title }: NewItem) => title.trim() || 'An item without a title'
const describeNew = (item: NewItem) => (item.title.trim() ? `${nameOf(item)} is new.` : 'A new item.')

/** Lists items with their dates, one a line: "Synopsis: due Mon, Dec 7, 6:00 pm, closes Fri, Dec 11, 6:00 pm". */
export const listItems = (items: readonly NewItem[], today?: string): string =>
  items
    .map((item) => {
      const due = item.dueAt ? `due ${formatFullLocalTime(item.dueAt, today)}` : 'no due date'
      return `${nameOf(item)}: ${due}${item.closesAt ? `, closes ${formatFullLocalTime(item.closesAt, today)}` : ''}`
    })
    .join('\n')

/**
 * Describes what differs from the stored plan: one or two sentences for each changed item, and one if the order has
 * changed. `today` is the local day; dates of its year are written without the year.
 */
export function describeChanges(
  before: readonly NewItem[],
  after: readonly NewItem[],
  today?: string,
): readonly string[] {
  const removed = before.filter(({ id }) => !after.some((item) => item.id === id))
  const sentences = [
    ...after.flatMap((item) => {
      const old = before.find(({ id }) => id === item.id)
      return old ? describeItem(old, item, today) : [describeNew(item)]
    }),
    ...removed.map((item) => `${nameOf(item)} is removed.`),
  ]
  const common = before.filter(({ id }) => after.some((item) => item.id === id))
  const isMoved = after
    .filter(({ id }) => before.some((item) => item.id === id))
    .some(({ id }, index) => common[index]?.id !== id)
  return isMoved ? [...sentences, 'The order changes.'] : sentences
}

/** Who is notified of the changes of a published plan. */
export type Notified = 'nobody' | 'students' | 'students and mentors'

/**
 * Returns who is notified: students and mentors of a changed due date, students alone of an earlier cut-off and of a
 * new or removed item.
 */
export function findNotified(before: readonly NewItem[], after: readonly NewItem[]): Notified {
  const kept = after.flatMap((item) => {
    const old = before.find(({ id }) => id === item.id)
    return old ? [{ item, old }] : []
  })
  if (kept.some(({ item, old }) => item.dueAt !== old.dueAt)) return 'students and mentors'
  const isEarlier = ({ closesAt }: NewItem, old: NewItem) =>
    closesAt !== null && (old.closesAt === null || closesAt < old.closesAt)
  if (kept.some(({ item, old }) => isEarlier(item, old))) return 'students'
  return kept.length < Math.max(before.length, after.length) ? 'students' : 'nobody'
}

/** Describes what differs in an item; another change is mentioned only if no date changed. */
function describeItem(old: NewItem, item: NewItem, today?: string): readonly string[] {
  const name = nameOf(item)
  const isDueMoved = old.dueAt !== item.dueAt && item.dueAt
  const dates = [
    isDueMoved &&
      `${name} moves from ${formatFullLocalTime(old.dueAt, today)} to ${formatFullLocalTime(item.dueAt, today)}.`,
    old.closesAt !== item.closesAt &&
      `${name} ${item.closesAt ? `closes ${formatFullLocalTime(item.closesAt, today)}` : 'has no cut-off any more'}.`,
  ].filter((sentence) => typeof sentence === 'string')
  if (dates.length > 0) return dates
  return JSON.stringify(fieldsOf(old)) === JSON.stringify(fieldsOf(item)) ? [] : [`${name} changes.`]
}

const fieldsOf = ({ title, instructions, kinds, dueAt, step }: NewItem) => [
  title.trim(),
  instructions.trim(),
  [...kinds].sort(),
  dueAt,
  step.trim(),
]

/** Moves an item to another index; an index beyond either end moves it to that end. */
export function moveItem(items: readonly NewItem[], id: string, to: number): readonly NewItem[] {
  const item = items.find((each) => each.id === id)
  if (!item) return items
  return items.filter((each) => each !== item).toSpliced(Math.max(0, to), 0, item)
}

/** Counts the items without a due date; a plan with such items cannot be saved. */
export const countUndated = (items: readonly NewItem[]) =>
  items.filter(({ dueAt }) => !isLocalTime(dueAt)).length
