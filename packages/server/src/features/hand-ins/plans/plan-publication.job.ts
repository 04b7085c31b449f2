import type { Database } from '../../../db/database.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Portal } from '../../../rpc/context.ts'
import type { Job } from '../../../rpc/job.ts'
import { findAdminIds } from '../../accounts/management/admins.service.ts'
import { type NewNotification, notifyAndPublish } from '../../notifications/notify.service.ts'
import { lockAccountsForShare } from '../hand-ins.repository.ts'
import { withdrawReminders } from '../reminders/reminders.service.ts'
import {
  applyItemDates,
  claimPublication,
  findNextProjects,
  findPlanItems,
  type ItemRow,
  insertHandIns,
  type PlanRow,
  updatePlan,
} from './plans.repository.ts'
import { planTitleOf } from './plans.service.ts'

const BATCH_SIZE = 500

/**
 * Publishes plans: gives their items to the projects, or applies their changes, in batches of one transaction each. If
 * a process is killed, any other continues after the last committed batch.
 */
export async function publishPlans(portal: Portal, stopping?: AbortSignal): Promise<void> {
  while (!stopping?.aborted) {
    const hasWorked = await inTransaction(portal.db, async (tx) => {
      const plan = await claimPublication(tx)
      if (plan) await publishBatch(tx, portal, plan)
      return plan !== undefined
    })
    if (!hasWorked) return
  }
}

type Project = Awaited<ReturnType<typeof findNextProjects>>[number]

async function publishBatch(tx: Database, portal: Portal, plan: PlanRow): Promise<void> {
  const projects = await findNextProjects(tx, plan, BATCH_SIZE)
  const people = [...new Set(projects.flatMap(({ studentId, mentorId }) => [studentId, mentorId]))]
  await lockAccountsForShare(tx, people)
  const ids = projects.map(({ id }) => id)
  const given = ids.length > 0 ? await insertHandIns(tx, plan, ids) : new Set<string>()
  const moved = ids.length > 0 ? await applyItemDates(tx, plan.id, ids) : []
  const last = projects.at(-1)
  const isDone = projects.length < BATCH_SIZE
  await updatePlan(tx, plan.id, {
    publishedCount: plan.publishedCount + projects.length,
    publishedUpTo: isDone ? null : (last?.id ?? plan.publishedUpTo),
    ...(isDone && { status: 'published' as const }),
  })
  const items = moved.length > 0 ? await findPlanItems(tx, plan.id) : []
  const readEvents = await withdrawReminders(tx, portal, moved)
  await notifyAndPublish(tx, portal, {
    notifications: [
      ...notificationsOfPlan(
        plan,
        projects.filter(({ id }) => given.has(id)),
      ),
      ...notificationsOfDates(plan, moved, projects, items),
    ],
    events: [
      ...readEvents,
      { to: [...people, ...(await findAdminIds(tx))], kind: 'hand_in', subjectId: plan.id },
    ],
  })
}

/** The notifications of a plan: one for each student, however many projects they have. */
const notificationsOfPlan = (plan: PlanRow, projects: readonly Project[]): NewNotification[] =>
  [...new Set(projects.map(({ studentId }) => studentId))].map((userId) => ({
    userId,
    subjectId: plan.id,
    payload: {
      kind: 'hand_in',
      title: planTitleOf(plan),
      by: null,
      event: 'plan_published',
      dueAt: null,
      isLate: false,
    },
  }))

/**
 * The notifications of moved due dates and earlier cut-offs: to a student one for each hand-in, to a mentor one for
 * each item whose due date moved.
 */
function notificationsOfDates(
  plan: PlanRow,
  moved: Awaited<ReturnType<typeof applyItemDates>>,
  projects: readonly Project[],
  items: readonly ItemRow[],
): NewNotification[] {
  const byId = new Map(projects.map((project) => [project.id, project]))
  const notifications = new Map<string, NewNotification>()
  for (const { id, assignmentId, itemId, dueAt, closesAt, isDueMoved, isCutOffEarlier } of moved) {
    if (!isDueMoved && !isCutOffEarlier) continue
    const project = byId.get(assignmentId)
    const item = items.find((each) => each.id === itemId)
    if (!project || !item) continue
    const common = { kind: 'hand_in', title: item.title, by: null, isLate: false } as const
    const { studentId, mentorId } = project
    notifications.set(id, {
      userId: studentId,
      subjectId: id,
      payload: {
        ...common,
        project: project.title,
        event: 'date_changed',
        dueAt: dueAt.toISOString(),
        closesAt: closesAt?.toISOString() ?? null,
      },
    })
    if (!isDueMoved) continue
    // Mentors are notified once of all their projects.
    notifications.set(`${mentorId} ${itemId}`, {
      userId: mentorId,
      subjectId: itemId,
      payload: {
        ...common,
        plan: planTitleOf(plan),
        event: 'plan_date_changed',
        dueAt: item.dueAt.toISOString(),
      },
    })
  }
  return [...notifications.values()]
}

export const planJobs: readonly Job[] = [{ name: 'publish-plans', everySeconds: 2, run: publishPlans }]
