import type { CourseAndYear } from '@capstone/contract/hand-ins/review/review.schemas'
import { and, asc, eq, gt, inArray, ne, notInArray, sql } from 'drizzle-orm'
import { countAll, countWhere } from '../../../db/aggregates.ts'
import type { Database } from '../../../db/database.ts'
import type { AdminScope } from '../../../rpc/scope.ts'
import { Sealed } from '../../../rpc/sealed.ts'
import { users } from '../../accounts/accounts.table.ts'
import { studentProjects } from '../../assignments/assignments.table.ts'
import { chatThreads } from '../../chat/chat.table.ts'
import { handInItems, handInPlans, handIns, isProjectActive } from '../hand-ins.table.ts'

export type PlanRow = typeof handInPlans.$inferSelect
export type ItemRow = typeof handInItems.$inferSelect

type PlanPageQuery = {
  readonly after: { readonly name: string; readonly id: string } | undefined
  readonly limit: number
}

const sortName = sql<string>`lower(${handInPlans.course} || ' ' || ${handInPlans.year})`

/** Finds a page of plans, sorted by course and year, with the number of items of each. */
export const findPlans = (db: Database, _scope: AdminScope, { after, limit }: PlanPageQuery) =>
  db
    .select({
      plan: handInPlans,
      sortName,
      itemCount: db.$count(handInItems, eq(handInItems.planId, handInPlans.id)),
    })
    .from(handInPlans)
    .where(after && sql`(${sortName}, ${handInPlans.id}) > (${after.name}, ${after.id}::uuid)`)
    .orderBy(sortName, asc(handInPlans.id))
    .limit(limit)

/** Loads a plan by its id, sealed. */
export async function loadPlan(db: Database, id: string): Promise<Sealed<PlanRow>> {
  const [row] = await db.select().from(handInPlans).where(eq(handInPlans.id, id))
  return new Sealed(row)
}

/**
 * Loads a plan as {@link loadPlan} does, and locks it. The trigger that adds hand-ins to a new project waits for the
 * lock.
 */
export async function loadPlanForUpdate(tx: Database, id: string): Promise<Sealed<PlanRow>> {
  const [row] = await tx.select().from(handInPlans).where(eq(handInPlans.id, id)).for('update')
  return new Sealed(row)
}

/** Locks all plans for share, in id order: nobody changes, publishes or deletes one until the transaction ends. */
export const lockPlansForShare = async (tx: Database) => {
  await tx.select({ id: handInPlans.id }).from(handInPlans).orderBy(asc(handInPlans.id)).for('share')
}

/** Adds a plan unless its id is taken; returns whether it was added. */
export async function insertPlan(
  tx: Database,
  plan: CourseAndYear & { readonly id: string; readonly createdAt: Date },
): Promise<boolean> {
  const rows = await tx
    .insert(handInPlans)
    .values(plan)
    .onConflictDoNothing({ target: handInPlans.id })
    .returning({ id: handInPlans.id })
  return rows.length > 0
}

/** Updates columns of a plan. */
export const updatePlan = async (
  tx: Database,
  id: string,
  change: Partial<typeof handInPlans.$inferInsert>,
) => {
  await tx.update(handInPlans).set(change).where(eq(handInPlans.id, id))
}

export const deletePlanRow = async (tx: Database, id: string) => {
  await tx.delete(handInPlans).where(eq(handInPlans.id, id))
}

/** Whether another plan that is not archived has this course and year. */
export const hasOtherPlan = async (tx: Database, id: string, { course, year }: CourseAndYear) =>
  (await tx.$count(
    handInPlans,
    and(
      eq(handInPlans.course, course),
      eq(handInPlans.year, year),
      ne(handInPlans.status, 'archived'),
      ne(handInPlans.id, id),
    ),
  )) > 0

/** Finds the items of a plan in order. */
export const findPlanItems = (db: Database, planId: string): Promise<ItemRow[]> =>
  db.select().from(handInItems).where(eq(handInItems.planId, planId)).orderBy(asc(handInItems.position))

/** Inserts or updates the items of a plan. An item that is not of this plan is left alone; returns the ids written. */
export async function upsertPlanItems(
  tx: Database,
  planId: string,
  items: readonly (Omit<typeof handInItems.$inferInsert, 'planId'> & { readonly id: string })[],
): Promise<string[]> {
  const rows = await tx
    .insert(handInItems)
    .values(items.map((item) => ({ ...item, planId })))
    .onConflictDoUpdate({
      target: handInItems.id,
      set: {
        position: sql`excluded.position`,
        title: sql`excluded.title`,
        instructions: sql`excluded.instructions`,
        kinds: sql`excluded.kinds`,
        dueAt: sql`excluded.due_at`,
        closesAt: sql`excluded.closes_at`,
        step: sql`excluded.step`,
      },
      setWhere: eq(handInItems.planId, planId),
    })
    .returning({ id: handInItems.id })
  return rows.map(({ id }) => id)
}

/** Deletes the items of a plan that are not among `kept`. */
export const deleteOtherItems = async (tx: Database, planId: string, kept: readonly string[]) => {
  await tx
    .delete(handInItems)
    .where(and(eq(handInItems.planId, planId), notInArray(handInItems.id, [...kept])))
}

/**
 * Returns which of these items have been handed in by at least one student. Locks their hand-ins in id order, so that
 * nothing is handed in before the transaction deletes them.
 */
export async function findHandedInItems(tx: Database, itemIds: readonly string[]): Promise<string[]> {
  if (itemIds.length === 0) return []
  const locked = tx.$with('locked').as(
    tx
      .select({ itemId: handIns.itemId, status: handIns.status })
      .from(handIns)
      .where(inArray(handIns.itemId, [...itemIds]))
      .orderBy(asc(handIns.id))
      .for('update'),
  )
  const rows = await tx
    .with(locked)
    .selectDistinct({ id: locked.itemId })
    .from(locked)
    // A hand-in that is not open has a version.
    .where(ne(locked.status, 'open'))
  return rows.map(({ id }) => id)
}

/** Finds the hand-ins of these items, with their students and mentors, without those of removed projects. */
export const findHandInsOfItems = async (tx: Database, itemIds: readonly string[]) =>
  tx
    .select({
      subjectId: handIns.itemId,
      title: handInItems.title,
      studentId: chatThreads.studentId,
      mentorId: chatThreads.mentorId,
    })
    .from(handIns)
    .innerJoin(handInItems, eq(handInItems.id, handIns.itemId))
    .innerJoin(chatThreads, eq(chatThreads.id, handIns.assignmentId))
    .where(and(inArray(handIns.itemId, [...itemIds]), sql`${chatThreads.archivedAt} is null`))

/** Counts the hand-ins of each item of a plan by state, without those of removed projects. */
export const countItemStates = (db: Database, planId: string, now: Date) => {
  const time = sql`${now.toISOString()}::timestamptz`
  const isClosed = sql`${handIns.status} in ('open', 'returned') and ${handIns.closesAt} < ${time}`
  const isOpen = sql`${handIns.status} = 'open' and (${isClosed}) is not true`
  return db
    .select({
      itemId: handIns.itemId,
      open: countWhere(sql`${isOpen} and ${handIns.dueAt} >= ${time}`),
      missing: countWhere(sql`${isOpen} and ${handIns.dueAt} < ${time}`),
      submitted: countWhere(sql`${handIns.status} = 'submitted'`),
      returned: countWhere(sql`${handIns.status} = 'returned' and (${isClosed}) is not true`),
      accepted: countWhere(sql`${handIns.status} = 'accepted'`),
      closed: countWhere(isClosed),
    })
    .from(handIns)
    .innerJoin(chatThreads, eq(chatThreads.id, handIns.assignmentId))
    .where(
      and(
        inArray(
          handIns.itemId,
          db.select({ id: handInItems.id }).from(handInItems).where(eq(handInItems.planId, planId)),
        ),
        isProjectActive,
      ),
    )
    .groupBy(handIns.itemId)
}

type PlanOfCourse = CourseAndYear & { readonly id: string }

const isInCourse = ({ course, year }: CourseAndYear) =>
  and(eq(users.role, 'student'), eq(users.course, course), eq(users.year, year))

const projectsWithHandInsOf = ({ id }: PlanOfCourse) => sql`
  select h.assignment_id from ${handIns} h join ${handInItems} i on i.id = h.item_id where i.plan_id = ${id}`

/**
 * Whether a plan applies to a project: the student is in its course and year, or the project has hand-ins of it, which
 * stay when the student's course or year changes, unless they are unused and less than a day old.
 */
const isOfPlan = (plan: PlanOfCourse) =>
  and(
    sql`${chatThreads.archivedAt} is null`,
    sql`${chatThreads.id} in (
      select ${chatThreads.id} from ${chatThreads} join ${users} on ${users.id} = ${chatThreads.studentId}
      where ${isInCourse(plan)} union ${projectsWithHandInsOf(plan)})`,
  )

/**
 * Counts the projects of a plan. Those that are not completed or have hand-ins of it are also counted as
 * `concernedProjects`, with their students and mentors.
 */
export async function countPlanProjects(db: Database, plan: PlanOfCourse) {
  const isConcerned = sql`${studentProjects.status} <> 'completed' or ${chatThreads.id} in (${projectsWithHandInsOf(plan)})`
  const [row] = await db
    .select({
      projects: countAll,
      concernedProjects: countWhere(isConcerned),
      students: sql<number>`(count(distinct ${users.id}) filter (where ${isConcerned}))::int`,
      mentors: sql<number>`(count(distinct ${chatThreads.mentorId}) filter (where ${isConcerned}))::int`,
    })
    .from(users)
    .innerJoin(chatThreads, eq(chatThreads.studentId, users.id))
    .leftJoin(studentProjects, eq(studentProjects.id, chatThreads.id))
    .where(isOfPlan(plan))
  return row ?? { projects: 0, concernedProjects: 0, students: 0, mentors: 0 }
}

/** Locks a plan that is being published and that no other process is working on. */
export async function claimPublication(tx: Database): Promise<PlanRow | undefined> {
  const [row] = await tx
    .select()
    .from(handInPlans)
    .where(sql`${handInPlans.status} = 'publishing'`)
    .orderBy(asc(handInPlans.id))
    .limit(1)
    // Weaker than `for update`: new projects of the course do not wait for it.
    .for('no key update', { skipLocked: true })
  return row
}

/** Finds the next projects of a plan, in id order. */
export const findNextProjects = (tx: Database, plan: PlanRow, limit: number) =>
  tx
    .select({
      id: chatThreads.id,
      studentId: chatThreads.studentId,
      mentorId: chatThreads.mentorId,
      title: chatThreads.title,
    })
    .from(users)
    .innerJoin(chatThreads, eq(chatThreads.studentId, users.id))
    .where(
      and(isOfPlan(plan), plan.publishedUpTo === null ? undefined : gt(chatThreads.id, plan.publishedUpTo)),
    )
    .orderBy(asc(chatThreads.id))
    .limit(limit)

/**
 * Gives these projects the items of a plan that they lack; returns the projects that got any. Completed and removed
 * projects get none, nor do those of students who are not, or no longer, in the plan's course and year.
 */
export async function insertHandIns(
  tx: Database,
  plan: PlanOfCourse,
  assignmentIds: readonly string[],
): Promise<Set<string>> {
  const ids = sql.param(JSON.stringify(assignmentIds))
  const rows = await tx.execute<{ id: string }>(sql`
    insert into ${handIns} (item_id, assignment_id, due_at, closes_at)
    select i.id, p.id::uuid, i.due_at, i.closes_at
    from jsonb_array_elements_text(${ids}::jsonb) as p (id)
    join ${studentProjects} s on s.id = p.id::uuid and s.status <> 'completed'
    join ${chatThreads} on ${chatThreads.id} = s.id and ${chatThreads.archivedAt} is null
    join ${users} on ${users.id} = ${chatThreads.studentId} and ${isInCourse(plan)}
    cross join ${handInItems} i where i.plan_id = ${plan.id}
    order by p.id, i.id
    on conflict (assignment_id, item_id) do nothing returning assignment_id as id`)
  return new Set(rows.map(({ id }) => id))
}

type MovedHandIn = {
  readonly id: string
  readonly studentId: string
  readonly assignmentId: string
  readonly itemId: string
  readonly dueAt: Date
  readonly closesAt: Date | null
  readonly isDueMoved: boolean
  readonly isCutOffMoved: boolean
  readonly isCutOffEarlier: boolean
}

/**
 * Applies the dates of a plan's items to the hand-ins of these projects that are not accepted yet, unless the hand-in's
 * own date or an extension is later. Returns those of which a date moved.
 */
export async function applyItemDates(
  tx: Database,
  planId: string,
  assignmentIds: readonly string[],
): Promise<MovedHandIn[]> {
  const ids = sql`select id::uuid from jsonb_array_elements_text(${JSON.stringify(assignmentIds)}::jsonb) as p (id)`
  // Locked in id order, as in a withdrawal, which locks all hand-ins of a project: this avoids deadlock.
  await tx.execute(sql`
    select from ${handIns} h join ${handInItems} i on i.id = h.item_id
    where i.plan_id = ${planId} and h.assignment_id in (${ids}) order by h.id for update of h`)
  const due = sql`greatest(i.due_at, h.own_due_at, h.extended_to)`
  const closes = sql`case when i.closes_at is not null then greatest(i.closes_at, ${due}) end`
  const rows = await tx.execute<{
    id: string
    student_id: string
    assignment_id: string
    item_id: string
    due_at: Date | string
    closes_at: Date | string | null
    is_due_moved: boolean
    is_cut_off_moved: boolean
    is_cut_off_earlier: boolean
  }>(sql`
    update ${handIns} h set due_at = ${due}, closes_at = ${closes}, revision = h.revision + 1
    from ${handInItems} i, ${handIns} former, ${chatThreads} t
    where i.plan_id = ${planId} and h.item_id = i.id and former.id = h.id and t.id = h.assignment_id
      and h.assignment_id in (${ids}) and h.status <> 'accepted'
      and (h.due_at, h.closes_at) is distinct from (${due}, ${closes})
    returning h.id, t.student_id, h.assignment_id, h.item_id, h.due_at, h.closes_at,
      h.due_at <> former.due_at as is_due_moved, h.closes_at is distinct from former.closes_at as is_cut_off_moved,
      coalesce(h.closes_at, 'infinity') < coalesce(former.closes_at, 'infinity') as is_cut_off_earlier`)
  return rows.map((row) => ({
    id: row.id,
    studentId: row.student_id,
    assignmentId: row.assignment_id,
    itemId: row.item_id,
    dueAt: new Date(row.due_at),
    closesAt: row.closes_at === null ? null : new Date(row.closes_at),
    isDueMoved: row.is_due_moved,
    isCutOffMoved: row.is_cut_off_moved,
    isCutOffEarlier: row.is_cut_off_earlier,
  }))
}
