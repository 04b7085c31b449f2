import { RECENT_COMPLETIONS_COUNT } from '@capstone/contract/people/people.constants'
import { sql } from 'drizzle-orm'
import { users } from '../../accounts/accounts.table.ts'
import { studentProjects } from '../../assignments/assignments.table.ts'
import { instructorProjects } from '../../repository/repository.table.ts'

/** A completed project as JSON tells of it. */
type CompletionLine = {
  readonly id: string
  readonly title: string
  readonly studentName: string
  readonly completedAt: string
}

// Two ways to mentor a project, each with its own index; see isMentored. Of each project of their repository the last ones
// are taken from the index of what was completed.
/** The last projects completed by students of the instructor of a row of `page`, newest first. */
export const recentCompletions = sql<CompletionLine[]>`(
  select coalesce(json_agg(json_build_object('id', done.id, 'title', done.title, 'studentName', student.name,
    'completedAt', done.completed_at) order by done.completed_at desc, done.id desc), '[]')
  from (select * from (
      select given.id, own.title, given.student_id, given.completed_at
      from ${instructorProjects} own cross join lateral (
        select last.id, last.student_id, last.completed_at from ${studentProjects} last
        where last.instructor_project_id = own.id and last.status = 'completed' and last.completed_at is not null
        order by last.completed_at desc, last.id desc limit ${RECENT_COMPLETIONS_COUNT}) as given
      where own.instructor_id = page.id
    union all
      select born.id, born.title, born.student_id, born.completed_at from ${studentProjects} born
      where born.mentor_id = page.id and born.instructor_project_id is null and born.withdrawn_at is null
        and born.status = 'completed' and born.completed_at is not null) as theirs
    order by completed_at desc, id desc limit ${RECENT_COMPLETIONS_COUNT}) as done
  join ${users} student on student.id = done.student_id)`
