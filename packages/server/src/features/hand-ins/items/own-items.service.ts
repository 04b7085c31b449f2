import { isDeepStrictEqual } from 'node:util'
import { OWN_ITEMS_MAX } from '@capstone/contract/hand-ins/hand-ins.constants'
import { handInErrors } from '@capstone/contract/hand-ins/hand-ins.errors'
import { canAddItemTo, canChangeItemOf, isHandlerOfItem } from '@capstone/contract/hand-ins/hand-ins.policy'
import type { ItemChange, ItemForm } from '@capstone/contract/hand-ins/hand-ins.schemas'
import type { OwnItem } from '@capstone/contract/hand-ins/review/review.schemas'
import type { Database } from '../../../db/database.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { InstructorContext } from '../../../rpc/context.ts'
import { refuse, refuseTakenId } from '../../../rpc/refuse.ts'
import { findAdminIds } from '../../accounts/management/admins.service.ts'
import { recordAudit } from '../../audit/audit.service.ts'
import { notifyAndPublish, removeNotifications } from '../../notifications/notify.service.ts'
import { areDatesEarlier, isSameTime, parseItemDates } from '../due-dates.service.ts'
import { findNotifiedSubjectsOfItems, lockPeopleOfItems } from '../hand-ins.repository.ts'
import type { handInItems } from '../hand-ins.table.ts'
import { type MovedDates, withdrawReminders } from '../reminders/reminders.service.ts'
import {
  deleteItem,
  findHandInsOfItem,
  findHandInsOfItemForUpdate,
  findMaxOwnItemCount,
  insertHandInsOfItem,
  insertItem,
  type LockedProject,
  loadItem,
  loadItemForUpdate,
  lockProjects,
  updateItem,
} from './own-items.repository.ts'

const refuseItem = () => refuse(handInErrors, 'ITEM_NOT_FOUND')

/**
 * Adds an item to projects the instructor mentors and that are not completed, all or none. Idempotent by item id.
 * Refuses HAND_IN_PROJECT_NOT_YOURS, HAND_IN_PROJECT_COMPLETED, ITEMS_TOO_MANY.
 */
export function addOwnItem(
  context: InstructorContext,
  { item, assignmentIds }: OwnItem,
): Promise<{ added: number }> {
  const { db, viewer } = context
  const dates = parseItemDates(context, item, 'item.')
  const ids = [...new Set(assignmentIds)]
  return inTransaction(db, async (tx) => {
    const sealed = await lockProjects(tx, ids)
    const canAdd = (row: LockedProject) =>
      canAddItemTo(viewer, { ...row, isArchived: row.archivedAt !== null })
    const refuseProjects = () =>
      refuse(handInErrors, 'HAND_IN_PROJECT_NOT_YOURS', {
        assignmentIds: ids.filter((id) => !sealed.get(id).canOpenIf(canAdd)),
      })
    const projects = ids.map((id) => sealed.get(id).openIf(canAdd, refuseProjects))
    const { id, title, instructions, kinds, step } = item
    const row = { id, title, instructions, kinds, step, ...dates, instructorId: viewer.id }
    if (!(await insertItem(tx, row))) {
      await requireSameItem(tx, row, ids)
      return { added: ids.length }
    }
    const completed = projects.filter(({ isCompleted }) => isCompleted)
    if (completed.length > 0)
      refuse(handInErrors, 'HAND_IN_PROJECT_COMPLETED', {
        assignmentIds: completed.map((project) => project.id),
      })
    await insertHandInsOfItem(tx, { id, ...dates }, ids)
    if ((await findMaxOwnItemCount(tx, ids)) > OWN_ITEMS_MAX) refuse(handInErrors, 'ITEMS_TOO_MANY')
    await recordAudit(tx, context, {
      action: 'hand_in.item_added',
      subjectType: 'hand_in',
      subjectId: id,
      after: { title, assignmentIds: ids, ...dates },
    })
    const subjects = await findHandInsOfItem(tx, id)
    await publishItem(tx, context, { id, title, event: 'added', subjects, projects })
    return { added: ids.length }
  })
}

/** Refuses a taken id unless its item is this one, and these projects have it. */
async function requireSameItem(
  tx: Database,
  item: typeof handInItems.$inferInsert & { readonly id: string },
  assignmentIds: readonly string[],
) {
  const stored = await loadItemForUpdate(tx, item.id)
  stored.openIf((row) => isDeepStrictEqual({ ...row, ...item }, row), refuseTakenId)
  const given = new Set((await findHandInsOfItem(tx, item.id)).map(({ assignmentId }) => assignmentId))
  if (!assignmentIds.every((id) => given.has(id))) refuseTakenId()
}

type PublishedChange = {
  readonly id: string
  readonly title: string
  readonly event: 'added' | 'date_changed' | 'removed'
  /** The hand-ins, or the removed item, that students are notified of. */
  readonly subjects: readonly {
    readonly id: string
    readonly studentId: string
    readonly dueAt: Date | null
    readonly closesAt: Date | null
    /** Absent for a removed item, which may have been of several projects of a student. */
    readonly projectTitle?: string
  }[]
  readonly projects: readonly { readonly studentId: string; readonly mentorId: string | null }[]
  readonly moved?: readonly MovedDates[]
  /** What nobody needs to be notified of any more. */
  readonly goneIds?: readonly string[]
}

/** Notifies the students concerned, and publishes live events to all who see the item. */
async function publishItem(
  tx: Database,
  context: InstructorContext,
  { id, title, event, subjects, projects, moved = [], goneIds = [] }: PublishedChange,
) {
  const payload = { kind: 'hand_in', title, by: context.viewer.name, event, isLate: false } as const
  const members = projects.flatMap(({ studentId, mentorId }) => [studentId, mentorId])
  const outdatedEvents = [
    ...(await withdrawReminders(tx, context, moved)),
    ...(await removeNotifications(tx, goneIds)),
  ]
  await notifyAndPublish(tx, context, {
    notifications: subjects.map(({ id: subjectId, studentId, dueAt, closesAt, projectTitle }) => ({
      userId: studentId,
      subjectId,
      payload: {
        ...payload,
        ...(projectTitle !== undefined && { project: projectTitle }),
        dueAt: dueAt?.toISOString() ?? null,
        closesAt: closesAt?.toISOString() ?? null,
      },
    })),
    events: [
      ...outdatedEvents,
      { to: [...members, context.viewer.id, ...(await findAdminIds(tx))], kind: 'hand_in', subjectId: id },
    ],
  })
}

/** The values that the form of an item shows; its due date and cut-off, which depend on each other, as one. */
function valuesOf(context: InstructorContext, item: ItemForm) {
  const { title, instructions, kinds, step } = item
  return { title, instructions, kinds, step, dates: parseItemDates(context, item) }
}
type ItemValues = ReturnType<typeof valuesOf>

/**
 * Returns the current values with those that differ between `seen` and `wanted` replaced. Refuses
 * ITEM_CHANGED_MEANWHILE if one of these has neither the value that was seen nor the wanted one.
 */
function mergeValues(current: ItemValues, seen: ItemValues, wanted: ItemValues): ItemValues {
  const changed = (Object.keys(wanted) as (keyof ItemValues)[]).filter(
    (name) => !isDeepStrictEqual(wanted[name], seen[name]),
  )
  const isApplicable = (name: keyof ItemValues) =>
    [seen[name], wanted[name]].some((value) => isDeepStrictEqual(value, current[name]))
  if (!changed.every(isApplicable)) refuse(handInErrors, 'ITEM_CHANGED_MEANWHILE')
  return { ...current, ...Object.fromEntries(changed.map((name) => [name, wanted[name]])) }
}

/**
 * Changes an item the instructor handles; dates can only be moved later. Notifies the students whose due date moved.
 * Idempotent. Refuses ITEM_NOT_FOUND, HAND_IN_PROJECT_NOT_YOURS, ITEM_DATE_EARLIER, ITEM_CHANGED_MEANWHILE.
 */
export function changeOwnItem(context: InstructorContext, input: ItemChange): Promise<{ id: string }> {
  const { id } = input
  const wanted = valuesOf(context, input)
  const seen = valuesOf(context, input.seen)
  return inTransaction(context.db, async (tx) => {
    const { item: former, handIns } = await openOwnItem(tx, context, id)
    const { title, instructions, kinds, step, dueAt, closesAt } = former
    const current = { title, instructions, kinds, step, dates: { dueAt, closesAt } }
    const { dates, ...texts } = mergeValues(current, seen, wanted)
    if (isDeepStrictEqual({ ...texts, dates }, current)) return { id }
    if (areDatesEarlier(dates, former)) refuse(handInErrors, 'ITEM_DATE_EARLIER', { titles: [former.title] })
    await updateItem(tx, id, { ...texts, ...dates })
    await recordAudit(tx, context, {
      action: 'hand_in.item_changed',
      subjectType: 'hand_in',
      subjectId: id,
      before: { title, dueAt, closesAt },
      after: { title: texts.title, ...dates },
    })
    const before = new Map(handIns.map((row) => [row.id, row]))
    const after = (await findHandInsOfItem(tx, id)).map((row) => ({
      ...row,
      isDueMoved: !isSameTime(row.dueAt, before.get(row.id)?.dueAt),
      isCutOffMoved: !isSameTime(row.closesAt, before.get(row.id)?.closesAt),
    }))
    const subjects = after.filter(({ isDueMoved, archivedAt }) => isDueMoved && archivedAt === null)
    await publishItem(tx, context, {
      id,
      title: texts.title,
      event: 'date_changed',
      subjects,
      projects: handIns,
      moved: after,
    })
    return { id }
  })
}

/**
 * Opens an item the instructor handles, and locks it with the accounts concerned and its hand-ins. Refuses
 * ITEM_NOT_FOUND, HAND_IN_PROJECT_NOT_YOURS.
 */
async function openOwnItem(tx: Database, { viewer }: InstructorContext, id: string) {
  const unlocked = await loadItem(tx, id)
  // A plan's item has the hand-ins of a whole course, which must not be locked for nothing.
  unlocked.openIf((row) => row.planId === null, refuseItem)
  await lockPeopleOfItems(tx, [id])
  const sealed = await loadItemForUpdate(tx, id)
  const rows = await findHandInsOfItemForUpdate(tx, id)
  const handIns = rows.map(({ archivedAt, ...row }) => ({ ...row, isArchived: archivedAt !== null }))
  const item = sealed.openIf((row) => isHandlerOfItem(viewer, row, handIns), refuseItem)
  if (!canChangeItemOf(viewer, handIns)) refuse(handInErrors, 'HAND_IN_PROJECT_NOT_YOURS')
  return { item, handIns }
}

/**
 * Removes an item the instructor handles. Refuses ITEM_NOT_FOUND, HAND_IN_PROJECT_NOT_YOURS, and ITEM_HANDED_IN once a
 * student has handed it in.
 */
export const removeOwnItem = (
  context: InstructorContext,
  { id }: { id: string },
): Promise<{ removed: true }> =>
  inTransaction(context.db, async (tx) => {
    const { item, handIns } = await openOwnItem(tx, context, id)
    const { title, dueAt, closesAt } = item
    if (handIns.some(({ version }) => version > 0))
      refuse(handInErrors, 'ITEM_HANDED_IN', { titles: [title] })
    const goneIds = await findNotifiedSubjectsOfItems(tx, [id])
    await deleteItem(tx, id)
    await recordAudit(tx, context, {
      action: 'hand_in.item_removed',
      subjectType: 'hand_in',
      subjectId: id,
      before: { title, dueAt, closesAt },
    })
    // Its hand-ins are gone: each student is notified once, of the item.
    const active = handIns.filter(({ isArchived }) => !isArchived)
    const studentIds = [...new Set(active.map(({ studentId }) => studentId))]
    const subjects = studentIds.map((studentId) => ({ id, studentId, dueAt: null, closesAt: null }))
    await publishItem(tx, context, { id, title, event: 'removed', subjects, projects: handIns, goneIds })
    return { removed: true }
  })
