import type { Role } from '@capstone/contract/accounts/accounts.constants'
import { actAs, createUser, type NewUser } from './context.testing.ts'
import type { AdminContext, InstructorContext, StudentContext } from './context.ts'
import { portal, test } from './portal.testing.ts'

/** Writes a person and returns the context that a service gets when they act. */
export const actAsNew = async <Wanted extends Role>(role: Wanted, given: NewUser = {}) =>
  actAs(portal, await createUser(portal, { ...given, role }))

// Each test that starts with them gets new ones.
export let admin: AdminContext
export let mentor: InstructorContext
export let student: StudentContext

const createAdmin = async () => {
  admin = await actAsNew('admin', { name: 'Ada' })
  return admin
}

/** A test that starts with an `admin` and nobody else. */
export const adminTest = test.extend('admin', { auto: true }, createAdmin)

/** A test that starts with a `mentor` and their `student`, and nobody else. */
export const pairTest = test.extend('pair', { auto: true }, async () => {
  mentor = await actAsNew('instructor', { name: 'Ines', phone: '+91 2' })
  student = await actAsNew('student', {
    name: 'Asha',
    email: 'asha@example.test',
    phone: '+91 1',
    assignedInstructor: mentor.viewer.id,
    course: 'MCA',
    specialization: 'AI/ML',
    year: '2nd Year',
  })
  return { mentor, student }
})

/** A test that starts with an `admin`, a `mentor` and their `student`. */
export const trioTest = pairTest.extend('admin', { auto: true }, createAdmin)
