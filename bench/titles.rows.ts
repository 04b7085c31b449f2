import { sql } from 'drizzle-orm'
import type { Database } from '../packages/server/src/db/database.ts'
import { CATALOGUE } from '../packages/server/src/features/requests/catalogue.service.ts'

const PROJECTS = 20_000
const REQUESTS = 20_000
const SUGGESTIONS = 10_000

/** How many titles an idea is compared with, in words. */
export const TITLES_IN_WORDS = `${(PROJECTS + REQUESTS + SUGGESTIONS).toLocaleString('en')} titles`

/** Every idea of the built-in catalogue. */
export async function readIdeas() {
  const parts = await Promise.all(Object.values(CATALOGUE).map((load) => load()))
  return parts.flat()
}

/** Fills the three tables with titles as people write them: the beginning of one of the catalogue's, the end of another. */
export async function fillTitles(db: Database): Promise<void> {
  const titles = (await readIdeas()).map(({ title }) => title)
  const title = sql`(select string_agg(word, ' ' order by place) from (
      select word, place from unnest(string_to_array(given.titles[1 + n * 7 % given.many], ' ')) with ordinality as a(word, place)
        where place <= 4
      union all
      select word, 100 + place from unnest(string_to_array(given.titles[1 + n * 31 / given.many % given.many], ' ')) with ordinality as b(word, place)
        where place > 4
    ) as words)`
  const given = sql`(select ${sql.param(titles)}::text[] as titles, ${titles.length}::int as many) as given`
  const [student] = await db.execute<{ id: string }>(
    sql`insert into users (name, email, role) values ('Somebody', 'somebody@bench.test', 'student') returning id`,
  )
  await db.execute(sql`insert into instructor_projects (title, description, category)
    select ${title}, 'What it is about.', 'General' from ${given}, generate_series(1, ${PROJECTS}::int) as n`)
  await db.execute(sql`insert into project_requests (student_id, title, description, status)
    select ${student?.id}::uuid, ${title}, 'What it is about.', 'rejected'
    from ${given}, generate_series(${PROJECTS}::int + 1, ${PROJECTS + REQUESTS}::int) as n`)
  await db.execute(sql`insert into project_suggestions (title)
    select ${title} from ${given}, generate_series(1, ${SUGGESTIONS}::int) as n`)
  await db.execute(sql`vacuum analyze`)
}
