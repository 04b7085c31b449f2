import {
  DEFAULT_MAIL_MODE,
  type MailKind,
  type MailMode,
} from '@capstone/contract/notifications/notifications.constants'
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { users } from '../../accounts/accounts.table.ts'
import { mailPreferences, notifications } from '../notifications.table.ts'
import { mails } from './mail-queue.table.ts'

export type DueQuery = {
  readonly now: Date
  readonly toVerifiedOnly: boolean
  /** The maximum number of notifications, or of recipients, to process. */
  readonly max: number
}

const isDue = (mode: MailMode, now: SQL) =>
  sql`n.mail_mode = ${mode} and n.read_at is null and n.mail_due_at <= ${now}`

/** Whether the recipient of `mailed` has an address that may be mailed, and has not switched off mail of this kind. */
const isMailable = (toVerifiedOnly: boolean) => sql`(${users.emailVerified} or not ${toVerifiedOnly}::boolean)
  and coalesce((select c.mode from ${mailPreferences} c where c.user_id = mailed.user_id and c.kind = mailed.kind),
    ${DEFAULT_MAIL_MODE}) <> 'never'`

/**
 * Queues a mail for each due notification whose recipient can be mailed, and marks all as mailed in the same statement,
 * so that none is queued twice. Returns how many notifications were processed.
 */
export async function queueSingleMails(
  tx: Database,
  { now, toVerifiedOnly, max }: DueQuery,
): Promise<number> {
  const time = sql`${now.toISOString()}::timestamptz`
  const kind: MailKind = 'notification'
  const [row] = await tx.execute<{ processed: number }>(sql`
    with due as (
      select n.id from ${notifications} n where ${isDue('immediate', time)}
      order by n.mail_due_at limit ${max} for update skip locked
    ),
    mailed as (
      update ${notifications} n set mail_due_at = null, mailed_at = ${time} from due where n.id = due.id
      returning n.id, n.user_id, n.kind
    ),
    queued as (
      insert into ${mails} (kind, address, data, created_at, due_at)
      select ${kind}, ${users.email}, jsonb_build_object('notificationId', mailed.id), ${time}, ${time}
      from mailed join ${users} on ${users.id} = mailed.user_id where ${isMailable(toVerifiedOnly)}
    )
    select count(*)::int as processed from mailed`)
  return row?.processed ?? 0
}

/**
 * Queues the daily mails: one for each recipient who can be mailed, about all their due notifications. Locks the
 * accounts, so that only one process at a time handles a recipient. Returns how many recipients were processed.
 */
export async function queueDigests(tx: Database, { now, toVerifiedOnly, max }: DueQuery): Promise<number> {
  const time = sql`${now.toISOString()}::timestamptz`
  const kind: MailKind = 'digest'
  const [row] = await tx.execute<{ processed: number }>(sql`
    with people as (
      select ${users.id} as user_id from ${users}
      where ${users.id} in (select n.user_id from ${notifications} n where ${isDue('daily', time)}
        order by n.mail_due_at limit ${max})
      order by ${users.id} for no key update skip locked
    ),
    due as (
      select n.id from ${notifications} n join people using (user_id) where ${isDue('daily', time)}
      order by n.user_id, n.subject_id, n.kind for update of n
    ),
    mailed as (
      update ${notifications} n set mail_due_at = null, mailed_at = ${time} from due where n.id = due.id
      returning n.user_id, n.kind
    ),
    queued as (
      insert into ${mails} (kind, address, data, created_at, due_at)
      select ${kind}, ${users.email}, jsonb_build_object('userId', ${users.id}), ${time}, ${time}
      from ${users} where exists (select from mailed where mailed.user_id = ${users.id} and ${isMailable(toVerifiedOnly)})
    )
    select count(distinct user_id)::int as processed from mailed`)
  return row?.processed ?? 0
}
