import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { CutError, cutTransactions } from '../../db/cut.testing.ts'
import { actAs, createTestPortal, createUser, type TestPortal } from '../../rpc/context.testing.ts'
import type { AdminContext, AdminViewer } from '../../rpc/context.ts'
import { openSession } from '../accounts/accounts.testing.ts'
import { issueHandOff } from '../accounts/hand-offs.service.ts'
import { addProject, addRequestedProject } from '../assignments/assignments.testing.ts'
import { addPaper } from '../papers/papers.testing.ts'
import { deleteInstructor, deleteStudent } from './managed-deletion.service.ts'
import { listInstructors, listStudents } from './managed-lists.service.ts'
import { addInstructor, addStudent, editInstructor, editStudent } from './managed-people.service.ts'
import { readUser, writeInstructor, writeStudent } from './managed-people.testing.ts'
import { readMentoringCounts } from './people.service.ts'

let portal: TestPortal
let admin: AdminViewer
let ids: { readonly student: string; readonly instructor: string; readonly added: string }
beforeAll(async () => {
  portal = await createTestPortal()
})
beforeEach(async () => {
  await portal.reset()
  admin = await createUser(portal, { role: 'admin' })
  const instructor = await createUser(portal, { role: 'instructor' })
  const student = await createUser(portal, { role: 'student', assignedInstructor: instructor.id })
  await createUser(portal, { role: 'student', assignedInstructor: instructor.id })
  await addProject(portal, { instructorId: instructor.id })
  await addRequestedProject(portal, { studentId: student.id, mentorId: instructor.id, title: 'A wish' })
  await addPaper(portal, student)
  for (const { id: userId } of [instructor, student]) {
    await openSession(portal, userId)
    await issueHandOff(portal.db, { userId, purpose: 'recovery', now: portal.clock.now() })
  }
  ids = { student: student.id, instructor: instructor.id, added: randomUUID() }
  const context = actAs(portal, admin)
  const page = { search: '', limit: 5 }
  await Promise.all([listStudents(context, page), listInstructors(context, page)])
  await readMentoringCounts(context)
})
afterAll(() => portal.close())

const basedOn = async (id: string) => (await readUser(portal, id)).updatedAt

/** Every operation of several statements, on rows that make it write all it can. */
const OPERATIONS: Readonly<Record<string, (context: AdminContext) => Promise<unknown>>> = {
  addStudent: (context) => addStudent(context, writeStudent({ id: ids.added })),
  addInstructor: (context) => addInstructor(context, writeInstructor({ id: ids.added })),
  'addStudent once more': (context) => addStudent(context, writeStudent({ id: ids.added, name: 'Asha Rao' })),
  editStudent: async (context) =>
    editStudent(context, { ...writeStudent({ id: ids.student }), basedOn: await basedOn(ids.student) }),
  editInstructor: async (context) =>
    editInstructor(context, {
      ...writeInstructor({ id: ids.instructor }),
      ...{ basedOn: await basedOn(ids.instructor), newPassword: 'gravel tuba violet 42' },
    }),
  deleteStudent: (context) => deleteStudent(context, { id: ids.student }),
  deleteInstructor: (context) => deleteInstructor(context, { id: ids.instructor }),
}

/** Everything that is kept. */
async function takeState() {
  const tables = await portal.db.execute<{ name: string }>(
    sql`select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by tablename`,
  )
  const digests = tables.map(
    ({ name }) =>
      `(select coalesce(md5(string_agg(t::text, '' order by t::text)), '') from ${name} t) as ${name}`,
  )
  const [row] = await portal.db.execute(sql.raw(`select ${digests.join(', ')}`))
  return row
}

const MOST_STATEMENTS = 30

describe('threat-28 cut between any two statements, all is as before', () => {
  it.each(Object.entries(OPERATIONS))('%s', async (name, operate) => {
    // What stands before the second call of two is what the first one wrote.
    if (name === 'addStudent once more')
      await addStudent(actAs(portal, admin), writeStudent({ id: ids.added }))
    const before = await takeState()
    let at = 0
    for (; at < MOST_STATEMENTS; at++) {
      const { db, wasCut } = cutTransactions(portal.db, at)
      const error: unknown = await operate(actAs({ ...portal, db }, admin)).then(
        () => null,
        (thrown: unknown) => thrown,
      )
      if (!wasCut()) {
        expect(error).toBe(null)
        break
      }
      expect(error).toBeInstanceOf(CutError)
      expect(await takeState(), `after ${at} statements`).toEqual(before)
    }
    // Nothing cut it any more: now all is done.
    expect(at).toBeGreaterThan(3)
    expect(at).toBeLessThan(MOST_STATEMENTS)
    expect(await takeState()).not.toEqual(before)
  })
})
