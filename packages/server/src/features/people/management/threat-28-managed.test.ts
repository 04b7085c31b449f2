// @module-tag database
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect } from 'vitest'
import { failAtEveryStatement } from '../../../db/fault-injection.testing.ts'
import { createUser } from '../../../rpc/context.testing.ts'
import type { AdminContext } from '../../../rpc/context.ts'
import { admin, adminTest as it } from '../../../rpc/people.testing.ts'
import { portal } from '../../../rpc/portal.testing.ts'
import { openSession } from '../../accounts/accounts.testing.ts'
import { issueOneTimeToken } from '../../accounts/one-time-tokens/one-time-tokens.service.ts'
import { addProject, addRequestedProject } from '../../assignments/assignments.testing.ts'
import { addPaper } from '../../papers/papers.testing.ts'
import { readMentoringCounts } from '../mentoring/mentoring-counts.service.ts'
import { deleteInstructor, deleteStudent } from './managed-deletion.service.ts'
import { listInstructors, listStudents } from './managed-lists.service.ts'
import { addInstructor, addStudent, editInstructor, editStudent } from './managed-people.service.ts'
import { buildInstructor, buildStudent, readUser } from './managed-people.testing.ts'

let ids: { readonly student: string; readonly instructor: string; readonly added: string }
beforeEach(async () => {
  const instructor = await createUser(portal, { role: 'instructor' })
  const student = await createUser(portal, { role: 'student', assignedInstructor: instructor.id })
  await createUser(portal, { role: 'student', assignedInstructor: instructor.id })
  await addProject(portal, { instructorId: instructor.id })
  await addRequestedProject(portal, { studentId: student.id, mentorId: instructor.id, title: 'A wish' })
  await addPaper(portal, student)
  for (const { id: userId } of [instructor, student]) {
    await openSession(portal, userId)
    await issueOneTimeToken(portal.db, { userId, purpose: 'recovery', now: portal.clock.now() })
  }
  ids = { student: student.id, instructor: instructor.id, added: randomUUID() }
  const page = { search: '', limit: 5 }
  await Promise.all([listStudents(admin, page), listInstructors(admin, page)])
  await readMentoringCounts(admin)
})

const basedOn = async (id: string) => (await readUser(portal, id)).updatedAt

/** Operations of several statements. */
const OPERATIONS: Readonly<Record<string, (context: AdminContext) => Promise<unknown>>> = {
  addStudent: (context) => addStudent(context, buildStudent({ id: ids.added })),
  addInstructor: (context) => addInstructor(context, buildInstructor({ id: ids.added })),
  'addStudent once more': (context) => addStudent(context, buildStudent({ id: ids.added, name: 'Asha Rao' })),
  editStudent: async (context) =>
    editStudent(context, { ...buildStudent({ id: ids.student }), basedOn: await basedOn(ids.student) }),
  editInstructor: async (context) =>
    editInstructor(context, {
      ...buildInstructor({ id: ids.instructor }),
      basedOn: await basedOn(ids.instructor),
      newPassword: 'gravel tuba violet 42',
    }),
  deleteStudent: (context) => deleteStudent(context, { id: ids.student }),
  deleteInstructor: (context) => deleteInstructor(context, { id: ids.instructor }),
}

describe('threat-28 a failure between any two statements leaves everything unchanged', () => {
  it.each(Object.entries(OPERATIONS))('%s', async (name, operate) => {
    // The second call starts from the rows that the first one wrote.
    if (name === 'addStudent once more') await addStudent(admin, buildStudent({ id: ids.added }))
    expect(await failAtEveryStatement(portal.db, (db) => operate({ ...admin, db }))).toBeGreaterThan(3)
  })
})
