import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { users } from '../accounts/accounts.table.ts'
import { chatThreads } from '../chat/chat.table.ts'
import { presences } from './live.table.ts'

/** A process, what time it is, and the moment since which another must have been heard of to count. */
type By = { readonly processId: string; readonly now: Date; readonly since: Date }
type Here = { readonly userId: string; readonly streams: number }
/** Somebody whose row was written or deleted, and whether no other process has them. */
type Changed = { userId: string; isAlone: boolean }

const PRESENCE_LOCK = 7_266_004

/** Lets one process at a time change who is present, until its transaction ends: each then sees what the others have. */
export const lockPresences = async (tx: Database) => {
  await tx.execute(sql`select pg_advisory_xact_lock(${PRESENCE_LOCK})`)
}

const given = (people: readonly Here[]) => sql`jsonb_to_recordset(${JSON.stringify(people)}::jsonb)
  as given ("userId" uuid, streams int)`

/** Whether no other process has whom `changed` names. */
const isAlone = ({ since }: Pick<By, 'since'>) =>
  sql`not exists (select from ${presences} where ${presences.userId} = changed.user_id
    and ${presences.processId} <> changed.process_id and ${presences.seenAt} > ${since.toISOString()}::timestamptz)`

/** Writes people who came to a process. Those who are being deleted are left out, and asked about again. */
export const insertPresences = (tx: Database, people: readonly Here[], by: By): Promise<Changed[]> =>
  tx.execute<Changed>(sql`
    with present as (
      select ${users.id} as user_id from ${users} where ${users.id} in (select "userId" from ${given(people)})
      order by ${users.id} for key share skip locked
    ),
    changed as (
      insert into ${presences} (user_id, process_id, streams, seen_at)
      select user_id, ${by.processId}::uuid, streams, ${by.now.toISOString()}::timestamptz
      from present join ${given(people)} on given."userId" = user_id
      on conflict (user_id, process_id) do update set streams = excluded.streams, seen_at = excluded.seen_at
      returning user_id, process_id
    )
    select user_id as "userId", ${isAlone(by)} as "isAlone" from changed order by user_id`)

/** Says that a process and whom it has are still there; returns those of whom there is a row. */
export const updatePresences = (
  db: Database,
  people: readonly Here[],
  { processId, now }: Pick<By, 'processId' | 'now'>,
): Promise<{ userId: string }[]> =>
  db.execute<{ userId: string }>(sql`
    with held as (
      select ${presences.userId} as user_id from ${presences} where ${presences.processId} = ${processId}::uuid
      order by ${presences.userId} for update skip locked
    )
    update ${presences} set streams = given.streams, seen_at = ${now.toISOString()}::timestamptz
    from held join ${given(people)} on given."userId" = held.user_id
    where ${presences.userId} = held.user_id and ${presences.processId} = ${processId}::uuid
    returning ${presences.userId} as "userId"`)

/** Deletes people who went from a process. */
export const deletePresences = (tx: Database, userIds: readonly string[], by: By): Promise<Changed[]> =>
  tx.execute<Changed>(sql`
    with changed as (
      delete from ${presences}
      where ${presences.processId} = ${by.processId}::uuid
        and ${presences.userId} in (select jsonb_array_elements_text(${JSON.stringify(userIds)}::jsonb)::uuid)
      returning user_id, process_id
    )
    select user_id as "userId", ${isAlone(by)} as "isAlone" from changed order by user_id`)

/** Deletes whatever was not heard of since; those of whom nothing is left are alone. */
export const deleteStalePresences = (tx: Database, by: Pick<By, 'since'>): Promise<Changed[]> =>
  tx.execute<Changed>(sql`
    with changed as (
      delete from ${presences} where ${presences.seenAt} <= ${by.since.toISOString()}::timestamptz
      returning user_id, process_id
    )
    select distinct user_id as "userId", ${isAlone(by)} as "isAlone" from changed order by user_id`)

/** Lets all rows of a process run out by themselves, as if it was last heard of at this moment. */
export const agePresences = async (db: Database, processId: string, seenAt: Date) => {
  await db.update(presences).set({ seenAt }).where(eq(presences.processId, processId))
}

/** The other members of the threads of each of these people; whoever has none is left out. */
export const findPartners = (tx: Database, userIds: readonly string[]) =>
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
