import type { DurableLiveKind, TransientLiveKind } from '@capstone/contract/live/live.constants'
import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { preparedOn } from '../../db/engine/prepared.ts'
import { LIVE_CHANNEL } from '../../platform/live/live.hub.ts'
import { users } from '../accounts/accounts.table.ts'
import { liveEvents, liveHeads } from './live.table.ts'

/** A durable event for one person. */
export type EventRow = {
  readonly userId: string
  readonly kind: DurableLiveKind
  readonly subjectId: string
  readonly messageNumber: number | null
}

/**
 * Adds events, each with the next number of its recipient, and notifies every process when the transaction commits.
 * Recipients are locked in id order to avoid deadlock; deleted accounts are skipped.
 */
export async function insertEvents(tx: Database, events: readonly EventRow[]): Promise<void> {
  await tx.execute(sql`
    with given as (
      select (row ->> 'userId')::uuid as user_id, row ->> 'kind' as kind, (row ->> 'subjectId')::uuid as subject_id,
        (row ->> 'messageNumber')::int as message_number, ordinality
      from jsonb_array_elements(${JSON.stringify(events)}::jsonb) with ordinality as rows (row, ordinality)
    ),
    present as (
      select ${users.id} as user_id from ${users} where ${users.id} in (select user_id from given)
      order by ${users.id} for key share
    ),
    heads as (
      insert into ${liveHeads} (user_id, last_number)
      select user_id, count(*) from given join present using (user_id) group by user_id order by user_id
      on conflict (user_id) do update set last_number = ${liveHeads.lastNumber} + excluded.last_number
      returning user_id, last_number
    ),
    added as (
      insert into ${liveEvents} (user_id, number, kind, subject_id, message_number)
      select user_id, last_number - row_number() over (partition by user_id order by ordinality desc) + 1,
        kind, subject_id, message_number
      from given join heads using (user_id)
      returning user_id, number, kind, subject_id, message_number
    )
    select pg_notify(${LIVE_CHANNEL}, jsonb_build_object('to', jsonb_build_array(user_id), 'event',
      jsonb_build_object('id', number, 'kind', kind, 'subjectId', subject_id, 'number', message_number))::text)
    from added order by user_id, number`)
}

/** A transient event and its recipients. */
export type TransientEvent = {
  readonly to: readonly string[]
  readonly event: { readonly kind: TransientLiveKind; readonly subjectId: string }
}

/** Notifies every process of transient events, in order. They are not stored. */
export async function notifyTransient(db: Database, rows: readonly TransientEvent[]): Promise<void> {
  const payloads = rows.map(({ to, event }) => ({ to, event: { id: null, ...event, number: null } }))
  await db.execute(sql`
    select pg_notify(${LIVE_CHANNEL}, payload) from jsonb_array_elements_text(
      ${JSON.stringify(payloads.map((payload) => JSON.stringify(payload)))}::jsonb) as payloads (payload)`)
}

/**
 * Restarts everybody's event numbers after a restore, at the current Unix time in milliseconds: higher than any number
 * used before, since there are fewer events than milliseconds. A browser that resumes from an older number gets "reset".
 */
export async function restartEventNumbering(tx: Database, now: Date): Promise<void> {
  await tx.execute(sql`insert into ${liveHeads} (user_id, last_number)
    select ${users.id}, ${now.getTime()}::bigint from ${users} order by ${users.id}`)
}

const eventsAfter = preparedOn((db) =>
  db
    .select({
      lastNumber: liveHeads.lastNumber,
      id: liveEvents.number,
      kind: liveEvents.kind,
      subjectId: liveEvents.subjectId,
      number: liveEvents.messageNumber,
    })
    .from(users)
    .leftJoin(liveHeads, eq(liveHeads.userId, users.id))
    .leftJoin(
      liveEvents,
      and(
        eq(liveEvents.userId, users.id),
        gt(liveEvents.number, sql.placeholder('after')),
        sql`${liveHeads.lastNumber} - ${sql.placeholder('after')}::bigint <= ${sql.placeholder('most')}::bigint`,
      ),
    )
    .where(eq(users.id, sql.placeholder('userId')))
    .orderBy(asc(liveEvents.number))
    .prepare('live_events_since'),
)

/**
 * Finds a person's last event number and their events after a number, in order, from one snapshot. No events where there
 * are more than `most`.
 */
export async function findEventsAfter(db: Database, userId: string, after: number, most: number) {
  const rows = await eventsAfter(db).execute({ userId, after, most })
  const events = rows.flatMap(({ id, kind, subjectId, number }) =>
    id === null || kind === null ? [] : [{ id, kind, subjectId, number }],
  )
  return { lastNumber: rows[0]?.lastNumber ?? 0, events }
}

const lastNumberOf = preparedOn((db) =>
  db
    .select({ lastNumber: liveHeads.lastNumber })
    .from(liveHeads)
    .where(eq(liveHeads.userId, sql.placeholder('userId')))
    .prepare('live_head'),
)

/** Returns the number of a person's last event; 0 before the first. */
export async function findLastNumber(db: Database, userId: string): Promise<number> {
  const [row] = await lastNumberOf(db).execute({ userId })
  return row?.lastNumber ?? 0
}

/** Deletes up to `most` events from before a time, the oldest first; the numbering goes on. Returns how many. */
export async function deleteEventsBefore(db: Database, before: Date, most: number): Promise<number> {
  const deleted = await db.execute(sql`
    delete from ${liveEvents} where (user_id, number) in (
      select user_id, number from ${liveEvents} where created_at < ${before.toISOString()}::timestamptz
      order by created_at limit ${most} for update skip locked)
    returning 1`)
  return deleted.length
}
