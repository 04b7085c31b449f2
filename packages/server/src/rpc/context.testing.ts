import { randomUUID } from 'node:crypto'
import type { Role } from '@capstone/contract/accounts/accounts.constants'
import type { Viewer } from '@capstone/contract/accounts/accounts.schemas'
import { users } from '../features/accounts/accounts.table.ts'
import type { Portal } from './context.ts'
import { scopeOf } from './scope.ts'

export type NewUser = Partial<typeof users.$inferInsert>

/** Inserts a person with this role and the given columns, and returns them as a viewer. */
export async function createUser<RequiredRole extends Role>(
  portal: Pick<Portal, 'db'>,
  { role, ...columns }: NewUser & { role: RequiredRole },
): Promise<Viewer & { readonly role: RequiredRole }> {
  const id = columns.id ?? randomUUID()
  // Digits alone: a test that searches for a word must not find it in the hexadecimal letters of a random id.
  const email = `${BigInt(`0x${id.replaceAll('-', '')}`)}@example.test`
  const [row] = await portal.db
    .insert(users)
    .values({ email, name: `A ${role}`, ...columns, id, role })
    .returning()
  if (!row) throw new Error('The person was not inserted.')
  const { name, course, specialization, year, phone, mustChangePassword } = row
  return { id, role, name, email: row.email, course, specialization, year, phone, mustChangePassword }
}

/** Creates the context a service gets when this person calls it. */
export const actAs = <SomeViewer extends Viewer>(portal: Portal, viewer: SomeViewer) => ({
  ...portal,
  origin: { requestId: randomUUID(), ipAddress: '127.0.0.1' },
  viewer,
  scope: scopeOf(viewer),
})
