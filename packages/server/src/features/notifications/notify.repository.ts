import {
  DEFAULT_MAIL_MODE,
  type NotificationKind,
} from '@capstone/contract/notifications/notifications.constants'
import type { NotificationPayload } from '@capstone/contract/notifications/notifications.schemas'
import { sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { users } from '../accounts/accounts.table.ts'
import { mailPreferences, notifications } from './notifications.table.ts'

export type NotificationRow = {
  readonly userId: string
  readonly subjectId: string
  readonly payload: NotificationPayload
}

/** When mail about what happens now is due, by how a person wants it. */
export type MailTimes = { readonly now: Date; readonly immediate: Date; readonly daily: Date }

/**
 * Adds notifications, each mailed as its person chose. What is unread about the same thing is told together with
 * it, in one mail if that is still to come; unread messages are not mailed again once they were. Accounts are held while
 * that is written, and those that are gone left out.
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
    select ${users.id}, told.payload ->> 'kind', told.subject_id, told.payload, ${now}, wanted.mode,
      case wanted.mode when 'immediate' then ${immediate} when 'daily' then ${daily} end
    from (
      select (row ->> 'userId')::uuid as user_id, (row ->> 'subjectId')::uuid as subject_id, row -> 'payload' as payload
      from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) as given (row)
    ) told
    join ${users} on ${users.id} = told.user_id
    left join ${mailPreferences} on ${mailPreferences.userId} = told.user_id and ${mailPreferences.kind} = told.payload ->> 'kind'
    cross join lateral (select coalesce(${mailPreferences.mode}, ${DEFAULT_MAIL_MODE}) as mode) wanted
    order by ${users.id}, told.subject_id, told.payload ->> 'kind' for key share of ${users}
    on conflict (user_id, kind, subject_id) where read_at is null do update set
      payload = ${mergedPayload},
      at = excluded.at,
      mail_mode = excluded.mail_mode,
      mail_due_at = case
        when excluded.mail_mode = 'never' or excluded.kind = 'message' and ${notifications.mailedAt} is not null then null
        else coalesce(${notifications.mailDueAt}, excluded.mail_due_at) end`)
}

const [before, after] = [sql`${notifications.payload}`, sql`excluded.payload`]
const switched = sql`array(select jsonb_array_elements_text((${after} -> 'opened') || (${after} -> 'closed')))`
/** What is told of a thing once something more has happened to it: messages are counted, changes told together. */
const mergedPayload = sql`case excluded.kind
  when 'message' then jsonb_set(${after}, '{messages}',
    to_jsonb((${before} ->> 'messages')::int + (${after} ->> 'messages')::int))
  when 'project_changed' then ${after} || jsonb_strip_nulls(jsonb_build_object(
    'status', coalesce(${after} ->> 'status', ${before} ->> 'status'),
    'progress', coalesce(${after} ->> 'progress', ${before} ->> 'progress')::int))
  when 'access_changed' then ${after} || jsonb_build_object(
    'opened', ((${before} -> 'opened') - ${switched}) || (${after} -> 'opened'),
    'closed', ((${before} -> 'closed') - ${switched}) || (${after} -> 'closed'))
  else ${after} end`

type About = { readonly userId: string; readonly kind: NotificationKind; readonly subjectId: string }

/**
 * Marks what a person was told about one thing as read; returns whether there was anything unread. Of messages only the
 * last that were read stay in the bell: whoever talks for an hour would find nothing else in it. Their account is held
 * first, as whoever announces it does, so that nobody waits in a circle with its deletion.
 */
export async function markSubjectRead(tx: Database, about: About, now: Date): Promise<boolean> {
  const { userId, kind, subjectId } = about
  const isIt = sql`n.user_id = ${userId} and n.kind = ${kind} and n.subject_id = ${subjectId} and n.read_at is null`
  const read = await tx.execute(sql`
    with person as (select ${users.id} as user_id from ${users} where ${users.id} = ${userId}
      and exists (select from ${notifications} n where ${isIt}) for key share),
    seen as (
      update ${notifications} n set read_at = ${now.toISOString()}::timestamptz, mail_due_at = null from person
      where ${isIt} returning n.id, n.user_id, n.kind, n.subject_id
    ),
    gone as (
      delete from ${notifications} n using seen where seen.kind = 'message' and n.user_id = seen.user_id
        and n.kind = seen.kind and n.subject_id = seen.subject_id and n.read_at is not null
    )
    select id from seen`)
  return read.length > 0
}
