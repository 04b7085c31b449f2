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

export type DueMails = {
  readonly now: Date
  /** Whether nothing is mailed to an address that nobody has shown to be theirs. */
  readonly toVerifiedOnly: boolean
  /** How many notifications, or people, are taken at once. */
  readonly most: number
}

const isDue = (mode: MailMode, now: SQL) =>
  sql`n.mail_mode = ${mode} and n.read_at is null and n.mail_due_at <= ${now}`

/** Whether somebody whose notification `told` is can be mailed about it; whoever has chosen otherwise meanwhile is not. */
const isMailable = (toVerifiedOnly: boolean) => sql`(${users.emailVerified} or not ${toVerifiedOnly}::boolean)
  and coalesce((select c.mode from ${mailPreferences} c where c.user_id = told.user_id and c.kind = told.kind),
    ${DEFAULT_MAIL_MODE}) <> 'never'`

/**
 * Puts a mail in line for each notification whose time has come, and notes in the same statement that it was: nobody else
 * takes it then, and nothing is in line that was not taken. Returns how many were taken.
 */
export async function queueSingleMails(
  tx: Database,
  { now, toVerifiedOnly, most }: DueMails,
): Promise<number> {
  const time = sql`${now.toISOString()}::timestamptz`
  const kind: MailKind = 'notification'
  const [row] = await tx.execute<{ taken: number }>(sql`
    with due as (
      select n.id from ${notifications} n where ${isDue('immediate', time)}
      order by n.mail_due_at limit ${most} for update skip locked
    ),
    told as (
      update ${notifications} n set mail_due_at = null, mailed_at = ${time} from due where n.id = due.id
      returning n.id, n.user_id, n.kind
    ),
    queued as (
      insert into ${mails} (kind, address, data, created_at, due_at)
      select ${kind}, ${users.email}, jsonb_build_object('notificationId', told.id), ${time}, ${time}
      from told join ${users} on ${users.id} = told.user_id where ${isMailable(toVerifiedOnly)}
    )
    select count(*)::int as taken from told`)
  return row?.taken ?? 0
}

/**
 * The same for the daily mails: one for each person, about all of theirs whose time has come. Their accounts are held
 * meanwhile, so that two processes never share one person's. Returns how many people were taken.
 */
export async function queueDigests(tx: Database, { now, toVerifiedOnly, most }: DueMails): Promise<number> {
  const time = sql`${now.toISOString()}::timestamptz`
  const kind: MailKind = 'digest'
  const [row] = await tx.execute<{ taken: number }>(sql`
    with people as (
      select ${users.id} as user_id from ${users}
      where ${users.id} in (select n.user_id from ${notifications} n where ${isDue('daily', time)}
        order by n.mail_due_at limit ${most})
      order by ${users.id} for no key update skip locked
    ),
    due as (
      select n.id from ${notifications} n join people using (user_id) where ${isDue('daily', time)}
      order by n.user_id, n.subject_id, n.kind for update of n
    ),
    told as (
      update ${notifications} n set mail_due_at = null, mailed_at = ${time} from due where n.id = due.id
      returning n.user_id, n.kind
    ),
    queued as (
      insert into ${mails} (kind, address, data, created_at, due_at)
      select ${kind}, ${users.email}, jsonb_build_object('userId', ${users.id}), ${time}, ${time}
      from ${users} where exists (select from told where told.user_id = ${users.id} and ${isMailable(toVerifiedOnly)})
    )
    select count(distinct user_id)::int as taken from told`)
  return row?.taken ?? 0
}
