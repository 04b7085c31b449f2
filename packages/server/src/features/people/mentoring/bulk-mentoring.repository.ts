import { and, eq, or, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import type { AdminScope } from '../../../rpc/scope.ts'
import { sealAll } from '../../../rpc/sealed.ts'
import { users } from '../../accounts/accounts.table.ts'
import { auditEvents } from '../../audit/audit.table.ts'
import { isFound, isUnassigned, type Person } from '../people.repository.ts'

/** Which students without an instructor are meant, and at most how many of them are looked at. */
type Meant = { readonly search: string; readonly most: number }

const meantBy = ({ search }: Meant) => and(isUnassigned, isFound({ search }))

/** How many students without an instructor a search finds, at most `most`. Admins count all. */
export async function countUnassigned(db: Database, _scope: AdminScope, meant: Meant): Promise<number> {
  const found = db.select({ id: users.id }).from(users).where(meantBy(meant)).limit(meant.most).as('found')
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(found)
  return row?.count ?? 0
}

/**
 * The students without an instructor whom a search finds, at most `most`, and the instructor; sealed, and locked one
 * after another by id, as everybody does who locks more than one. Who got an instructor while this waited is left out.
 */
export async function lockUnassigned(tx: Database, instructorId: string, meant: Meant) {
  const found = tx.select({ id: users.id }).from(users).where(meantBy(meant)).limit(meant.most)
  const isInstructor = sql`${users.id} = ${instructorId}::uuid`
  const rows = await tx
    .select({
      id: users.id,
      name: users.name,
      role: users.role,
      assignedInstructor: users.assignedInstructor,
    })
    .from(users)
    // An array is read once, so that whoever waited for a lock is asked again only whether they are still unassigned.
    .where(or(isInstructor, and(isUnassigned, sql`${users.id} = any(array(${found}))`)))
    .orderBy(users.id)
    .for('no key update')
  return sealAll<Person>(rows)
}

/** What the trail tells under an id: who did it, to whom, and what. Nothing where there is no such event. */
export async function findRecorded(tx: Database, id: string) {
  const [event] = await tx
    .select({ actorId: auditEvents.actorId, subjectId: auditEvents.subjectId, after: auditEvents.after })
    .from(auditEvents)
    .where(eq(auditEvents.id, id))
  return event
}
