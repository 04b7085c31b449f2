import type { AuditAction } from '@capstone/contract/audit/audit.constants'
import {
  aliasedTable,
  and,
  between,
  type Column,
  eq,
  getTableColumns,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Database } from '../../db/database.ts'
import type { TimeBounds } from '../../rpc/cursor.ts'
import type { AdminScope } from '../../rpc/scope.ts'
import { users } from '../accounts/accounts.table.ts'
import { studentProjects } from '../assignments/assignments.table.ts'
import { chatThreads } from '../chat/chat.table.ts'
import { handIns } from '../hand-ins/hand-ins.table.ts'
import { meetings } from '../meetings/meetings.table.ts'
import { studentPapers } from '../papers/papers.table.ts'
import { instructorProjects } from '../repository/repository.table.ts'
import { projectRequests } from '../requests/requests.table.ts'
import { adminInstructorTickets, supportTickets } from '../tickets/tickets.table.ts'
import { auditEvents } from './audit.table.ts'

export type AuditLogFilter = {
  readonly actions: readonly AuditAction[] | undefined
  /** Events by or about these people only. */
  readonly people: readonly string[] | undefined
  /** Events at this time or later only. */
  readonly from?: Date | undefined
  readonly before: TimeBounds
  readonly limit: number
}

const DELETED_ACCOUNTS_MAX = 10

/** Not part of a bulk write. Same condition as the partial indexes, so that they are used. */
const isTopLevel = isNull(auditEvents.partOf)

/** Finds the people with this e-mail address, and the last deleted accounts that had it. */
export async function findPeopleByEmail(db: Database, _scope: AdminScope, email: string): Promise<string[]> {
  const present = await db.select({ id: users.id }).from(users).where(eq(users.email, email))
  const deleted = await db
    .select({ id: auditEvents.subjectId })
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.action, 'account.deleted'),
        isTopLevel,
        sql`lower(${auditEvents.before} ->> 'email') = ${email}`,
      ),
    )
    .orderBy(sql`${auditEvents.occurredAt} desc`)
    .limit(DELETED_ACCOUNTS_MAX)
  return [...present, ...deleted].flatMap(({ id }) => id ?? [])
}

/** Deletes up to `limit` events from before a time; returns how many. */
export async function deleteOldEvents(db: Database, before: Date, limit: number): Promise<number> {
  const old = db
    .select({ id: auditEvents.id })
    .from(auditEvents)
    .where(lt(auditEvents.occurredAt, before))
    .limit(limit)
  const deleted = await db
    .delete(auditEvents)
    .where(inArray(auditEvents.id, old))
    .returning({ id: auditEvents.id })
  return deleted.length
}

/**
 * Finds events of the audit log, newest first, with their titles and the names of their people; a deleted person has
 * the name recorded at the deletion.
 */
export function findEvents(db: Database, _scope: AdminScope, query: AuditLogFilter) {
  const page = findNewestEvents(db, query)
  const personId = personIdOf(page)
  const actor = nameOf(db, page.actorId).as('actor')
  const person = nameOf(db, personId).as('person')
  const deletedActor = deletedNameOf(db, page.actorId, isNull(actor.email), 'actor').as('deleted_actor')
  const deletedPerson = deletedNameOf(db, personId, isNull(person.email), 'person').as('deleted_person')
  return db
    .select({
      page: page._.selectedFields,
      actor: actor._.selectedFields,
      deletedActor: deletedActor._.selectedFields,
      personId,
      person: person._.selectedFields,
      deletedPerson: deletedPerson._.selectedFields,
      title: titleOf(page),
    })
    .from(page)
    .leftJoinLateral(actor, sql`true`)
    .leftJoinLateral(deletedActor, sql`true`)
    .leftJoinLateral(person, sql`true`)
    .leftJoinLateral(deletedPerson, sql`true`)
    .orderBy(sql`${page.occurredAt} desc`, sql`${page.id} desc`)
}
export type AuditLogRow = Awaited<ReturnType<typeof findEvents>>[number]

/** Finds the newest events by merging lists that are each sorted by an index. */
function findNewestEvents(db: Database, query: AuditLogFilter) {
  const { from, before, limit } = query
  const isBefore = sql`(${auditEvents.occurredAt}, ${auditEvents.id})
    < (${before.time}::timestamptz, ${before.id}::uuid)`
  const newestOf = ({ condition, order }: EventList) =>
    db
      .select(getTableColumns(auditEvents))
      .from(auditEvents)
      .where(and(condition, from && gte(auditEvents.occurredAt, from), isBefore))
      .orderBy(...order, sql`${auditEvents.occurredAt} desc`, sql`${auditEvents.id} desc`)
      .limit(limit)
  const [first, second, ...others] = listsOf(query).map(newestOf)
  if (!first || !second) return (first ?? newestOf(EVERYTHING)).as('page')
  return unionAll(first, second, ...others)
    .orderBy(sql`occurred_at desc`, sql`id desc`)
    .limit(limit)
    .as('page')
}

/** The condition of a list, and the columns its index sorts by before the time. */
type EventList = { readonly condition: SQL | undefined; readonly order: readonly SQL[] }
const EVERYTHING: EventList = { condition: isTopLevel, order: [] }

/** Returns the lists to merge. No event is in two; parts of a bulk write are only in the lists of their people. */
function listsOf({ actions, people }: AuditLogFilter): EventList[] {
  if (people) return people.flatMap((id) => listsOfPerson(id, { actions, people }))
  return actions?.map(listOfAction) ?? [EVERYTHING]
}

/**
 * Returns the list of one action. The query compares the action as a range and sorts by it, so that only the index by
 * action has the wanted order; a plan by time would scan the whole log for a rare action.
 */
const listOfAction = (action: AuditAction): EventList => ({
  condition: and(isTopLevel, between(auditEvents.action, action, action)),
  order: [sql`${auditEvents.action}`],
})

function listsOfPerson(
  id: string,
  { actions, people }: Pick<AuditLogFilter, 'actions' | 'people'>,
): EventList[] {
  const hasAction = actions && inArray(auditEvents.action, [...actions])
  const isInNoActorList = or(
    isNull(auditEvents.actorId),
    notInArray(auditEvents.actorId, [...(people ?? [])]),
    isNotNull(auditEvents.partOf),
  )
  const isAbout = and(eq(auditEvents.subjectType, 'user'), eq(auditEvents.subjectId, id))
  return [
    { condition: and(isTopLevel, eq(auditEvents.actorId, id), hasAction), order: [] },
    { condition: and(isAbout, isInNoActorList, hasAction), order: [] },
  ]
}

// Names and titles for the rows of one page of the audit log, looked up by id.

/** Selects the name and address of an account. */
const nameOf = (db: Database, id: Column | SQL) =>
  db.select({ name: users.name, email: users.email }).from(users).where(sql`${users.id} = ${id}`).limit(1)

/**
 * Selects the name and address of an account at its deletion, if it `isDeleted`. Reads the events about the person,
 * newest first, until their deletion; written so that no plan scans all deletions instead.
 */
const deletedNameOf = (db: Database, id: Column | SQL, isDeleted: SQL, who: 'actor' | 'person') =>
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

/** The student an assignment belongs to. */
const studentOf = (assignmentId: Column | SQL) => sql`
  (select ${studentProjects.studentId} from ${studentProjects} where ${studentProjects.id} = ${assignmentId})`

/** The person an event is about: of a record, its student or sender; of a deleted assignment, the recorded student. */
const personIdOf = ({ subjectType, subjectId: id, before, after }: PageColumns) => sql<string | null>`
  case ${subjectType}
    when 'user' then ${id}
    when 'assignment' then
      coalesce(${studentOf(sql`${id}`)}, (coalesce(${before}, ${after}) ->> 'studentId')::uuid)
    when 'request' then
      (select ${projectRequests.studentId} from ${projectRequests} where ${projectRequests.id} = ${id})
    when 'paper' then
      (select ${studentPapers.studentId} from ${studentPapers} where ${studentPapers.id} = ${id})
    when 'ticket' then coalesce(
      (select ${supportTickets.senderId} from ${supportTickets} where ${supportTickets.id} = ${id}),
      (select ${adminInstructorTickets.senderId} from ${adminInstructorTickets}
        where ${adminInstructorTickets.id} = ${id}))
    when 'meeting' then
      (select ${chatThreads.studentId} from ${meetings}
        join ${chatThreads} on ${chatThreads.id} = ${meetings.assignmentId}
        where ${meetings.id} = ${id})
    when 'hand_in' then ${studentOf(sql`
      (select ${handIns.assignmentId} from ${handIns} where ${handIns.id} = ${id})`)}
  end`

const titledEvents = aliasedTable(auditEvents, 'titled')

/** The title or subject an event recorded. */
const recordedTitle = ({ before, after }: Pick<PageColumns, 'before' | 'after'>) => sql`
  coalesce(${after} ->> 'title', ${after} ->> 'subject', ${before} ->> 'title', ${before} ->> 'subject')`

/** The title of an event's record: the current one or, once deleted, the one the event recorded, else the last one. */
const titleOf = (page: PageColumns) => sql<string | null>`
  case when ${page.subjectType} <> 'user' then coalesce(
    ${currentTitle(page)},
    ${recordedTitle(page)},
    case when ${page.subjectType} in ('project', 'request', 'paper', 'ticket') then (
      select ${recordedTitle(titledEvents)} from ${auditEvents} titled
      where ${titledEvents.subjectType} = ${page.subjectType} and ${titledEvents.subjectId} = ${page.subjectId}
        and ${recordedTitle(titledEvents)} is not null
      order by ${titledEvents.occurredAt} desc limit 1) end) end`

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
