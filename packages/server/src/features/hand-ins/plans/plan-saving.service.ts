import { handInErrors } from '@capstone/contract/hand-ins/hand-ins.errors'
import { planErrors } from '@capstone/contract/hand-ins/plans/plans.errors'
import type { PlanRevision, PlanUpdate } from '@capstone/contract/hand-ins/plans/plans.schemas'
import { isUniqueViolation } from '../../../db/database.errors.ts'
import type { Database } from '../../../db/database.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { AdminContext } from '../../../rpc/context.ts'
import { refuse, refuseTakenId } from '../../../rpc/refuse.ts'
import { recordAudit } from '../../audit/audit.service.ts'
import { areDatesEarlier, isSameTime, parseItemDates } from '../due-dates.service.ts'
import { findNotifiedSubjectsOfItems, lockPeopleOfItems } from '../hand-ins.repository.ts'
import {
  deleteOtherItems,
  findHandedInItems,
  findHandInsOfItems,
  findPlanItems,
  hasOtherPlan,
  type ItemRow,
  insertPlan,
  loadPlanForUpdate,
  type PlanRow,
  updatePlan,
  upsertPlanItems,
} from './plans.repository.ts'
import {
  openPlan,
  planTitleOf,
  publishingColumnsOf,
  publishPlanChange,
  refusePlan,
  toAuditedItem,
} from './plans.service.ts'

type NewItemRow = Omit<ItemRow, 'planId' | 'instructorId' | 'createdAt'>

const toItemRows = (context: AdminContext, { items }: PlanUpdate): NewItemRow[] =>
  items.map(({ id, title, instructions, kinds, step, ...dates }, position) => ({
    id,
    position,
    title,
    instructions,
    kinds,
    step,
    ...parseItemDates(context, dates, `items.${position}.`),
  }))

const isSameItem = (one: NewItemRow, other: NewItemRow) =>
  one.title === other.title &&
  one.position === other.position &&
  one.instructions === other.instructions &&
  one.step === other.step &&
  one.kinds.join() === other.kinds.join() &&
  isSameTime(one.dueAt, other.dueAt) &&
  isSameTime(one.closesAt, other.closesAt)

/**
 * Writes a whole plan and returns its new revision. Changes of a published plan reach its projects by the job that
 * publishes; the students of a removed item are notified at once. Without a change it is a no-op. Refuses PLAN_EXISTS,
 * PLAN_CHANGED_MEANWHILE, PLAN_BEING_PUBLISHED, PLAN_NOT_FOUND for an archived or deleted plan, ITEM_HANDED_IN for a
 * removed item, ITEM_DATE_EARLIER, and INPUT_INVALID for an item's id that is taken and what `parseItemDates` refuses.
 */
export function savePlan(context: AdminContext, input: PlanUpdate): Promise<PlanRevision> {
  const items = toItemRows(context, input)
  return inTransaction(context.db, async (tx) => {
    const isNew = await insertPlan(tx, {
      id: input.id,
      course: input.course,
      year: input.year,
      createdAt: context.clock.now(),
    }).catch(refuseSecondPlan)
    // A plan that was read from the server and is gone was deleted; a new one has no revision yet.
    if (isNew && input.revision > 0) refusePlan()
    const plan = openPlan(context, await loadPlanForUpdate(tx, input.id))
    const before = await findPlanItems(tx, plan.id)
    if (!isNew && isUnchanged(plan, before, { input, items })) return { id: plan.id, revision: plan.revision }
    if (!isNew && plan.revision !== input.revision)
      refuse(planErrors, 'PLAN_CHANGED_MEANWHILE', { revision: plan.revision })
    await requireSavable(tx, plan, input)
    await requireAllowedChange(tx, { plan, before, items, input })
    // The hand-ins of the removed items, read before they are deleted; items of a draft have none.
    const removedIds = before.filter(({ id }) => items.every((item) => item.id !== id)).map(({ id }) => id)
    const removals = await findHandInsOfItems(tx, removedIds)
    const goneIds = await findNotifiedSubjectsOfItems(tx, removedIds)
    await writeItems(tx, plan.id, items)
    const revision = isNew ? plan.revision : plan.revision + 1
    const { course, year } = input
    const republished = plan.status === 'published' ? await publishingColumnsOf(tx, plan) : {}
    await updatePlan(tx, plan.id, { course, year, revision, ...republished }).catch(refuseSecondPlan)
    await recordAudit(tx, context, {
      action: 'hand_in.plan_saved',
      subjectType: 'hand_in',
      subjectId: plan.id,
      before: { items: before.map(toAuditedItem) },
      after: { title: planTitleOf(input), items: items.map(toAuditedItem) },
    })
    await publishPlanChange(tx, context, plan.id, { removals, goneIds })
    return { id: plan.id, revision }
  })
}

function refuseSecondPlan(error: unknown): never {
  if (isUniqueViolation(error, 'hand_in_plans_course_unique')) return refuse(planErrors, 'PLAN_EXISTS')
  throw error
}

type NewPlan = { readonly input: PlanUpdate; readonly items: readonly NewItemRow[] }

const isUnchanged = (plan: PlanRow, before: readonly ItemRow[], { input, items }: NewPlan) =>
  plan.course === input.course &&
  plan.year === input.year &&
  before.length === items.length &&
  items.every((item) => before.some((row) => row.id === item.id && isSameItem(row, item)))

async function requireSavable(tx: Database, plan: PlanRow, { course, year }: PlanUpdate) {
  if (plan.status === 'publishing') refuse(planErrors, 'PLAN_BEING_PUBLISHED')
  if (plan.status === 'archived') refusePlan()
  const isMoved = plan.course !== course || plan.year !== year
  // The projects of its course and year have its items already.
  if (isMoved && plan.status !== 'draft')
    refuse(planErrors, 'PLAN_CHANGED_MEANWHILE', { revision: plan.revision })
  if (isMoved && (await hasOtherPlan(tx, plan.id, { course, year }))) refuse(planErrors, 'PLAN_EXISTS')
}

type Change = NewPlan & { readonly plan: PlanRow; readonly before: readonly ItemRow[] }

/** Refuses to remove what was handed in, and to move a published date earlier unless that was confirmed. */
async function requireAllowedChange(tx: Database, { plan, before, items, input }: Change) {
  const itemsById = new Map(items.map((item) => [item.id, item]))
  const removed = before.filter(({ id }) => !itemsById.has(id))
  const removedIds = removed.map(({ id }) => id)
  await lockPeopleOfItems(tx, removedIds)
  const handedIn = await findHandedInItems(tx, removedIds)
  if (handedIn.length > 0) {
    const titles = removed.filter(({ id }) => handedIn.includes(id)).map(({ title }) => title)
    refuse(handInErrors, 'ITEM_HANDED_IN', { titles })
  }
  if (plan.status === 'draft' || input.allowsEarlierDates) return
  const earlier = before.filter((row) => {
    const item = itemsById.get(row.id)
    return item !== undefined && areDatesEarlier(item, row)
  })
  if (earlier.length > 0)
    refuse(handInErrors, 'ITEM_DATE_EARLIER', { titles: earlier.map(({ title }) => title) })
}

async function writeItems(tx: Database, planId: string, items: readonly NewItemRow[]) {
  await deleteOtherItems(
    tx,
    planId,
    items.map(({ id }) => id),
  )
  const written = await upsertPlanItems(tx, planId, items)
  // The id of an item outside this plan: write nothing, and do not reveal what it is.
  if (written.length < items.length) refuseTakenId()
}
