import { aliasedTable, and, type Column, eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { users } from '../accounts/accounts.table.ts'
import { studentProjects } from '../assignments/assignments.table.ts'
import { joinsInstructorProject, projectTitle } from '../assignments/project-columns.table.ts'
import { meetings } from '../meetings/meetings.table.ts'
import { studentPapers } from '../papers/papers.table.ts'
import { instructorProjects } from '../repository/repository.table.ts'
import { projectRequests } from '../requests/requests.table.ts'
import { adminInstructorTickets, supportTickets } from '../tickets/tickets.table.ts'
import { auditEvents } from './audit.table.ts'

// What the rows of a page of the trail are called by people, each asked for by id and for the rows of that page only.

/** How an account is named, as long as it is there. */
export const nameOf = (db: Database, id: Column | SQL) =>
  db.select({ name: users.name, email: users.email }).from(users).where(sql`${users.id} = ${id}`).limit(1)

/**
 * How an account was named when it was deleted, if it `isDeleted`. The newest events about somebody are read until their
 * deletion comes, hardly ever more than one; written so that no plan looks through everybody's deletions instead.
 */
export const lastNameOf = (db: Database, id: Column | SQL, isDeleted: SQL, who: 'actor' | 'person') =>
  db
    .select({
      name: sql<string | null>`${auditEvents.before} ->> 'name'`.as(`gone_${who}_name`),
      email: sql<string | null>`${auditEvents.before} ->> 'email'`.as(`gone_${who}_email`),
    })
    .from(auditEvents)
    .where(
      and(
        isDeleted,
        eq(auditEvents.subjectType, 'user'),
        sql`${auditEvents.subjectId} = ${id}`,
        sql`(${auditEvents.action} = 'account.deleted') is true`,
      ),
    )
    .orderBy(sql`${auditEvents.occurredAt} desc`)
    .limit(1)

type PageColumns = Readonly<
  Record<'subjectType' | 'subjectId' | 'before' | 'after', Column | SQL | SQL.Aliased>
>

const named = aliasedTable(auditEvents, 'named')

/** The title or subject that an event wrote down. */
const writtenTitle = ({ before, after }: Pick<PageColumns, 'before' | 'after'>) => sql`
  coalesce(${after} ->> 'title', ${after} ->> 'subject', ${before} ->> 'title', ${before} ->> 'subject')`

/** The title of what an event is about: as it is called now, or where it is gone, as the trail called it last. */
export const titleOf = (page: PageColumns) => sql<string | null>`
  case when ${page.subjectType} <> 'user' then coalesce(
    ${livingTitle(page)},
    ${writtenTitle(page)},
    case when ${page.subjectType} in ('project', 'request', 'paper', 'ticket') then (
      select ${writtenTitle(named)} from ${auditEvents} named
      where ${named.subjectType} = ${page.subjectType} and ${named.subjectId} = ${page.subjectId}
        and ${writtenTitle(named)} is not null
      order by ${named.occurredAt} desc limit 1) end) end`

/** A meeting is called as the project it is about; an assignment that is gone, as what had been assigned. */
const livingTitle = ({ subjectType, subjectId: id, before, after }: PageColumns) => sql`
  case ${subjectType}
    when 'project' then
      (select ${instructorProjects.title} from ${instructorProjects} where ${instructorProjects.id} = ${id})
    when 'request' then
      (select ${projectRequests.title} from ${projectRequests} where ${projectRequests.id} = ${id})
    when 'paper' then
      (select ${studentPapers.title} from ${studentPapers} where ${studentPapers.id} = ${id})
    when 'ticket' then coalesce(
      (select ${supportTickets.subject} from ${supportTickets} where ${supportTickets.id} = ${id}),
      (select ${adminInstructorTickets.subject} from ${adminInstructorTickets}
        where ${adminInstructorTickets.id} = ${id}))
    when 'import' then ${after} ->> 'fileName'
    when 'assignment' then coalesce(
      (select ${projectTitle} from ${studentProjects} left join ${instructorProjects} on ${joinsInstructorProject}
        where ${studentProjects.id} = ${id}),
      (select ${instructorProjects.title} from ${instructorProjects}
        where ${instructorProjects.id} = (coalesce(${before}, ${after}) ->> 'projectId')::uuid))
    when 'meeting' then
      (select ${projectTitle} from ${meetings}
        join ${studentProjects} on ${studentProjects.id} = ${meetings.assignmentId}
        left join ${instructorProjects} on ${joinsInstructorProject}
        where ${meetings.id} = ${id})
  end`
