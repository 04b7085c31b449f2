import type { KeptLiveKind, PassingLiveKind } from '@capstone/contract/live/live.constants'
import { sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
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
