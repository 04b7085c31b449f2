import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { Sealed, sealAll } from '../../../rpc/sealed.ts'
import { studentProjects } from '../../assignments/assignments.table.ts'
import { chatThreads } from '../../chat/chat.table.ts'
import { lockAccounts } from '../hand-ins.repository.ts'
import { handInItems, handIns } from '../hand-ins.table.ts'

export type LockedProject = Pick<
  typeof chatThreads.$inferSelect,
  'id' | 'studentId' | 'mentorId' | 'archivedAt'
> & { readonly isCompleted: boolean }

/**
 * Locks, each in id order: the projects, so that none is completed meanwhile; the accounts of their members; and their
 * threads, so that concurrent calls cannot exceed the limit of items. Projects before accounts, because a deletion
 * locks the account against references after the projects. Returns the projects by id, sealed.
 */
export async function lockProjects(tx: Database, ids: readonly string[]) {
  await tx
    .select({ id: studentProjects.id })
    .from(studentProjects)
    .where(inArray(studentProjects.id, [...ids]))
    .orderBy(studentProjects.id)
    .for('no key update')
  const select = () =>
    tx
      .select({
        id: chatThreads.id,
        studentId: chatThreads.studentId,
        mentorId: chatThreads.mentorId,
        archivedAt: chatThreads.archivedAt,
        isCompleted: sql<boolean>`coalesce(${studentProjects.status} = 'completed', false)`,
      })
      .from(chatThreads)
      .leftJoin(studentProjects, eq(studentProjects.id, chatThreads.id))
      .where(inArray(chatThreads.id, [...ids]))
      .orderBy(chatThreads.id)
  const members = (await select()).flatMap(({ studentId, mentorId }) => [studentId, mentorId])
  await lockAccounts(tx, members)
  return sealAll(await select().for('no key update', { of: chatThreads }))
}

/** Adds an item unless its id is taken; returns whether it was added. */
export async function insertItem(tx: Database, item: typeof handInItems.$inferInsert): Promise<boolean> {
  const rows = await tx
    .insert(handInItems)
    .values(item)
    .onConflictDoNothing({ target: handInItems.id })
    .returning({ id: handInItems.id })
  return rows.length > 0
}

/** Gives an item to projects. */
export const insertHandInsOfItem = async (
  tx: Database,
  item: { readonly id: string; readonly dueAt: Date; readonly closesAt: Date | null },
  assignmentIds: readonly string[],
) => {
  const { id: itemId, dueAt, closesAt } = item
  await tx
    .insert(handIns)
    .values(assignmentIds.map((assignmentId) => ({ itemId, assignmentId, dueAt, closesAt })))
    .onConflictDoNothing({ target: [handIns.assignmentId, handIns.itemId] })
}

/** Returns the highest number of items that instructors added to one of these projects. */
export async function findMaxOwnItemCount(tx: Database, assignmentIds: readonly string[]): Promise<number> {
  const [row] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(handIns)
    .innerJoin(handInItems, eq(handInItems.id, handIns.itemId))
    .where(and(inArray(handIns.assignmentId, [...assignmentIds]), sql`${handInItems.planId} is null`))
    .groupBy(handIns.assignmentId)
    .orderBy(sql`count(*) desc`)
    .limit(1)
  return row?.count ?? 0
}

/** Loads an item by its id, sealed. */
export async function loadItem(db: Database, id: string) {
  const [row] = await db.select().from(handInItems).where(eq(handInItems.id, id))
  return new Sealed(row)
}

/** Loads an item as {@link loadItem} does, and locks it. */
export async function loadItemForUpdate(tx: Database, id: string) {
  const [row] = await tx.select().from(handInItems).where(eq(handInItems.id, id)).for('update')
  return new Sealed(row)
}

/** Finds the hand-ins of an item with their projects. */
export const findHandInsOfItem = (tx: Database, itemId: string) =>
  tx
    .select({
      id: handIns.id,
      assignmentId: handIns.assignmentId,
      version: handIns.version,
      dueAt: handIns.dueAt,
      closesAt: handIns.closesAt,
      projectTitle: chatThreads.title,
      studentId: chatThreads.studentId,
      mentorId: chatThreads.mentorId,
      archivedAt: chatThreads.archivedAt,
    })
    .from(handIns)
    .innerJoin(chatThreads, eq(chatThreads.id, handIns.assignmentId))
    .where(eq(handIns.itemId, itemId))
    .orderBy(handIns.id)

/**
 * Finds hand-ins as {@link findHandInsOfItem} does, and locks them: nothing is handed in until the transaction ends.
 */
export const findHandInsOfItemForUpdate = (tx: Database, itemId: string) =>
  findHandInsOfItem(tx, itemId).for('update', { of: handIns })

/**
 * Updates an item, the revision of its hand-ins, and the dates of those that are not accepted yet: a hand-in's own due
 * date or its extension counts instead of the item's due date if it is later.
 */
export async function updateItem(tx: Database, id: string, change: Partial<typeof handInItems.$inferInsert>) {
  await tx.update(handInItems).set(change).where(eq(handInItems.id, id))
  const due = sql`greatest(i.due_at, h.own_due_at, h.extended_to)`
  await tx.execute(sql`
    update ${handIns} h set revision = h.revision + 1,
      due_at = case when h.status = 'accepted' then h.due_at else ${due} end,
      closes_at = case when h.status = 'accepted' then h.closes_at
        when i.closes_at is not null then greatest(i.closes_at, ${due}) end
    from ${handInItems} i where i.id = ${id} and h.item_id = i.id`)
}

export const deleteItem = async (tx: Database, id: string) => {
  await tx.delete(handInItems).where(eq(handInItems.id, id))
}
