import type { Database } from '../packages/server/src/db/database.ts'
import { CATALOGUE } from '../packages/server/src/features/requests/catalogue/idea-catalogue.service.ts'

const PROJECTS = 20_000
const REQUESTS = 20_000
const SUGGESTIONS = 10_000

export const TITLES_DESCRIPTION = `${(PROJECTS + REQUESTS + SUGGESTIONS).toLocaleString('en')} titles`

/** Reads every idea of the built-in catalogue. */
export async function readIdeas() {
  const parts = await Promise.all(Object.values(CATALOGUE).map((load) => load()))
  return parts.flat()
}

/** Adds projects, requests and suggestions, with the start of one title of the catalogue and the end of another. */
export async function fillTitles(db: Database): Promise<void> {
  const titles = (await readIdeas()).map(({ title }) => title)
  // Combines two titles, a different pair for each `n` as long as there are enough titles.
  const newTitle = `(select string_agg(word, ' ' order by place) from (
      select word, place from words where nth = 1 + n * 7 % ${titles.length} and place <= 4
      union all
      select word, 100 + place from words where nth = 1 + n * 31 / ${titles.length} % ${titles.length} and place > 4
    ) as parts)`
  await db.execute('create table words (nth int, place int, word text, primary key (nth, place))')
  await db.execute(`insert into words (nth, place, word)
    select nth, place, word from jsonb_array_elements_text('${JSON.stringify(titles).replaceAll("'", "''")}') with ordinality as all_titles(title, nth),
      unnest(string_to_array(title, ' ')) with ordinality as parts(word, place)`)
  await db.execute(
    `insert into users (name, email, role) values ('Somebody', 'somebody@bench.test', 'student')`,
  )
  await db.execute(`insert into instructor_projects (title, description, category)
    select ${newTitle}, 'What it is about.', 'General' from generate_series(1, ${PROJECTS}) as n`)
  await db.execute(`insert into project_requests (student_id, title, description, status)
    select id, ${newTitle}, 'What it is about.', 'rejected'
    from users, generate_series(${PROJECTS} + 1, ${PROJECTS} + ${REQUESTS}) as n where email = 'somebody@bench.test'`)
  await db.execute(
    `insert into project_suggestions (title) select ${newTitle} from generate_series(1, ${SUGGESTIONS}) as n`,
  )
  await db.execute('vacuum analyze')
}
