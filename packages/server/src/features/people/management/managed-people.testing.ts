import { randomUUID } from 'node:crypto'
import type { NewInstructor, NewStudent } from '@capstone/contract/people/managed-people.schemas'
import { eq } from 'drizzle-orm'
import { verifyPassword } from '../../../platform/password-hash.ts'
import type { Portal } from '../../../rpc/context.ts'
import { accounts, users } from '../../accounts/accounts.table.ts'
import { auditEvents } from '../../audit/audit.table.ts'

/** A student as the form submits it, with a unique id and address. */
export function buildStudent(overrides: Partial<NewStudent> = {}): NewStudent {
  const id = overrides.id ?? randomUUID()
  const fields = { course: 'MCA', specialization: 'Data Science', year: '1st Year', phone: '' } as const
  return { name: 'Asha', email: `${id}@campus.test`, ...fields, ...overrides, id }
}

/** An instructor as the form submits it, with a unique id and address. */
export function buildInstructor(overrides: Partial<NewInstructor> = {}): NewInstructor {
  const id = overrides.id ?? randomUUID()
  const fields = {
    specialization: 'Finance',
    experience: 7,
    qualification: 'PhD',
    bio: '',
    phone: '',
  } as const
  return { name: 'Ines', email: `${id}@campus.test`, ...fields, ...overrides, id }
}

/** The whole row of a user. */
export async function readUser({ db }: Pick<Portal, 'db'>, id: string) {
  const [row] = await db.select().from(users).where(eq(users.id, id))
  if (!row) throw new Error('There is no such user.')
  return row
}

/** Whether this password is the person's. */
export async function hasPassword({ db }: Pick<Portal, 'db'>, id: string, password: string) {
  const [row] = await db.select().from(accounts).where(eq(accounts.userId, id))
  return row?.password ? verifyPassword({ hash: row.password, password }) : false
}

/** The audit events about a subject, oldest first. */
export const readAuditEvents = ({ db }: Pick<Portal, 'db'>, id: string) =>
  db
    .select({ action: auditEvents.action, before: auditEvents.before, after: auditEvents.after })
    .from(auditEvents)
    .where(eq(auditEvents.subjectId, id))
    .orderBy(auditEvents.occurredAt, auditEvents.action)
