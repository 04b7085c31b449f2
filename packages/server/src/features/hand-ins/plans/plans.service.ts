import type { PlanStatus } from '@capstone/contract/hand-ins/plans/plans.constants'
import { planErrors } from '@capstone/contract/hand-ins/plans/plans.errors'
import type {
  ItemCounts,
  Plan,
  PlanDetail,
  PlanPage,
  PlanRevision,
  SeenPlan,
} from '@capstone/contract/hand-ins/plans/plans.schemas'
import type { Database } from '../../../db/database.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { AdminContext, Portal } from '../../../rpc/context.ts'
import { decodeNameCursor } from '../../../rpc/cursor.ts'
import { toPage } from '../../../rpc/page.ts'
import { refuse } from '../../../rpc/refuse.ts'
import type { Sealed } from '../../../rpc/sealed.ts'
import { findAdminIds } from '../../accounts/management/admins.service.ts'
import { recordAudit } from '../../audit/audit.service.ts'
import {
  type NewNotification,
  notifyAndPublish,
  removeNotifications,
} from '../../notifications/notify.service.ts'
import { findNotifiedSubjectsOfItems, lockPeopleOfItems } from '../hand-ins.repository.ts'
import { serverTime } from '../hand-ins.service.ts'
import {
  countItemStates,
  countPlanProjects,
  deletePlanRow,
  findHandedInItems,
  findHandInsOfItems,
  findPlanItems,
  findPlans,
  type ItemRow,
  loadPlan,
  loadPlanForUpdate,
  lockPlansForShare,
  type PlanRow,
  updatePlan,
} from './plans.repository.ts'

/** Refuses PLAN_NOT_FOUND. */
export const refusePlan = () => refuse(planErrors, 'PLAN_NOT_FOUND')

/** Opens a plan for an administrator: each may open every plan. Refuses PLAN_NOT_FOUND. */
export const openPlan = ({ viewer }: AdminContext, sealed: Sealed<PlanRow>): PlanRow =>
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

/** Lists a page of plans, sorted by course and year. One statement. */
export async function listPlans(
  { db, scope }: AdminContext,
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<PlanPage> {
  const after = cursor === undefined ? undefined : decodeNameCursor(cursor)
  const rows = await findPlans(db, scope, { after, limit: limit + 1 })
  const page = toPage(rows, limit, (row) => [row.sortName, row.plan.id])
  return { ...page, items: page.items.map(({ plan, itemCount }) => toPlan(plan, itemCount)) }
}

/**
 * Keeps all plans as they are until the transaction ends. Call it before the course or year of several students
 * changes, and before their accounts are locked: the database then moves each of them from one plan to another, in any
 * order, while a change of a plan locks the plan, then accounts and hand-ins.
 */
export const lockPlans = (tx: Database): Promise<void> => lockPlansForShare(tx)

const NO_COUNTS: ItemCounts = { open: 0, missing: 0, submitted: 0, returned: 0, accepted: 0, closed: 0 }

/** Reads a plan with its items and the counts of each. Four statements. */
export async function readPlan(context: AdminContext, { id }: { id: string }): Promise<PlanDetail> {
  const { db } = context
  const plan = openPlan(context, await loadPlan(db, id))
  const time = serverTime(context)
  const [items, counted, { concernedProjects, students, mentors }] = await Promise.all([
    findPlanItems(db, id),
    countItemStates(db, id, time.now),
    countPlanProjects(db, plan),
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
    projectCount: concernedProjects,
    studentCount: students,
    mentorCount: mentors,
    ...time,
  }
}

/** The name of a plan in texts and in the audit log. */
export const planTitleOf = ({ course, year }: Pick<PlanRow, 'course' | 'year'>) => `${course}, ${year}`
/** What the audit log says about an item. */
export const toAuditedItem = ({ title, dueAt, closesAt }: Pick<ItemRow, 'title' | 'dueAt' | 'closesAt'>) => ({
  title,
  dueAt,
  closesAt,
})

/** Returns the columns that make a plan `publishing`: a job then gives its items to the projects. */
export async function publishingColumnsOf(tx: Database, plan: PlanRow) {
  const { projects } = await countPlanProjects(tx, plan)
  return { status: 'publishing' as const, publishedUpTo: null, publishedCount: 0, projectCount: projects }
}

/** A hand-in that a project lost: of whom, and the removed item or plan (`subjectId`, `title`) that it belonged to. */
type Removal = {
  readonly studentId: string
  readonly mentorId: string | null
  readonly subjectId: string
  readonly title: string
}

const NOTHING_REMOVED = { removals: [], goneIds: [] }

/**
 * Makes all administrators refetch a plan, and the affected students and mentors their hand-ins. Notifies each student
 * once of each removed item or plan, however many projects they have; `goneIds` are what nobody needs to be notified of
 * any more. Call it last in a transaction.
 */
export async function publishPlanChange(
  tx: Database,
  context: Portal,
  planId: string,
  { removals, goneIds }: { removals: readonly Removal[]; goneIds: readonly string[] } = NOTHING_REMOVED,
): Promise<void> {
  const notifications = new Map(
    removals.map(({ studentId, subjectId, title }): [string, NewNotification] => [
      `${studentId} ${subjectId}`,
      {
        userId: studentId,
        subjectId,
        payload: { kind: 'hand_in', title, by: null, event: 'removed', dueAt: null, isLate: false },
      },
    ]),
  )
  const members = new Set(removals.flatMap(({ studentId, mentorId }) => [studentId, mentorId]))
  const removedEvents = await removeNotifications(tx, goneIds)
  await notifyAndPublish(tx, context, {
    notifications: [...notifications.values()],
    events: [
      ...removedEvents,
      { to: [...members, ...(await findAdminIds(tx))], kind: 'hand_in', subjectId: planId },
    ],
  })
}

/**
 * Starts to publish a draft: a job gives its items to the projects. Idempotent. Refuses PLAN_CHANGED_MEANWHILE, and
 * PLAN_NOT_FOUND for an archived plan.
 */
export const publishPlan = (context: AdminContext, { id, revision }: PlanRevision): Promise<PlanRevision> =>
  inTransaction(context.db, async (tx) => {
    const plan = openPlan(context, await loadPlanForUpdate(tx, id))
    if (plan.status === 'archived') refusePlan()
    requireSeen(plan, { revision })
    if (plan.status !== 'draft') return { id, revision }
    await updatePlan(tx, id, { publishedAt: context.clock.now(), ...(await publishingColumnsOf(tx, plan)) })
    await recordAudit(tx, context, {
      action: 'hand_in.plan_published',
      subjectType: 'hand_in',
      subjectId: id,
      after: { title: planTitleOf(plan), revision },
    })
    await publishPlanChange(tx, context, id)
    return { id, revision }
  })

/** Refuses PLAN_CHANGED_MEANWHILE. */
function requireSeen(plan: PlanRow, seen: { readonly revision: number; readonly status?: PlanStatus }) {
  if (plan.revision !== seen.revision || plan.status !== (seen.status ?? plan.status))
    refuse(planErrors, 'PLAN_CHANGED_MEANWHILE', { revision: plan.revision })
}

/** Archives a draft or a published plan. Idempotent. Refuses PLAN_BEING_PUBLISHED, PLAN_CHANGED_MEANWHILE. */
export const archivePlan = (context: AdminContext, { id, ...seen }: SeenPlan): Promise<PlanRevision> =>
  inTransaction(context.db, async (tx) => {
    const plan = openPlan(context, await loadPlanForUpdate(tx, id))
    const { status, revision } = plan
    if (status === 'archived') return { id, revision }
    if (status === 'publishing') refuse(planErrors, 'PLAN_BEING_PUBLISHED')
    requireSeen(plan, seen)
    await updatePlan(tx, id, { status: 'archived', revision: revision + 1 })
    await recordAudit(tx, context, {
      action: 'hand_in.plan_archived',
      subjectType: 'hand_in',
      subjectId: id,
      before: { status },
      after: { title: planTitleOf(plan), status: 'archived' },
    })
    await publishPlanChange(tx, context, id)
    return { id, revision: revision + 1 }
  })

/**
 * Deletes a plan with its hand-ins, and notifies their students. Refuses PLAN_BEING_PUBLISHED, PLAN_CHANGED_MEANWHILE,
 * PLAN_HANDED_IN.
 */
export const deletePlan = (context: AdminContext, { id, ...seen }: SeenPlan): Promise<{ deleted: true }> =>
  inTransaction(context.db, async (tx) => {
    const plan = openPlan(context, await loadPlanForUpdate(tx, id))
    if (plan.status === 'publishing') refuse(planErrors, 'PLAN_BEING_PUBLISHED')
    requireSeen(plan, seen)
    const items = await findPlanItems(tx, id)
    const itemIds = items.map((item) => item.id)
    await lockPeopleOfItems(tx, itemIds)
    if ((await findHandedInItems(tx, itemIds)).length > 0) refuse(planErrors, 'PLAN_HANDED_IN')
    const removals = (await findHandInsOfItems(tx, itemIds)).map((each) => ({
      ...each,
      subjectId: id,
      title: planTitleOf(plan),
    }))
    const goneIds = await findNotifiedSubjectsOfItems(tx, itemIds)
    await deletePlanRow(tx, id)
    await recordAudit(tx, context, {
      action: 'hand_in.plan_deleted',
      subjectType: 'hand_in',
      subjectId: id,
      before: { title: planTitleOf(plan), status: plan.status, items: items.map(toAuditedItem) },
    })
    await publishPlanChange(tx, context, id, { removals, goneIds })
    return { deleted: true }
  })
