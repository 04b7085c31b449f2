import type { Role } from '@capstone/contract/accounts/accounts.constants'
import { actAs, createUser, type NewUser } from './context.testing.ts'
import type { AdminContext, InstructorContext, StudentContext } from './context.ts'
import { portal, test } from './portal.testing.ts'

/** Inserts a person and returns the context a service gets when they call it. */
export const actAsNew = async <NewRole extends Role>(role: NewRole, given: NewUser = {}) =>
  actAs(portal, await createUser(portal, { ...given, role }))

// Assigned by the fixtures below before each test.
export let admin: AdminContext
export let mentor: InstructorContext
export let student: StudentContext

const createAdmin = async () => {
  admin = await actAsNew('admin', { name: 'Ada' })
  return admin
}

/** A test whose only person is `admin`. */
export const adminTest = test.extend('admin', { auto: true }, createAdmin)

/** A test whose only people are `mentor` and their `student`. */
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

/** A test with `admin`, `mentor` and the mentor's `student`. */
export const trioTest = pairTest.extend('admin', { auto: true }, createAdmin)
