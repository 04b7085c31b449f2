import { eq, sql } from 'drizzle-orm'
import { PRESENCE_LOCK } from '../../db/advisory-locks.ts'
import type { Database } from '../../db/database.ts'
import { users } from '../accounts/accounts.table.ts'
import { chatThreads } from '../chat/chat.table.ts'
import { presences } from './live.table.ts'

/** An update by one process; rows not refreshed since `cutoff` have expired. */
type Update = { readonly processId: string; readonly now: Date; readonly cutoff: Date }
export type StreamCount = { readonly userId: string; readonly streams: number }
/** A person whose row was added or removed; `isOnlyHere` if no other process has a current one. */
type ChangedPresence = { userId: string; isOnlyHere: boolean }

/** Serializes presence updates until the transaction ends, so that each sees the rows of all processes. */
export const lockPresences = async (tx: Database) => {
  await tx.execute(sql`select pg_advisory_xact_lock(${PRESENCE_LOCK})`)
}

const rowsOf = (people: readonly StreamCount[]) => sql`jsonb_to_recordset(${JSON.stringify(people)}::jsonb)
  as given ("userId" uuid, streams int)`

const isOnlyHere = ({ cutoff }: Pick<Update, 'cutoff'>) =>
  sql`not exists (select from ${presences} where ${presences.userId} = changed.user_id
    and ${presences.processId} <> changed.process_id and ${presences.seenAt} > ${cutoff.toISOString()}::timestamptz)`

/**
 * Adds people who connected to a process, except those whose account's row is locked; the next update tries them again.
 */
export const insertPresences = (
  tx: Database,
  people: readonly StreamCount[],
  update: Update,
): Promise<ChangedPresence[]> =>
  tx.execute<ChangedPresence>(sql`
    with present as (
      select ${users.id} as user_id from ${users} where ${users.id} in (select "userId" from ${rowsOf(people)})
      order by ${users.id} for key share skip locked
    ),
    changed as (
      insert into ${presences} (user_id, process_id, streams, seen_at)
      select user_id, ${update.processId}::uuid, streams, ${update.now.toISOString()}::timestamptz
      from present join ${rowsOf(people)} on given."userId" = user_id
      on conflict (user_id, process_id) do update set streams = excluded.streams, seen_at = excluded.seen_at
      returning user_id, process_id
    )
    select user_id as "userId", ${isOnlyHere(update)} as "isOnlyHere" from changed order by user_id`)

/** Refreshes the rows of a process, except locked ones; returns the people whose row was refreshed. */
export const refreshPresences = (
  db: Database,
  people: readonly StreamCount[],
  { processId, now }: Pick<Update, 'processId' | 'now'>,
): Promise<{ userId: string }[]> =>
  db.execute<{ userId: string }>(sql`
    with held as (
      select ${presences.userId} as user_id from ${presences} where ${presences.processId} = ${processId}::uuid
      order by ${presences.userId} for update skip locked
    )
    update ${presences} set streams = given.streams, seen_at = ${now.toISOString()}::timestamptz
    from held join ${rowsOf(people)} on given."userId" = held.user_id
    where ${presences.userId} = held.user_id and ${presences.processId} = ${processId}::uuid
    returning ${presences.userId} as "userId"`)

/** Removes people who disconnected from a process. */
export const deletePresences = (
  tx: Database,
  userIds: readonly string[],
  update: Update,
): Promise<ChangedPresence[]> =>
  tx.execute<ChangedPresence>(sql`
    with changed as (
      delete from ${presences}
      where ${presences.processId} = ${update.processId}::uuid
        and ${presences.userId} in (select jsonb_array_elements_text(${JSON.stringify(userIds)}::jsonb)::uuid)
      returning user_id, process_id
    )
    select user_id as "userId", ${isOnlyHere(update)} as "isOnlyHere" from changed order by user_id`)

/** Removes all rows not refreshed since the cutoff. */
export const deleteStalePresences = (
  tx: Database,
  update: Pick<Update, 'cutoff'>,
): Promise<ChangedPresence[]> =>
  tx.execute<ChangedPresence>(sql`
    with changed as (
      delete from ${presences} where ${presences.seenAt} <= ${update.cutoff.toISOString()}::timestamptz
      returning user_id, process_id
    )
    select distinct user_id as "userId", ${isOnlyHere(update)} as "isOnlyHere" from changed order by user_id`)

/** Backdates all rows of a process, so that they expire by themselves. */
export const expirePresences = async (db: Database, processId: string, seenAt: Date) => {
  await db.update(presences).set({ seenAt }).where(eq(presences.processId, processId))
}

/** Finds the other members of these people's threads; people without any are left out. */
export const findThreadPartners = (tx: Database, userIds: readonly string[]) =>
  tx.execute<{ userId: string; partners: string[] }>(sql`
    select person.id as "userId", jsonb_agg(partner.id) as partners
    from (select jsonb_array_elements_text(${JSON.stringify(userIds)}::jsonb)::uuid as id) person
    cross join lateral (
      select ${chatThreads.mentorId} as id from ${chatThreads}
      where ${chatThreads.studentId} = person.id and ${chatThreads.mentorId} is not null
      union
      select ${chatThreads.studentId} from ${chatThreads} where ${chatThreads.mentorId} = person.id
    ) partner
    group by person.id order by person.id`)
