import { users } from '../packages/server/src/features/accounts/accounts.table.ts'
import type { Portal } from '../packages/server/src/rpc/context.ts'
import type { Person } from './portal.ts'

/** People of the journeys. A student with a course has set up their profile. */
export const ANANYA: Person = {
  name: 'Ananya Deshpande',
  email: 'ananya@university.test',
  role: 'student',
  course: 'MCA',
  specialization: 'AI/ML',
  year: '2nd Year',
}
export const DEV: Person = { name: 'Dev Malhotra', email: 'dev@university.test', role: 'student' }
export const MEERA: Person = {
  name: 'Dr. Meera Kulkarni',
  email: 'meera@university.test',
  role: 'instructor',
}
export const FARIDA: Person = { name: 'Farida Sheikh', email: 'farida@university.test', role: 'admin' }

/** Returns a lookup of the ids of all accounts, by e-mail address. */
export async function findIds({ db }: Pick<Portal, 'db'>): Promise<(person: Person) => string> {
  const rows = await db.select({ id: users.id, email: users.email }).from(users)
  const ids = new Map(rows.map(({ id, email }) => [email, id]))
  return ({ email }) => ids.get(email) ?? ''
}

/** A second administrator. */
export const OMAR: Person = { ...FARIDA, name: 'Omar Qureshi', email: 'omar@university.test' }
