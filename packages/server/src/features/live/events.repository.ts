import type { KeptLiveKind, PassingLiveKind } from '@capstone/contract/live/live.constants'
import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { preparedOn } from '../../db/engine/prepared.ts'
import { LIVE_CHANNEL } from '../../platform/live/live.hub.ts'
import { users } from '../accounts/accounts.table.ts'
import { liveEvents, liveHeads } from './live.table.ts'

/** Something that happened for one person; `place` is how far a thread came. */
export type EventRow = {
  readonly userId: string
  readonly kind: KeptLiveKind
  readonly subjectId: string
  readonly place: number | null
}

/**
 * Adds events, each with the next number of its person, and tells every process when the transaction ends. People are
 * taken in the order of their ids, so that two transactions never wait for each other; those who are gone are left out.
 */
export async function insertEvents(tx: Database, events: readonly EventRow[]): Promise<void> {
  await tx.execute(sql`
    with told as (
      select (row ->> 'userId')::uuid as user_id, row ->> 'kind' as kind, (row ->> 'subjectId')::uuid as subject_id,
        (row ->> 'place')::int as place, ordinality
      from jsonb_array_elements(${JSON.stringify(events)}::jsonb) with ordinality as given (row, ordinality)
    ),
    present as (
      select ${users.id} as user_id from ${users} where ${users.id} in (select user_id from told)
      order by ${users.id} for key share
    ),
    heads as (
      insert into ${liveHeads} (user_id, last_number)
      select user_id, count(*) from told join present using (user_id) group by user_id order by user_id
      on conflict (user_id) do update set last_number = ${liveHeads.lastNumber} + excluded.last_number
      returning user_id, last_number
    ),
    added as (
      insert into ${liveEvents} (user_id, number, kind, subject_id, place)
      select user_id, last_number - row_number() over (partition by user_id order by ordinality desc) + 1,
        kind, subject_id, place
      from told join heads using (user_id)
      returning user_id, number, kind, subject_id, place
    )
    select pg_notify(${LIVE_CHANNEL}, jsonb_build_object('to', jsonb_build_array(user_id), 'event',
      jsonb_build_object('id', number, 'kind', kind, 'subjectId', subject_id, 'number', place))::text)
    from added order by user_id, number`)
}

/** Something for the moment, and whom it is told. */
export type PassingRow = {
  readonly to: readonly string[]
  readonly event: { readonly kind: PassingLiveKind; readonly subjectId: string }
}

/** Tells every process of things for the moment, which are not kept, in order. */
export async function notifyPassing(db: Database, rows: readonly PassingRow[]): Promise<void> {
  const payloads = rows.map(({ to, event }) => ({ to, event: { id: null, ...event, number: null } }))
  await db.execute(sql`
    select pg_notify(${LIVE_CHANNEL}, payload) from jsonb_array_elements_text(
      ${JSON.stringify(payloads.map((payload) => JSON.stringify(payload)))}::jsonb) as told (payload)`)
}

/** Has everybody's events counted on from a number, which is greater than any that was ever told. */
export async function insertHeads(tx: Database, lastNumber: number): Promise<void> {
  await tx.execute(sql`insert into ${liveHeads} (user_id, last_number)
    select ${users.id}, ${lastNumber}::bigint from ${users} order by ${users.id}`)
}

const sinceThen = preparedOn((db) =>
  db
    .select({
      head: liveHeads.lastNumber,
      id: liveEvents.number,
      kind: liveEvents.kind,
      subjectId: liveEvents.subjectId,
      number: liveEvents.place,
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
 * How far what happened for a person is counted, and what of it is kept after a number, in order: as one moment of the
 * database shows both. Nothing of it where that is more than `most`.
 */
export async function findEventsSince(db: Database, userId: string, after: number, most: number) {
  const rows = await sinceThen(db).execute({ userId, after, most })
  const events = rows.flatMap(({ id, kind, subjectId, number }) =>
    id === null || kind === null ? [] : [{ id, kind, subjectId, number }],
  )
  return { head: rows[0]?.head ?? 0, events }
}

const headOf = preparedOn((db) =>
  db
    .select({ head: liveHeads.lastNumber })
    .from(liveHeads)
    .where(eq(liveHeads.userId, sql.placeholder('userId')))
    .prepare('live_head'),
)

/** How far what happened for a person is counted; 0 while nothing has. */
export async function findHead(db: Database, userId: string): Promise<number> {
  const [row] = await headOf(db).execute({ userId })
  return row?.head ?? 0
}

/** Forgets up to `most` things that happened before a moment, the oldest first; how far it is counted stays. Says how many. */
export async function deleteEventsBefore(db: Database, before: Date, most: number): Promise<number> {
  const deleted = await db.execute(sql`
    delete from ${liveEvents} where (user_id, number) in (
      select user_id, number from ${liveEvents} where created_at < ${before.toISOString()}::timestamptz
      order by created_at limit ${most} for update skip locked)
    returning 1`)
  return deleted.length
}
