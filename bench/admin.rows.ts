import type { Client } from 'pg'

/** The size of a university; the numbers of other rows follow from these. */
export type University = {
  readonly students: number
  readonly instructors: number
  readonly assignments: number
  readonly tickets: number
}

export const describeUniversity = ({ students, instructors, assignments, tickets }: University) =>
  [
    `${students.toLocaleString('en')} students`,
    `${instructors.toLocaleString('en')} instructors`,
    `${assignments.toLocaleString('en')} assignments`,
    `${tickets.toLocaleString('en')} tickets`,
  ].join(', ')

// All values are computed from numbers, so that each run measures the same rows; pseudo-random ones from a hash.
const CHANCE = `create function pg_temp.chance(n bigint, max int) returns int language sql immutable
  as $$ select abs(hashint8(n))::int % max $$`
const ID = `create function pg_temp.id(kind text, n bigint) returns uuid language sql immutable
  as $$ select overlay(overlay(md5(kind || n) placing '4' from 13) placing '8' from 17)::uuid $$`
/** A time within the last two years. */
const PAST_TIME = `create function pg_temp.past_time(n bigint) returns timestamptz(3) language sql stable
  as $$ select now() - make_interval(mins => pg_temp.chance(n, 2 * 365 * 24 * 60)) $$`

/**
 * Fills an empty, migrated database: people added over two years, every fifth student without an instructor, five
 * projects in each repository, a third of the assignments completed, every tenth ticket not resolved, a request and a
 * paper for every third student, three audit events a student.
 */
export async function fillAdminUniversity(client: Client, size: University): Promise<void> {
  for (const helper of [CHANCE, ID, PAST_TIME]) await client.query(helper)
  const { students, instructors, assignments, tickets } = size
  const projects = 5 * instructors
  const add = (count: number, statement: string, numbers = 'generate_series(1, $1::int) n') =>
    client.query(`${statement} from ${numbers}`, [count])
  await add(
    instructors,
    `insert into users (id, email, name, role, specialization, experience, qualification, created_at)
     select pg_temp.id('instructor', n), 'instructor' || n || '@bench.test', 'Instructor ' || md5(n::text), 'instructor',
       (array['Data Science', 'Machine Learning', 'Web Development', 'Finance'])[1 + n % 4], n % 40, 'PhD', pg_temp.past_time(n)`,
  )
  await add(
    students,
    `insert into users (id, email, name, role, course, specialization, year, assigned_instructor, created_at, last_seen_at)
     select pg_temp.id('student', n), 'student' || n || '@bench.test', 'Student ' || md5(n::text), 'student',
       (array['MCA', 'MBA', 'BCA'])[1 + n % 3], (array['AI/ML', 'Finance', 'Web Development'])[1 + n % 3], 'Final Year',
       case when n % 5 > 0 then pg_temp.id('instructor', 1 + n % ${instructors}) end, pg_temp.past_time(n),
       now() - make_interval(mins => pg_temp.chance(n, 90 * 24 * 60))`,
  )
  await add(
    projects,
    `insert into instructor_projects (id, instructor_id, title, description, category, created_at)
     select pg_temp.id('project', n), pg_temp.id('instructor', 1 + n % ${instructors}),
       'A study of ' || md5(n::text), repeat('What it is about. ', 20),
       (array['Engineering', 'Business', 'Medical', 'Web'])[1 + n % 4], pg_temp.past_time(n)`,
  )
  await add(
    assignments,
    `insert into student_projects
       (id, student_id, instructor_project_id, mentor_id, title, status, progress, assigned_at, completed_at)
     select pg_temp.id('assignment', n), pg_temp.id('student', 1 + n % ${students}),
       pg_temp.id('project', project), pg_temp.id('instructor', 1 + project % ${instructors}),
       'A study of ' || md5(project::text),
       (array['pending', 'in_progress', 'completed'])[1 + n % 3],
       case n % 3 when 0 then 0 when 1 then pg_temp.chance(n, 100) else 80 + pg_temp.chance(n, 21) end,
       now() - make_interval(days => 30 + pg_temp.chance(n, 700)),
       case when n % 3 = 2 then now() - make_interval(mins => pg_temp.chance(n, 30 * 24 * 60)) end`,
    `(select n, 1 + pg_temp.chance(n, ${projects}) as project from generate_series(1, $1::int) n) as numbers`,
  )
  await add(
    tickets,
    `insert into support_tickets (id, sender_id, receiver_id, subject, message, status, priority, created_at)
     select pg_temp.id('ticket', n), pg_temp.id('student', 1 + n % ${students}),
       pg_temp.id('instructor', 1 + n % ${instructors}), 'A question about ' || md5(n::text), repeat('Words. ', 30),
       case when n % 10 > 0 then 'resolved' when n % 20 = 0 then 'open' else 'in_progress' end,
       (array['low', 'medium', 'high', 'urgent'])[1 + n % 4], pg_temp.past_time(n)`,
  )
  await add(
    Math.floor(students / 3),
    `insert into project_requests (student_id, title, description, status, requested_at)
     select pg_temp.id('student', 3 * n), 'A wish for ' || md5(n::text), 'Come true',
       (array['pending', 'approved', 'rejected'])[1 + n % 3], pg_temp.past_time(n)`,
  )
  await add(
    Math.floor(students / 3),
    `insert into student_papers (student_id, title, paper_url, status, uploaded_at, published_at)
     select pg_temp.id('student', 3 * n), 'On ' || md5(n::text), 'bench/papers/' || n || '.pdf',
       (array['draft', 'review', 'approved', 'published'])[1 + n % 4], pg_temp.past_time(n),
       case when n % 4 = 3 then pg_temp.past_time(7 * n) end`,
  )
  await add(
    3 * students,
    `insert into audit_events (occurred_at, actor_id, actor_role, action, subject_type, subject_id)
     select pg_temp.past_time(n), pg_temp.id('student', 1 + n % ${students}), 'student',
       (array['session.opened', 'session.ended', 'assignment.step_completed'])[1 + n % 3], 'user',
       pg_temp.id('student', 1 + n % ${students})`,
  )
  await client.query('vacuum analyze')
}
