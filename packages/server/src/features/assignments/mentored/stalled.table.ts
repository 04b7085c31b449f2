import { STALLED_AFTER_DAYS } from '@capstone/contract/assignments/assignments.constants'
import { sql } from 'drizzle-orm'
import { DAY_MS } from '../../../platform/local-date.ts'
import { completedSteps, progressHistory, studentProjects } from '../assignments.table.ts'

// The newest of each is looked up by its index, where "exists" might have the database read everybody's.
// The id is written with its table: Drizzle leaves that away in selects of one table, and a mark has an id as well.
/** When something was last done in a project: it was assigned, its mentor moved it, or its student ticked off a step. */
export const lastActivityAt = sql<string>`greatest(${studentProjects.assignedAt},
  (select max(mark.recorded_at) from ${progressHistory} mark where mark.assignment_id = ${studentProjects}.id),
  case when ${studentProjects.roadmap} is not null then
    (select max(tick.completed_at) from ${completedSteps} tick where tick.assignment_id = ${studentProjects}.id) end)`

/** Whether a project is not completed and nothing was done in it after the moment of the placeholder `inactiveSince`. */
export const isStalled = sql<boolean>`(${studentProjects.status} <> 'completed'
  and ${lastActivityAt} <= ${sql.placeholder('inactiveSince')}::timestamptz)`

/** What {@link isStalled} takes: a project in which nothing was done after that moment is stalled `now`. */
export const inactiveSince = (now: Date): string =>
  new Date(now.getTime() - STALLED_AFTER_DAYS * DAY_MS).toISOString()
