import type { Client } from 'pg'

const STUDENTS = 3000
const INSTRUCTORS = 50
const PROJECTS = 500
const ASSIGNMENTS_EACH = 3
/** More than one page, so that the answer has a next page. */
const OWN_ASSIGNMENTS = 40

export const ROWS_DESCRIPTION = `${STUDENTS} students, ${STUDENTS * ASSIGNMENTS_EACH} assignments`

/**
 * Adds instructors with projects, students with some assignments each, and more than a page of assignments for the
 * student with this address.
 */
export async function fillUniversity(client: Client, studentEmail: string): Promise<void> {
  await addPeople(client, 'student', STUDENTS)
  await addPeople(client, 'instructor', INSTRUCTORS)
  await client.query(
    `insert into instructor_projects (instructor_id, title, description, category)
     select id, 'Project ' || n || ': a study of ' || md5(n::text), repeat('What it is about. ', 20), 'Engineering'
     from generate_series(1, $1) as n
     join (select id, row_number() over (order by email) as place from users where role = 'instructor') as owners
       on owners.place = 1 + n % $2`,
    [PROJECTS, INSTRUCTORS],
  )
  await assign(client, `role = 'student' and email <> $1`, studentEmail, ASSIGNMENTS_EACH)
  await assign(client, 'email = $1', studentEmail, OWN_ASSIGNMENTS)
  await client.query('vacuum analyze')
}

const addPeople = (client: Client, role: string, count: number) =>
  client.query(
    `insert into users (name, email, role) select initcap($1) || ' ' || n, $1 || n || '@bench.test', $1
     from generate_series(1, $2) as n`,
    [role, count],
  )

/** Assigns `count` projects to each person selected by `condition`, one minute apart. */
const assign = (client: Client, condition: string, studentEmail: string, count: number) =>
  client.query(
    `insert into student_projects (student_id, instructor_project_id, mentor_id, title, status, progress, assigned_at)
     select student_id, project_id, instructor_id, title, 'in_progress', place % 100, now() - make_interval(mins => place::int)
     from (
       select users.id as student_id, instructor_projects.id as project_id,
         instructor_id, title,
         row_number() over (partition by users.id order by md5(users.id::text || instructor_projects.id)) as place
       from users cross join instructor_projects where ${condition}
     ) as pairs
     where place <= $2`,
    [studentEmail, count],
  )
