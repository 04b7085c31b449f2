import type { PersonSession, PersonSessionsRequest } from '@capstone/contract/accounts/sessions.schemas'
import type { Page } from '@capstone/contract/base'
import { peopleErrors } from '@capstone/contract/people/people.errors'
import { canManageSessions } from '@capstone/contract/people/people.policy'
import type { Database } from '../../../db/database.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { AdminContext, OwnAccountContext } from '../../../rpc/context.ts'
import { refuse } from '../../../rpc/refuse.ts'
import { findManagedAccount } from '../../accounts/management/managed-accounts.service.ts'
import { endSessionOf, endSessionsOf, listSessionsOf } from '../../accounts/sessions/sessions.service.ts'

type Context = AdminContext & OwnAccountContext
type Person = { readonly personId: string }

/** Lists a page of the sessions of a student or an instructor, newest first. */
export async function listPersonSessions(
  context: Context,
  { personId, ...request }: PersonSessionsRequest,
): Promise<Page<PersonSession>> {
  await requireVisiblePerson(context.db, context, personId)
  const { items, nextCursor } = await listSessionsOf(context, personId, request)
  return { items: items.map(({ isCurrent: _, ...session }) => session), nextCursor }
}

/** Ends one session of a student or an instructor. */
export const endPersonSession = (context: Context, { personId, id }: Person & { readonly id: string }) =>
  inTransaction(context.db, async (tx) => {
    await requireVisiblePerson(tx, context, personId)
    return endSessionOf(tx, context, personId, id)
  })

/** Ends all sessions of a student or an instructor; returns how many. */
export const endPersonSessions = (context: Context, { personId }: Person) =>
  inTransaction(context.db, async (tx) => {
    await requireVisiblePerson(tx, context, personId)
    return endSessionsOf(tx, context, personId)
  })

async function requireVisiblePerson(db: Database, { viewer }: Context, personId: string) {
  const account = await findManagedAccount(db, personId)
  account.openIf(
    (row) => canManageSessions(viewer, row),
    () => refuse(peopleErrors, 'PERSON_NOT_FOUND'),
  )
}
