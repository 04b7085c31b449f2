import { sql } from 'drizzle-orm'
import type { Database } from './database.ts'

/** Finds the tables, including that of the migrations, with a text somewhere in their rows. */
export async function findTablesContaining(db: Database, text: string): Promise<string[]> {
  const tables = await db.execute<{ name: string; place: string }>(sql`
    select tablename as name, format('%I.%I', schemaname, tablename) as place from pg_tables
    where schemaname in ('public', 'drizzle')`)
  const searches = tables.map(
    ({ name, place }) => sql`
      select ${name} as name where exists (select from ${sql.raw(place)} t where strpos(t::text, ${text}) > 0)`,
  )
  const found = await db.execute<{ name: string }>(sql.join(searches, sql` union all `))
  return found.map(({ name }) => name)
}
