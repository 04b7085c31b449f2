import { aliasedTable, and, type Column, eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { users } from '../accounts/accounts.table.ts'
import { studentProjects } from '../assignments/assignments.table.ts'
import { meetings } from '../meetings/meetings.table.ts'
import { studentPapers } from '../papers/papers.table.ts'
import { instructorProjects } from '../repository/repository.table.ts'
import { projectRequests } from '../requests/requests.table.ts'
import { adminInstructorTickets, supportTickets } from '../tickets/tickets.table.ts'
import { auditEvents } from './audit.table.ts'

// Names and titles for the rows of one page of the audit log, looked up by id.

/** Selects the name and address of an account. */
export const nameOf = (db: Database, id: Column | SQL) =>
  db.select({ name: users.name, email: users.email }).from(users).where(sql`${users.id} = ${id}`).limit(1)

/**
 * Selects the name and address of an account at its deletion, if it `isDeleted`. Reads the newest events about the person
 * until their deletion; written so that no plan scans all deletions instead.
 */
export const deletedNameOf = (db: Database, id: Column | SQL, isDeleted: SQL, who: 'actor' | 'person') =>
  db
    .select({
      name: sql<string | null>`${auditEvents.before} ->> 'name'`.as(`deleted_${who}_name`),
      email: sql<string | null>`${auditEvents.before} ->> 'email'`.as(`deleted_${who}_email`),
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

/** The title or subject an event recorded. */
const recordedTitle = ({ before, after }: Pick<PageColumns, 'before' | 'after'>) => sql`
  coalesce(${after} ->> 'title', ${after} ->> 'subject', ${before} ->> 'title', ${before} ->> 'subject')`

/** The title of an event's record: the current one or, once deleted, the last recorded one. */
export const titleOf = (page: PageColumns) => sql<string | null>`
  case when ${page.subjectType} <> 'user' then coalesce(
    ${currentTitle(page)},
    ${recordedTitle(page)},
    case when ${page.subjectType} in ('project', 'request', 'paper', 'ticket') then (
      select ${recordedTitle(named)} from ${auditEvents} named
      where ${named.subjectType} = ${page.subjectType} and ${named.subjectId} = ${page.subjectId}
        and ${recordedTitle(named)} is not null
      order by ${named.occurredAt} desc limit 1) end) end`

/** The current title. A meeting has its project's title; a deleted assignment, that of the assigned project. */
const currentTitle = ({ subjectType, subjectId: id, before, after }: PageColumns) => sql`
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
      (select ${studentProjects.title} from ${studentProjects} where ${studentProjects.id} = ${id}),
      (select ${instructorProjects.title} from ${instructorProjects}
        where ${instructorProjects.id} = (coalesce(${before}, ${after}) ->> 'projectId')::uuid))
    when 'meeting' then
      (select ${studentProjects.title} from ${meetings}
        join ${studentProjects} on ${studentProjects.id} = ${meetings.assignmentId}
        where ${meetings.id} = ${id})
  end`
