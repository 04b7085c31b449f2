import {
  DEFAULT_MAIL_MODE,
  NEVER_IMMEDIATE,
  type NotificationKind,
} from '@capstone/contract/notifications/notifications.constants'
import type { NotificationPayload } from '@capstone/contract/notifications/notifications.schemas'
import { sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { users } from '../accounts/accounts.table.ts'
import { handInExtensions, handIns } from '../hand-ins/hand-ins.table.ts'
import { mailPreferences, notifications } from './notifications.table.ts'

export type NotificationRow = {
  readonly userId: string
  readonly subjectId: string
  readonly payload: NotificationPayload
}

/** When the mail of a notification created now is due, if it is mailed immediately and if daily. */
export type MailTimes = { readonly now: Date; readonly immediate: Date; readonly daily: Date }

/**
 * Adds notifications and schedules their mails as each recipient prefers. An unread notification of the same kind about
 * the same record is merged with the new one. If its mail is still due, that one mail covers both; if it was sent, a
 * new one follows, except for messages. Locks the recipients' accounts against deletion and skips deleted ones.
 */
export async function upsertNotifications(
  tx: Database,
  rows: readonly NotificationRow[],
  times: MailTimes,
): Promise<void> {
  const [now, immediate, daily] = [times.now, times.immediate, times.daily].map(
    (time) => sql`${time.toISOString()}::timestamptz`,
  )
  await tx.execute(sql`
    insert into ${notifications} (user_id, kind, subject_id, payload, at, mail_mode, mail_due_at)
    select ${users.id}, added.payload ->> 'kind', added.subject_id, added.payload, ${now}, preference.mode,
      case preference.mode when 'immediate' then ${immediate} when 'daily' then ${daily} end
    from (
      select (row ->> 'userId')::uuid as user_id, (row ->> 'subjectId')::uuid as subject_id, row -> 'payload' as payload
      from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) as given (row)
    ) added
    join ${users} on ${users.id} = added.user_id
    left join ${mailPreferences} on ${mailPreferences.userId} = added.user_id and ${mailPreferences.kind} = added.payload ->> 'kind'
    cross join lateral (select case when added.payload ->> 'kind' = ${NEVER_IMMEDIATE} and chosen.mode = 'immediate'
      then 'daily' else chosen.mode end as mode
      from (select coalesce(${mailPreferences.mode}, ${DEFAULT_MAIL_MODE}) as mode) chosen) preference
    order by ${users.id}, added.subject_id, added.payload ->> 'kind' for key share of ${users}
    on conflict (user_id, kind, subject_id) where read_at is null do update set
      payload = ${mergedPayload},
      at = excluded.at,
      mail_mode = excluded.mail_mode,
      mail_due_at = case
        when excluded.mail_mode = 'never' or excluded.kind = 'message' and ${notifications.mailedAt} is not null then null
        else coalesce(${notifications.mailDueAt}, excluded.mail_due_at) end`)
}

const [before, after] = [sql`${notifications.payload}`, sql`excluded.payload`]
const changedResources = sql`array(select jsonb_array_elements_text((${after} -> 'opened') || (${after} -> 'closed')))`
/**
 * The payload of an unread notification merged with a new one: messages are counted, changes combined. Changed
 * dates are added to what else is unread about a hand-in, such as that it was returned, unless that was mailed already.
 */
const mergedPayload = sql`case excluded.kind
  when 'message' then jsonb_set(${after}, '{messages}',
    to_jsonb((${before} ->> 'messages')::int + (${after} ->> 'messages')::int))
  when 'project_changed' then ${after} || jsonb_strip_nulls(jsonb_build_object(
    'status', coalesce(${after} ->> 'status', ${before} ->> 'status'),
    'progress', coalesce(${after} ->> 'progress', ${before} ->> 'progress')::int))
  when 'access_changed' then ${after} || jsonb_build_object(
    'opened', ((${before} -> 'opened') - ${changedResources}) || (${after} -> 'opened'),
    'closed', ((${before} -> 'closed') - ${changedResources}) || (${after} -> 'closed'))
  when 'hand_in' then case when ${after} ->> 'event' = 'date_changed' and ${notifications.mailedAt} is null
    then (${before} - 'extensionRequestEndsAt') || jsonb_build_object('title', ${after} -> 'title', 'dueAt', ${after} -> 'dueAt',
      'closesAt', ${after} -> 'closesAt') else ${after} end
  else ${after} end`

/** A person's notifications about one record; with an event, only those of this event. */
export type NotificationSubject = {
  readonly userId: string
  readonly subjectId: string
  readonly event?: string
}

export type NotificationsOfKind = NotificationSubject & { readonly kind: NotificationKind }

/**
 * Marks notifications about these subjects as read; returns the subjects of which any was unread. Keeps
 * only the last read message notification of a thread, since a long chat would fill the list. Locks the accounts first
 * and then the notifications, in the same order as every writer that waits for such locks, which avoids deadlocks.
 */
export async function markSubjectsRead(
  tx: Database,
  subjects: readonly NotificationsOfKind[],
  now: Date,
): Promise<NotificationSubject[]> {
  if (subjects.length === 0) return []
  const isUnread = sql`n.user_id = given.user_id and n.kind = given.kind and n.subject_id = given.subject_id
    and n.read_at is null and (given.event is null or n.payload ->> 'event' = given.event)`
  const rows = await tx.execute<{ user_id: string; subject_id: string }>(sql`
    with given as (
      select (row ->> 'userId')::uuid as user_id, (row ->> 'subjectId')::uuid as subject_id, row ->> 'kind' as kind,
        row ->> 'event' as event
      from jsonb_array_elements(${JSON.stringify(subjects)}::jsonb) as each (row)
    ),
    people as (
      select ${users.id} as user_id from ${users}
      where ${users.id} in (select n.user_id from ${notifications} n join given on ${isUnread})
      order by ${users.id} for key share
    ),
    targets as (
      select n.id from ${notifications} n join given on ${isUnread} join people on people.user_id = n.user_id
      order by n.user_id, n.subject_id, n.kind for update of n
    ),
    unread as (
      update ${notifications} n set read_at = ${now.toISOString()}::timestamptz, mail_due_at = null from targets
      where n.id = targets.id returning n.id, n.user_id, n.kind, n.subject_id
    ),
    superseded as (
      delete from ${notifications} n using unread where unread.kind = 'message' and n.user_id = unread.user_id
        and n.kind = unread.kind and n.subject_id = unread.subject_id and n.read_at is not null
    )
    select user_id, subject_id from unread`)
  return rows.map((row) => ({ userId: row.user_id, subjectId: row.subject_id }))
}

/**
 * Withdraws the unread notifications that a student was assigned to an instructor: the student's is marked as read, and
 * the instructor's counts one student less, or is marked as read if it was about this one alone. Both were added at the
 * same time. Returns the subjects that were changed. Takes its locks in the same order as {@link markSubjectsRead}, and
 * locks all unread notifications of both, because the deletion of a student deletes further ones afterwards.
 */
export async function withdrawMentoring(
  tx: Database,
  { studentId, instructorId }: { readonly studentId: string; readonly instructorId: string },
  now: Date,
): Promise<NotificationSubject[]> {
  const isTheirs = sql`(user_id = ${studentId}::uuid and subject_id = ${instructorId}::uuid
    or user_id = ${instructorId}::uuid and (subject_id = ${studentId}::uuid or payload ->> 'title' = ''))`
  const rows = await tx.execute<{ user_id: string; subject_id: string }>(sql`
    with people as (
      select id from ${users} where id in (${studentId}::uuid, ${instructorId}::uuid) order by id for key share
    ),
    unread as (
      select n.* from ${notifications} n join people on people.id = n.user_id where n.read_at is null
      order by n.user_id, n.subject_id, n.kind for update of n
    ),
    targets as (
      select id, coalesce((payload ->> 'students')::int, 1) - 1 as others from unread
      where kind = 'mentoring' and ${isTheirs} and at = (
        select max(at) from ${notifications}
        where user_id = ${studentId}::uuid and kind = 'mentoring' and subject_id = ${instructorId}::uuid)
    )
    update ${notifications} n set
      payload = case when others > 0 then jsonb_set(n.payload, '{students}', to_jsonb(others)) else n.payload end,
      read_at = case when others > 0 then null else ${now.toISOString()}::timestamptz end,
      mail_due_at = case when others > 0 then n.mail_due_at end
    from targets where n.id = targets.id returning n.user_id, n.subject_id`)
  return rows.map((row) => ({ userId: row.user_id, subjectId: row.subject_id }))
}

/** The kinds of notification that lead to a project or to its hand-ins. */
const PROJECT_KINDS: readonly NotificationKind[] = [
  'project_assigned',
  'project_changed',
  'access_changed',
  'hand_in',
  'hand_in_extension',
  'hand_in_reminder',
]

/** Finds everybody's unread notifications that lead to these projects or to their hand-ins. */
export async function findUnreadOfProjects(
  tx: Database,
  assignmentIds: readonly string[],
): Promise<NotificationsOfKind[]> {
  const rows = await tx.execute<{ user_id: string; kind: NotificationKind; subject_id: string }>(sql`
    with projects as (
      select id::uuid from jsonb_array_elements_text(${JSON.stringify(assignmentIds)}::jsonb) as given (id)
    ),
    project_hand_ins as (
      select h.id from ${handIns} h where h.assignment_id in (select id from projects)
    ),
    subjects as (
      select id from projects union all select id from project_hand_ins
      union all select e.id from ${handInExtensions} e where e.hand_in_id in (select id from project_hand_ins)
    )
    select n.user_id, n.kind, n.subject_id from ${notifications} n
    where n.subject_id in (select id from subjects) and n.read_at is null
      and n.kind in (select jsonb_array_elements_text(${JSON.stringify(PROJECT_KINDS)}::jsonb))`)
  return rows.map((row) => ({ userId: row.user_id, kind: row.kind, subjectId: row.subject_id }))
}

/**
 * Deletes everybody's notifications about these records, read or not; returns whose. Takes its locks in the same order
 * as {@link markSubjectsRead}, which avoids deadlocks.
 */
export async function deleteNotifications(tx: Database, subjectIds: readonly string[]): Promise<string[]> {
  const isAboutThem = sql`n.subject_id in
    (select id::uuid from jsonb_array_elements_text(${JSON.stringify(subjectIds)}::jsonb) as given (id))`
  const rows = await tx.execute<{ user_id: string }>(sql`
    with people as (
      select id from ${users} where id in (select n.user_id from ${notifications} n where ${isAboutThem})
      order by id for key share
    ),
    targets as (
      select n.id from ${notifications} n join people on people.id = n.user_id where ${isAboutThem}
      order by n.user_id, n.subject_id, n.kind for update of n
    )
    delete from ${notifications} n using targets where n.id = targets.id returning n.user_id`)
  return [...new Set(rows.map((row) => row.user_id))]
}
