import { sql } from 'drizzle-orm'
import type { Database } from '../database.ts'

const onDay = (day: number) => `2026-01-0${day} 00:00:00+00`

/**
 * Gives so many students, in a database from before the student's area, each the same requests, projects and papers:
 * titles that stand twice, projects at every stage, drafts with and without feedback. Returns nothing.
 */
export async function fillOlderRows(db: Database, students: number): Promise<void> {
  const all = sql`(select id from users order by id limit ${students}::int) student`
  await db.execute(sql`
    insert into project_requests (student_id, title, description, status, requested_at)
    select student.id, line.title, '', line.status, line.at::timestamptz from ${all} cross join (values
      ('Bridge', 'pending', ${onDay(1)}), ('BRIDGE', 'pending', ${onDay(2)}), ('bridge', 'rejected', ${onDay(3)}),
      ('Tower', 'approved', ${onDay(1)}), ('tower', 'pending', ${onDay(2)}), ('Road', 'pending', ${onDay(1)})
    ) as line (title, status, at)`)
  await db.execute(sql`insert into student_projects (student_id, request_id, title, assigned_at)
    select student_id, id, title, ${onDay(5)}::timestamptz from project_requests where status = 'approved'`)
  await db.execute(sql`
    with given as (insert into instructor_projects (title, description, category) values ('Given', '', '') returning id)
    insert into student_projects (student_id, instructor_project_id, status, progress, assigned_at, started_at, completed_at)
    select student.id, given.id, line.status, line.progress, ${onDay(5)}::timestamptz, ${onDay(6)}::timestamptz, line.at::timestamptz
    from ${all} cross join given cross join (values ('pending', 5, null), ('in_progress', 40, null),
      ('completed', 100, ${onDay(7)})) as line (status, progress, at)`)
  await db.execute(sql`
    insert into student_papers (student_id, title, paper_url, status, uploaded_at, feedback)
    select student.id, line.title, line.title || student.id, line.status, ${onDay(4)}::timestamptz, line.feedback
    from ${all} cross join (values
      ('New', 'draft', null), ('Unsaid', 'draft', ''), ('Back', 'draft', 'Mend it'), ('Read', 'review', 'Fine')
    ) as line (title, status, feedback)`)
}

/** What the rows of {@link fillOlderRows} have become, each kind once, with how many students have it. */
export async function readOlderRows(db: Database) {
  const requests = await db.execute(sql`select title, status, reviewed_at is not null as reviewed,
    review_note is not null as told, count(*)::int as many from project_requests group by 1, 2, 3, 4 order by title collate "C"`)
  const projects =
    await db.execute(sql`select status, (extract(day from changed_at at time zone 'UTC'))::int as changed,
    count(*)::int as many from student_projects group by 1, 2 order by changed, status`)
  const marks =
    await db.execute(sql`select status, progress, (extract(day from marked_at at time zone 'UTC'))::int as marked,
    count(*)::int as many from progress_marks group by 1, 2, 3 order by progress`)
  const papers = await db.execute(sql`select title, returned_at > paper.uploaded_at as returned,
    array_agg(distinct version.number) as numbers, count(*)::int as many from student_papers paper
    join paper_versions version on version.paper_id = paper.id and version.path = paper.paper_url
      and version.uploaded_at = paper.uploaded_at
    group by 1, 2 order by title`)
  return { requests, projects, marks, papers }
}

/** What {@link readOlderRows} is to answer: one request of a title stands, what was moved has a mark, every paper a first version. */
export const newerRowsOf = (many: number) => ({
  requests: [
    { title: 'BRIDGE', status: 'pending', reviewed: false, told: false, many },
    { title: 'Bridge', status: 'rejected', reviewed: true, told: true, many },
    { title: 'Road', status: 'pending', reviewed: false, told: false, many },
    { title: 'Tower', status: 'approved', reviewed: false, told: false, many },
    { title: 'bridge', status: 'rejected', reviewed: false, told: false, many },
    { title: 'tower', status: 'rejected', reviewed: true, told: true, many },
  ],
  projects: [
    { status: 'pending', changed: 5, many },
    { status: 'in_progress', changed: 6, many },
    { status: 'pending', changed: 6, many },
    { status: 'completed', changed: 7, many },
  ],
  marks: [
    { status: 'pending', progress: 5, marked: 6, many },
    { status: 'in_progress', progress: 40, marked: 6, many },
    { status: 'completed', progress: 100, marked: 7, many },
  ],
  papers: [
    { title: 'Back', returned: true, numbers: [1], many },
    { title: 'New', returned: null, numbers: [1], many },
    { title: 'Read', returned: null, numbers: [1], many },
    { title: 'Unsaid', returned: null, numbers: [1], many },
  ],
})
