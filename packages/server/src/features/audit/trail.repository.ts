import type { AuditAction } from '@capstone/contract/audit/audit.constants'
import {
  and,
  between,
  eq,
  getTableColumns,
  inArray,
  isNull,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Database } from '../../db/database.ts'
import type { MomentBounds } from '../../rpc/cursor.ts'
import type { AdminScope } from '../../rpc/scope.ts'
import { users } from '../accounts/accounts.table.ts'
import { auditEvents } from './audit.table.ts'

export type TrailPart = {
  /** These actions only. */
  readonly actions: readonly AuditAction[] | undefined
  /** Events by or about these people only. */
  readonly people: readonly string[] | undefined
  readonly before: MomentBounds
  readonly limit: number
}

const MOST_NAMESAKES = 10

/** Whose e-mail address this is, and whose it was when their account was deleted, as the trail tells of the last ones. */
export async function findPeopleByEmail(db: Database, _scope: AdminScope, email: string): Promise<string[]> {
  const present = await db.select({ id: users.id }).from(users).where(eq(users.email, email))
  const deleted = await db
    .select({ id: auditEvents.subjectId })
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.action, 'account.deleted'),
        sql`lower(${auditEvents.before} ->> 'email') = ${email}`,
      ),
    )
    .orderBy(sql`${auditEvents.occurredAt} desc`)
    .limit(MOST_NAMESAKES)
  return [...present, ...deleted].flatMap(({ id }) => id ?? [])
}

/** A part of the trail, newest first, each person with the name of their account if it is there still. Admins see all. */
export function findEvents(db: Database, _scope: AdminScope, part: TrailPart) {
  const page = findNewest(db, part)
  const named = (id: typeof page.actorId | typeof page.subjectId) =>
    db.select({ name: users.name, email: users.email }).from(users).where(eq(users.id, id)).limit(1)
  const actor = named(page.actorId).as('actor')
  const person = named(page.subjectId).as('person')
  return db
    .select()
    .from(page)
    .leftJoinLateral(actor, sql`true`)
    .leftJoinLateral(person, eq(page.subjectType, 'user'))
    .orderBy(sql`${page.occurredAt} desc`, sql`${page.id} desc`)
}
export type TrailRow = Awaited<ReturnType<typeof findEvents>>[number]

/**
 * The newest events of each list that an index holds in order, and of these the newest of all: however long the trail
 * is, a page of each list is all that is read.
 */
function findNewest(db: Database, part: TrailPart) {
  const { before, limit } = part
  const isBefore = sql`(${auditEvents.occurredAt}, ${auditEvents.id})
    < (${before.moment}::timestamptz, ${before.id}::uuid)`
  const newestOf = ({ holds, order }: List) =>
    db
      .select(getTableColumns(auditEvents))
      .from(auditEvents)
      .where(and(holds, isBefore))
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
const EVERYTHING: List = { holds: undefined, order: [] }

/** The lists to look in; no event is in two of them. */
function listsOf({ actions, people }: TrailPart): List[] {
  if (people) return people.flatMap((id) => listsOfPerson(id, { actions, people }))
  return actions?.map(listOfAction) ?? [EVERYTHING]
}

/**
 * The events of one action. Written as a range, and sorted by it: so only the index by actions has the order wanted,
 * where a plan for any value might walk the whole trail for an action that hardly occurs.
 */
const listOfAction = (action: AuditAction): List => ({
  holds: between(auditEvents.action, action, action),
  order: [sql`${auditEvents.action}`],
})

function listsOfPerson(id: string, { actions, people }: Pick<TrailPart, 'actions' | 'people'>): List[] {
  const isWanted = actions && inArray(auditEvents.action, [...actions])
  const isByOthers = or(isNull(auditEvents.actorId), notInArray(auditEvents.actorId, [...(people ?? [])]))
  const isAbout = and(eq(auditEvents.subjectType, 'user'), eq(auditEvents.subjectId, id))
  return [
    { holds: and(eq(auditEvents.actorId, id), isWanted), order: [] },
    { holds: and(isAbout, isByOthers, isWanted), order: [] },
  ]
}
