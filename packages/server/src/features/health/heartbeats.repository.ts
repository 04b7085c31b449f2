import { lt, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { heartbeats } from './health.table.ts'
import type { HourMinutes } from './uptime.service.ts'

/** Records that a process is up in these minutes; does not write if they are recorded already. */
export async function addHeartbeat(db: Database, { hour, minutes }: HourMinutes): Promise<void> {
  await db
    .insert(heartbeats)
    .values({ hour, minutes })
    .onConflictDoUpdate({
      target: heartbeats.hour,
      set: { minutes: sql`${heartbeats.minutes} | excluded.minutes` },
      setWhere: sql`${heartbeats.minutes} & excluded.minutes <> excluded.minutes`,
    })
}

/** Deletes the heartbeats before a time. */
export const deleteHeartbeatsBefore = async (db: Database, time: Date) => {
  await db.delete(heartbeats).where(lt(heartbeats.hour, time))
}
