import { DAY_SECONDS } from '@capstone/contract/base.constants'
import { sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { preferIndexOnlyScans } from '../../../db/index-only-scans.ts'
import { preparedOn } from '../../../db/prepared-statements.ts'
import type { AdminScope } from '../../../rpc/scope.ts'
import { users } from '../../accounts/accounts.table.ts'
import { studentProjects } from '../../assignments/assignments.table.ts'
import { isNotRemoved } from '../../assignments/project-columns.table.ts'
import { chatThreads } from '../../chat/chat.table.ts'
import { handIns, isWaitingForReview } from '../../hand-ins/hand-ins.table.ts'
import { freshSummary } from '../../health/summaries.table.ts'
import { instructorProjects } from '../../repository/repository.table.ts'
import { mentorStats } from '../people.table.ts'

const SECONDS_PER_TENTH_OF_DAY = DAY_SECONDS / 10

/** The name of the `summaries` row that says when the statistics were counted. */
export const MENTOR_STATS_SUMMARY = 'mentor-figures'

/**
 * Counts the mentoring statistics of each instructor. Only changed rows are written: rewriting all rows every ten
 * seconds would bloat the table.
 */
export async function updateMentorStats(tx: Database): Promise<void> {
  await preferIndexOnlyScans(tx)
  // Locks new instructors while their rows are inserted; one who is being deleted is skipped.
  await tx.execute(sql`
    with unknown as (
      select ${users.id}, ${users.name} from ${users} where ${users.role} = 'instructor'
        and not exists (select from ${mentorStats} where ${mentorStats.instructorId} = ${users.id})
      for key share of ${users} skip locked
    )
    insert into ${mentorStats}
      (instructor_id, sort_name, to_review, students, projects, assignments, completed, in_progress, pending,
        completion_rate)
    select unknown.id, lower(unknown.name), 0, 0, 0, 0, 0, 0, 0, 0 from unknown`)
  await tx.execute(sql`
    with student_counts as materialized (
      select assigned_instructor as id, count(*)::int as students
      from ${users} where assigned_instructor is not null group by assigned_instructor
    ), project_counts as materialized (
      select instructor_id as id, count(*)::int as projects
      from ${instructorProjects} where instructor_id is not null group by instructor_id
    ), assignment_counts as materialized (
      select mentor_id as id, count(*)::int as assignments,
        (count(*) filter (where status = 'completed'))::int as completed,
        (count(*) filter (where status = 'in_progress'))::int as in_progress,
        round(avg(extract(epoch from completed_at) - extract(epoch from assigned_at))
          filter (where status = 'completed') / ${SECONDS_PER_TENTH_OF_DAY}::int)::int as tenths_of_days
      from ${studentProjects} where ${isNotRemoved} group by mentor_id
    ), waiting as materialized (
      select mentor_id as id, count(*)::int as to_review, min(submitted_at) as waiting_since
      from ${handIns} join ${chatThreads} on ${chatThreads.id} = ${handIns.assignmentId}
      where ${isWaitingForReview} group by mentor_id
    ), counted as (
      select person.instructor_id as id, lower(${users.name}) as sort_name, coalesce(to_review, 0) as to_review,
        waiting_since, coalesce(students, 0) as students, coalesce(projects, 0) as projects,
        coalesce(assignments, 0) as assignments, coalesce(completed, 0) as completed,
        coalesce(assignment_counts.in_progress, 0) as in_progress, assignment_counts.tenths_of_days
      from (select instructor_id from ${mentorStats}) person
      join ${users} on ${users.id} = person.instructor_id
      left join waiting on waiting.id = person.instructor_id
      left join student_counts on student_counts.id = person.instructor_id
      left join project_counts on project_counts.id = person.instructor_id
      left join assignment_counts on assignment_counts.id = person.instructor_id
    )
    update ${mentorStats} figures set sort_name = counted.sort_name, to_review = counted.to_review,
      waiting_since = counted.waiting_since, students = counted.students, projects = counted.projects,
      assignments = counted.assignments, completed = counted.completed, in_progress = counted.in_progress,
      pending = counted.assignments - counted.completed - counted.in_progress,
      completion_rate = coalesce(round(100.0 * counted.completed / nullif(counted.assignments, 0))::int, 0),
      tenths_of_days = counted.tenths_of_days
    from counted where figures.instructor_id = counted.id
      and (figures.sort_name, figures.to_review, figures.waiting_since, figures.students, figures.projects,
          figures.assignments, figures.completed, figures.in_progress, figures.tenths_of_days)
        is distinct from (counted.sort_name, counted.to_review, counted.waiting_since, counted.students,
          counted.projects, counted.assignments, counted.completed, counted.in_progress, counted.tenths_of_days)`)
}

type TopInstructor = {
  readonly id: string
  readonly name: string
  readonly specialization: string | null
  readonly studentsGuided: number
  readonly completionRate: number
}

const ranking = sql`${mentorStats.completionRate} desc, ${mentorStats.students} desc, lower(${users.name}), ${users.id}`

const topInstructors = preparedOn((db) =>
  db
    .select({
      fresh: freshSummary(MENTOR_STATS_SUMMARY),
      instructors: sql<TopInstructor[]>`(select coalesce(json_agg(top), '[]') from (
        select ${users.id}, ${users.name}, ${users.specialization}, ${mentorStats.students} as "studentsGuided",
          ${mentorStats.completionRate} as "completionRate"
        from ${mentorStats} join ${users} on ${users.id} = ${mentorStats.instructorId}
        where ${mentorStats.students} > 0
        order by ${ranking} limit ${sql.placeholder('count')}::int) top)`,
    })
    .from(sql`(select) as nothing`)
    .prepare('top_instructors'),
)

/**
 * Finds the first `count` instructors with students, by completion rate, then by number of students, then by name.
 * `fresh` is null if these statistics have to be recounted.
 */
export async function findTopInstructors(db: Database, _scope: AdminScope, count: number) {
  const [found] = await topInstructors(db).execute({ count })
  if (!found) throw new Error('The database returned nothing.')
  return found
}
