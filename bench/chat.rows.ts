import { createHmac, randomBytes } from 'node:crypto'
import type { Client } from 'pg'

/** The AUTH_SECRET of the measured portal, of the required length. */
export const SECRET = 'signs cookies while chats are measured'

/** A thread, with the session cookies of its two members. */
export type Pair = {
  readonly threadId: string
  readonly studentCookie: string
  readonly mentorCookie: string
}

/** Adds pairs of a student and a mentor with a project, messages and a session each. */
export async function addPairs(client: Client, count: number, messages: number): Promise<Pair[]> {
  for (const role of ['student', 'instructor'])
    await client.query(
      `insert into users (name, email, role) select initcap($1) || ' ' || n, $1 || n || '@bench.test', $1
       from generate_series(1, $2) as n`,
      [role, count],
    )
  await client.query(
    `insert into instructor_projects (instructor_id, title, description, category)
     select id, 'Project of ' || name, 'What it is about.', 'Engineering' from users where role = 'instructor'`,
  )
  const { rows } = await client.query<{ id: string; student_id: string; instructor_id: string }>(
    `with assigned as (
       insert into student_projects (student_id, instructor_project_id, mentor_id, title)
       select students.id, projects.id, projects.instructor_id, projects.title
       from (select id, row_number() over (order by email) as place from users where role = 'student') students
       join (select id, instructor_id, title, row_number() over (order by title) as place from instructor_projects) projects using (place)
       returning id, student_id, mentor_id
     )
     select id, student_id, mentor_id as instructor_id from assigned`,
  )
  const people = rows.flatMap(({ student_id, instructor_id }) => [student_id, instructor_id])
  const tokens = new Map(people.map((id) => [id, randomBytes(24).toString('hex')]))
  await client.query(
    `insert into sessions (token_hash, user_id, expires_at)
     select token_hash, user_id::uuid, now() + interval '1 day' from unnest($1::text[], $2::text[]) as tokens (token_hash, user_id)`,
    [[...tokens.values()].map(hashOf), [...tokens.keys()]],
  )
  await addMessages(
    client,
    rows.map(({ id }) => id),
    { last: messages },
  )
  await client.query('vacuum analyze')
  const cookieOf = (id: string) => cookieWith(tokens.get(id) ?? '')
  return rows.map(({ id, student_id, instructor_id }) => ({
    threadId: id,
    studentCookie: cookieOf(student_id),
    mentorCookie: cookieOf(instructor_id),
  }))
}

const hashOf = (token: string) => createHmac('sha256', SECRET).update(token).digest('base64url')
const cookieWith = (token: string) => `capstone.session_token=${token}`

/** Adds the messages numbered from `first` to `last` to each thread, from both members alternately; all are read. */
export const addMessages = async (
  client: Client,
  threadIds: readonly string[],
  { first = 1, last }: { readonly first?: number; readonly last: number },
): Promise<void> => {
  await client.query(
    `insert into support_messages (sender_id, receiver_id, project_id, number, message, created_at)
     select case n % 2 when 0 then student_id else mentor_id end, case n % 2 when 0 then mentor_id else student_id end,
       id, n, 'Message ' || n || ' says that all is well so far.', now() - make_interval(secs => $2 - n)
     from chat_threads cross join generate_series($3::int, $2::int) as n where id = any($1)`,
    [threadIds, last, first],
  )
  await client.query(
    `update chat_threads set last_number = $2, student_read_number = $2, mentor_read_number = $2, active_at = now()
     where id = any($1)`,
    [threadIds, last],
  )
}
