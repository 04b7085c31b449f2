import type { ReminderEvent } from '@capstone/contract/hand-ins/hand-ins.constants'
import { and, eq, gt, inArray, or, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { users } from '../../accounts/accounts.table.ts'
import { chatThreads } from '../../chat/chat.table.ts'
import { handInItems, handInReminders, handIns } from '../hand-ins.table.ts'

/** A reminder of one kind: which date it precedes, and by how long. */
export type ReminderRule = {
  readonly event: ReminderEvent
  readonly date: 'due_at' | 'closes_at'
  readonly aheadMs: number
  /** How long a reminder that was missed is still sent. */
  readonly staleMs: number
}

export type DueReminder = {
  readonly handInId: string
  readonly studentId: string
  readonly mentorId: string | null
  readonly title: string
  readonly projectTitle: string
  readonly dueAt: Date
  readonly closesAt: Date | null
}

/**
 * Records reminders of one kind that have become due and returns them: each is returned once, whichever process asks.
 * Only for awaited hand-ins: open or returned, and not closed, except that a closed one is returned once for its due
 * date, when its state and the counts change. The accounts are locked against deletion first, in id order.
 */
export async function takeDueReminders(
  tx: Database,
  { event, date, aheadMs, staleMs }: ReminderRule,
  now: Date,
  limit: number,
): Promise<DueReminder[]> {
  const column = date === 'due_at' ? sql`h.due_at` : sql`h.closes_at`
  const earliest = new Date(now.getTime() + aheadMs - staleMs).toISOString()
  const latest = new Date(now.getTime() + aheadMs).toISOString()
  const rows = await tx.execute<{
    hand_in_id: string
    student_id: string
    mentor_id: string | null
    title: string
    project_title: string
    due_at: Date | string
    closes_at: Date | string | null
  }>(sql`
    with due as (
      select h.id as hand_in_id, ${column} as date, t.student_id, t.mentor_id, i.title, t.title as project_title,
        h.due_at, h.closes_at
      from ${handIns} h
      join ${chatThreads} t on t.id = h.assignment_id and t.archived_at is null
      join ${handInItems} i on i.id = h.item_id
      where h.status in ('open', 'returned') and ${column} > ${earliest}::timestamptz
        and ${column} <= ${latest}::timestamptz
        and (${event} = 'due' or h.closes_at is null or h.closes_at >= ${now.toISOString()}::timestamptz)
        and not exists (select from ${handInReminders} r
          where r.hand_in_id = h.id and r.event = ${event} and r.date = ${column})
      order by ${column}, h.id limit ${limit}
    ),
    people as (
      select u.id from ${users} u where u.id in (select student_id from due) order by u.id for key share
    ),
    taken as (
      insert into ${handInReminders} (hand_in_id, event, date)
      select hand_in_id, ${event}, date from due join people on people.id = due.student_id
      order by hand_in_id on conflict do nothing returning hand_in_id
    )
    select due.* from due join taken using (hand_in_id)`)
  return rows.map((row) => ({
    handInId: row.hand_in_id,
    studentId: row.student_id,
    mentorId: row.mentor_id,
    title: row.title,
    projectTitle: row.project_title,
    dueAt: new Date(row.due_at),
    closesAt: row.closes_at === null ? null : new Date(row.closes_at),
  }))
}

/**
 * Deletes the records of sent reminders whose date is still to come, so that such a date is reminded of again: all of
 * some hand-ins, and those of the cut-off of others.
 */
export async function deleteReminderRecords(
  tx: Database,
  now: Date,
  { ofAll, ofClosing }: { readonly ofAll: readonly string[]; readonly ofClosing: readonly string[] },
) {
  if (ofAll.length + ofClosing.length === 0) return
  const { handInId, event, date } = handInReminders
  const isOutdated = or(
    inArray(handInId, [...ofAll]),
    and(inArray(handInId, [...ofClosing]), eq(event, 'closing')),
  )
  await tx.delete(handInReminders).where(and(isOutdated, gt(date, now)))
}
