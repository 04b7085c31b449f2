import { STALLED_AFTER_DAYS } from '@capstone/contract/assignments/assignments.constants'
import { DAY_MS } from '@capstone/contract/base.constants'
import { sql } from 'drizzle-orm'
import { completedSteps, progressHistory, studentProjects } from '../assignments.table.ts'

// The newest progress entry and completed step are looked up by index; with "exists" the planner might read everybody's
// rows. The id is qualified because Drizzle drops the table name in single-table selects, and a progress entry has an
// id as well.
/** The time of a project's last activity: its assignment, a change of its status or progress, or a completed step. */
export const lastActivityAt = sql<string>`greatest(${studentProjects.assignedAt},
  (select max(entry.recorded_at) from ${progressHistory} entry where entry.assignment_id = ${studentProjects}.id),
  case when ${studentProjects.roadmap} is not null then
    (select max(step.completed_at) from ${completedSteps} step where step.assignment_id = ${studentProjects}.id) end)`

/** Whether a project is not completed and had no activity after the time of the placeholder `inactiveSince`. */
export const isStalled = sql<boolean>`(${studentProjects.status} <> 'completed'
  and ${lastActivityAt} <= ${sql.placeholder('inactiveSince')}::timestamptz)`

/** The value of the placeholder `inactiveSince`: a project without activity after that time is stalled at `now`. */
export const inactiveSince = (now: Date): string =>
  new Date(now.getTime() - STALLED_AFTER_DAYS * DAY_MS).toISOString()
