import { handInErrors } from '@capstone/contract/hand-ins/hand-ins.errors'
import { planErrors } from '@capstone/contract/hand-ins/plans/plans.errors'
import type {
  ItemCounts,
  Plan,
  PlanDetail,
  PlanPage,
  PlanRevision,
  PlanUpdate,
} from '@capstone/contract/hand-ins/plans/plans.schemas'
import { isUniqueViolation } from '../../../db/database.errors.ts'
import type { Database } from '../../../db/database.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { AdminContext } from '../../../rpc/context.ts'
import { decodeNameCursor } from '../../../rpc/cursor.ts'
import { toPage } from '../../../rpc/page.ts'
import { refuse, refuseTakenId } from '../../../rpc/refuse.ts'
import type { Sealed } from '../../../rpc/sealed.ts'
import { recordAudit } from '../../audit/audit.service.ts'
import { parseItemDates } from '../due-dates.service.ts'
import { serverTime } from '../hand-ins.service.ts'
import {
  countCourse,
  countItemStates,
  deleteOtherItems,
  deletePlanRow,
  findHandedInItems,
  findPlanItems,
  findPlans,
  findProjectsOfItems,
  hasOtherPlan,
  type ItemRow,
  insertPlan,
  loadPlan,
  loadPlanForUpdate,
  type PlanRow,
  updatePlan,
  upsertPlanItems,
} from './plans.repository.ts'
import { publishPlanChange } from './removed-items.service.ts'

const refusePlan = () => refuse(planErrors, 'PLAN_NOT_FOUND')

// Every administrator may open every plan.
const openPlan = ({ viewer }: AdminContext, sealed: Sealed<PlanRow>): PlanRow =>
  sealed.openIf(() => viewer.role === 'admin', refusePlan)

const toPlan = (plan: PlanRow, itemCount: number): Plan => ({
  id: plan.id,
  course: plan.course,
  year: plan.year,
  status: plan.status,
  revision: plan.revision,
  itemCount,
  publishedAt: plan.publishedAt,
  progress: plan.status === 'publishing' ? { done: plan.publishedCount, total: plan.projectCount } : null,
})

/** Lists the plans by course and year. One statement. */
export async function listPlans(
  { db, scope }: AdminContext,
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<PlanPage> {
  const after = cursor === undefined ? undefined : decodeNameCursor(cursor)
  const rows = await findPlans(db, scope, { after, limit: limit + 1 })
  const page = toPage(rows, limit, (row) => [row.sortName, row.plan.id])
  return { ...page, items: page.items.map(({ plan, itemCount }) => toPlan(plan, itemCount)) }
}

const NO_COUNTS: ItemCounts = { open: 0, missing: 0, submitted: 0, returned: 0, accepted: 0, closed: 0 }

/** Reads a plan with its items and the counts of each. Four statements. Refuses PLAN_NOT_FOUND. */
export async function readPlan(context: AdminContext, { id }: { id: string }): Promise<PlanDetail> {
  const { db } = context
  const plan = openPlan(context, await loadPlan(db, id))
  const time = serverTime(context)
  const [items, counted, { students, mentors }] = await Promise.all([
    findPlanItems(db, id),
    countItemStates(db, id, time.now),
    countCourse(db, plan),
  ])
  const counts = new Map(counted.map(({ itemId, ...each }) => [itemId, each]))
  return {
    ...toPlan(plan, items.length),
    items: items.map(({ id: itemId, title, instructions, kinds, dueAt, closesAt, step }) => ({
      id: itemId,
      title,
      instructions,
      kinds,
      dueAt,
      closesAt,
      step,
      counts: counts.get(itemId) ?? NO_COUNTS,
    })),
    studentCount: students,
    mentorCount: mentors,
    ...time,
  }
}

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

const isSameTime = (one: Date | null, other: Date | null) => one?.getTime() === other?.getTime()

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
 * PLAN_CHANGED_MEANWHILE, PLAN_BEING_PUBLISHED, ITEM_HANDED_IN for a removed item, ITEM_DATE_EARLIER.
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
    const plan = openPlan(context, await loadPlanForUpdate(tx, input.id))
    const before = await findPlanItems(tx, plan.id)
    if (!isNew && isUnchanged(plan, before, { input, items })) return { id: plan.id, revision: plan.revision }
    if (!isNew && plan.revision !== input.revision)
      refuse(planErrors, 'PLAN_CHANGED_MEANWHILE', { revision: plan.revision })
    await requireSavable(tx, plan, input)
    await requireLaterDates(tx, { plan, before, items, input })
    // Read before they are deleted; those of a draft were given to nobody.
    const removals = await findProjectsOfItems(
      tx,
      before.filter(({ id }) => items.every((item) => item.id !== id)).map(({ id }) => id),
    )
    await writeItems(tx, plan.id, items)
    const revision = isNew ? plan.revision : plan.revision + 1
    const { course, year } = input
    const republished = plan.status === 'published' ? await startPublication(tx, plan) : {}
    await updatePlan(tx, plan.id, { course, year, revision, ...republished })
    await recordAudit(tx, context, {
      action: 'hand_in.plan_saved',
      subjectType: 'hand_in',
      subjectId: plan.id,
      before: { items: before.map(toAudited) },
      after: { title: titleOf(input), items: items.map(toAudited) },
    })
    await publishPlanChange(tx, context, plan.id, removals)
    return { id: plan.id, revision }
  })
}

const titleOf = ({ course, year }: Pick<PlanRow, 'course' | 'year'>) => `${course}, ${year}`
const toAudited = ({ title, dueAt, closesAt }: NewItemRow) => ({ title, dueAt, closesAt })

/** A plan of this course and year exists: the unique index says so. */
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
  // The projects that have its items are those of its course and year.
  if (isMoved && plan.status !== 'draft')
    refuse(planErrors, 'PLAN_CHANGED_MEANWHILE', { revision: plan.revision })
  if (isMoved && (await hasOtherPlan(tx, plan.id, { course, year }))) refuse(planErrors, 'PLAN_EXISTS')
}

type Change = NewPlan & { readonly plan: PlanRow; readonly before: readonly ItemRow[] }

/** Refuses to remove what was handed in, and to move a published date earlier unless that was confirmed. */
async function requireLaterDates(tx: Database, { plan, before, items, input }: Change) {
  const kept = new Map(items.map((item) => [item.id, item]))
  const removed = before.filter(({ id }) => !kept.has(id))
  const handedIn = await findHandedInItems(
    tx,
    removed.map(({ id }) => id),
  )
  if (handedIn.length > 0) {
    const titles = removed.filter(({ id }) => handedIn.includes(id)).map(({ title }) => title)
    refuse(handInErrors, 'ITEM_HANDED_IN', { titles })
  }
  if (plan.status === 'draft' || input.allowsEarlierDates) return
  const earlier = before.filter((row) => {
    const item = kept.get(row.id)
    return item !== undefined && isEarlier(item, row)
  })
  if (earlier.length > 0)
    refuse(handInErrors, 'ITEM_DATE_EARLIER', { titles: earlier.map(({ title }) => title) })
}

/** Whether an item is due or closes earlier than before; a new cut-off is earlier than none. */
export const isEarlier = (
  item: Pick<NewItemRow, 'dueAt' | 'closesAt'>,
  former: Pick<NewItemRow, 'dueAt' | 'closesAt'>,
) =>
  item.dueAt < former.dueAt ||
  (item.closesAt !== null && (former.closesAt === null || item.closesAt < former.closesAt))

async function writeItems(tx: Database, planId: string, items: readonly NewItemRow[]) {
  await deleteOtherItems(
    tx,
    planId,
    items.map(({ id }) => id),
  )
  const written = await upsertPlanItems(tx, planId, items)
  // An id that another plan's item has: write nothing, and do not reveal what it is.
  if (written.length < items.length) refuseTakenId()
}

/** The columns of a plan whose items are to be given to its projects. */
async function startPublication(tx: Database, plan: PlanRow) {
  const { projects } = await countCourse(tx, plan)
  return { status: 'publishing' as const, publishedUpTo: null, publishedCount: 0, projectCount: projects }
}

/**
 * Starts to publish a draft: a job gives its items to the projects. Idempotent. Refuses PLAN_NOT_FOUND,
 * PLAN_CHANGED_MEANWHILE.
 */
export const publishPlan = (context: AdminContext, { id, revision }: PlanRevision): Promise<PlanRevision> =>
  inTransaction(context.db, async (tx) => {
    const plan = openPlan(context, await loadPlanForUpdate(tx, id))
    if (plan.status !== 'draft') return { id, revision: plan.revision }
    if (plan.revision !== revision) refuse(planErrors, 'PLAN_CHANGED_MEANWHILE', { revision: plan.revision })
    await updatePlan(tx, id, { publishedAt: context.clock.now(), ...(await startPublication(tx, plan)) })
    await recordAudit(tx, context, {
      action: 'hand_in.plan_published',
      subjectType: 'hand_in',
      subjectId: id,
      after: { title: titleOf(plan), revision },
    })
    await publishPlanChange(tx, context, id)
    return { id, revision }
  })

/** Archives a published plan. Idempotent. Refuses PLAN_NOT_FOUND, PLAN_BEING_PUBLISHED. */
export const archivePlan = (context: AdminContext, { id }: { id: string }): Promise<PlanRevision> =>
  inTransaction(context.db, async (tx) => {
    const plan = openPlan(context, await loadPlanForUpdate(tx, id))
    const { status, revision } = plan
    if (status === 'archived') return { id, revision }
    if (status === 'publishing') refuse(planErrors, 'PLAN_BEING_PUBLISHED')
    await updatePlan(tx, id, { status: 'archived', revision: revision + 1 })
    await recordAudit(tx, context, {
      action: 'hand_in.plan_archived',
      subjectType: 'hand_in',
      subjectId: id,
      before: { status },
      after: { title: titleOf(plan), status: 'archived' },
    })
    await publishPlanChange(tx, context, id)
    return { id, revision: revision + 1 }
  })

/** Deletes a plan with its hand-ins, and notifies their students. Refuses PLAN_NOT_FOUND, PLAN_HANDED_IN, PLAN_BEING_PUBLISHED. */
export const deletePlan = (context: AdminContext, { id }: { id: string }): Promise<{ deleted: true }> =>
  inTransaction(context.db, async (tx) => {
    const plan = openPlan(context, await loadPlanForUpdate(tx, id))
    if (plan.status === 'publishing') refuse(planErrors, 'PLAN_BEING_PUBLISHED')
    const items = await findPlanItems(tx, id)
    const itemIds = items.map((item) => item.id)
    if ((await findHandedInItems(tx, itemIds)).length > 0) refuse(planErrors, 'PLAN_HANDED_IN')
    const removals = (await findProjectsOfItems(tx, itemIds)).map((each) => ({
      ...each,
      subjectId: id,
      title: titleOf(plan),
    }))
    await deletePlanRow(tx, id)
    await recordAudit(tx, context, {
      action: 'hand_in.plan_deleted',
      subjectType: 'hand_in',
      subjectId: id,
      before: { title: titleOf(plan), status: plan.status, items: items.map(toAudited) },
    })
    await publishPlanChange(tx, context, id, removals)
    return { deleted: true }
  })
