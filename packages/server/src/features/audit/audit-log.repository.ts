import type { AuditAction } from '@capstone/contract/audit/audit.constants'
import {
  and,
  between,
  eq,
  getTableColumns,
  gte,
  inArray,
  isNotNull,
  isNull,
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
import { auditEvents } from './audit.table.ts'
import { lastNameOf, nameOf, titleOf } from './audit-names.repository.ts'

export type AuditLogFilter = {
  /** These actions only. */
  readonly actions: readonly AuditAction[] | undefined
  /** Events by or about these people only. */
  readonly people: readonly string[] | undefined
  /** Events of this moment or later only. */
  readonly from?: Date | undefined
  readonly before: TimeBounds
  readonly limit: number
}

const MOST_NAMESAKES = 10

/** Not one of many that another event tells of. As in the partial indexes, so that they are used. */
const standsAlone = isNull(auditEvents.partOf)

/** Whose e-mail address this is, and whose it was when their account was deleted, as the trail tells of the last ones. */
export async function findPeopleByEmail(db: Database, _scope: AdminScope, email: string): Promise<string[]> {
  const present = await db.select({ id: users.id }).from(users).where(eq(users.email, email))
  const deleted = await db
    .select({ id: auditEvents.subjectId })
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.action, 'account.deleted'),
        standsAlone,
        sql`lower(${auditEvents.before} ->> 'email') = ${email}`,
      ),
    )
    .orderBy(sql`${auditEvents.occurredAt} desc`)
    .limit(MOST_NAMESAKES)
  return [...present, ...deleted].flatMap(({ id }) => id ?? [])
}

/**
 * A part of the trail, newest first, each person with the name of their account or the one it had when it was deleted,
 * and each thing with its title. Admins see all.
 */
export function findEvents(db: Database, _scope: AdminScope, part: AuditLogFilter) {
  const page = findNewest(db, part)
  const isAboutPerson = eq(page.subjectType, 'user')
  const actor = nameOf(db, page.actorId).as('actor')
  const person = nameOf(db, page.subjectId).as('person')
  const goneActor = lastNameOf(db, page.actorId, isNull(actor.email), 'actor').as('gone_actor')
  const gonePerson = lastNameOf(db, page.subjectId, isNull(person.email), 'person').as('gone_person')
  return db
    .select({
      page: page._.selectedFields,
      ...{ actor: actor._.selectedFields, goneActor: goneActor._.selectedFields },
      ...{ person: person._.selectedFields, gonePerson: gonePerson._.selectedFields },
      title: titleOf(page),
    })
    .from(page)
    .leftJoinLateral(actor, sql`true`)
    .leftJoinLateral(goneActor, sql`true`)
    .leftJoinLateral(person, isAboutPerson)
    .leftJoinLateral(gonePerson, isAboutPerson)
    .orderBy(sql`${page.occurredAt} desc`, sql`${page.id} desc`)
}
export type AuditLogRow = Awaited<ReturnType<typeof findEvents>>[number]

/**
 * The newest events of each list that an index holds in order, and of these the newest of all: however long the trail
 * is, a page of each list is all that is read.
 */
function findNewest(db: Database, part: AuditLogFilter) {
  const { from, before, limit } = part
  const isBefore = sql`(${auditEvents.occurredAt}, ${auditEvents.id})
    < (${before.time}::timestamptz, ${before.id}::uuid)`
  const newestOf = ({ holds, order }: List) =>
    db
      .select(getTableColumns(auditEvents))
      .from(auditEvents)
      .where(and(holds, from && gte(auditEvents.occurredAt, from), isBefore))
      .orderBy(...order, sql`${auditEvents.occurredAt} desc`, sql`${auditEvents.id} desc`)
      .limit(limit)
  const [first, second, ...others] = listsOf(part).map(newestOf)
  if (!first || !second) return (first ?? newestOf(EVERYTHING)).as('page')
  return unionAll(first, second, ...others)
    .orderBy(sql`occurred_at desc`, sql`id desc`)
    .limit(limit)
    .as('page')
}

/** What a list holds, and by what its index sorts before the moment. */
type List = { readonly holds: SQL | undefined; readonly order: readonly SQL[] }
const EVERYTHING: List = { holds: standsAlone, order: [] }

/** The lists to look in; no event is in two of them, and one of many only in that of the person it is about. */
function listsOf({ actions, people }: AuditLogFilter): List[] {
  if (people) return people.flatMap((id) => listsOfPerson(id, { actions, people }))
  return actions?.map(listOfAction) ?? [EVERYTHING]
}

/**
 * The events of one action. Written as a range, and sorted by it: so only the index by actions has the order wanted,
 * where a plan for any value might walk the whole trail for an action that hardly occurs.
 */
const listOfAction = (action: AuditAction): List => ({
  holds: and(standsAlone, between(auditEvents.action, action, action)),
  order: [sql`${auditEvents.action}`],
})

function listsOfPerson(id: string, { actions, people }: Pick<AuditLogFilter, 'actions' | 'people'>): List[] {
  const isWanted = actions && inArray(auditEvents.action, [...actions])
  const isByOthers = or(
    isNull(auditEvents.actorId),
    notInArray(auditEvents.actorId, [...(people ?? [])]),
    isNotNull(auditEvents.partOf),
  )
  const isAbout = and(eq(auditEvents.subjectType, 'user'), eq(auditEvents.subjectId, id))
  return [
    { holds: and(standsAlone, eq(auditEvents.actorId, id), isWanted), order: [] },
    { holds: and(isAbout, isByOthers, isWanted), order: [] },
  ]
}
