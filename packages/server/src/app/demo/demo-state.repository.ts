import { sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'

/** The state of a database; the demo never touches a `foreign` one. */
export type DemoState = 'empty' | 'seeding' | 'seeded' | 'foreign'

/** Reads the demo state, which is stored as a comment on the table `users`. */
export async function readDemoState(db: Database): Promise<DemoState> {
  const [row] = await db.execute<{ tables: number; hasUsers: boolean; mark: string | null }>(sql`
    select (select count(*)::int from pg_tables where schemaname not in ('pg_catalog', 'information_schema')) as tables,
      to_regclass('public.users') is not null as "hasUsers",
      obj_description(to_regclass('public.users'), 'pg_class') as mark`)
  if (!row || row.tables === 0) return 'empty'
  if (row.mark === 'Capstone demo: seeding') return 'seeding'
  if (row.mark === 'Capstone demo: seeded') return 'seeded'
  if (!row.hasUsers) return 'foreign'
  const [found] = await db.execute<{ hasRows: boolean }>(sql`select exists (select from users) as "hasRows"`)
  return found?.hasRows ? 'foreign' : 'empty'
}

/** Marks the database as being seeded. */
export const markSeeding = (db: Database) =>
  db.execute(sql`comment on table users is 'Capstone demo: seeding'`)

/** Marks the database as seeded. */
export const markSeeded = (db: Database) => db.execute(sql`comment on table users is 'Capstone demo: seeded'`)
