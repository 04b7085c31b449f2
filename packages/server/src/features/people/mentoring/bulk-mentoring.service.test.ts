// @module-tag database
import { randomUUID } from 'node:crypto'
import { MATCHES_AT_ONCE_MAX } from '@capstone/contract/people/people.constants'
import type { NewBulkMentoring, UnassignedFilter } from '@capstone/contract/people/people.schemas'
import { eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { beforeEach, describe, expect } from 'vitest'
import { countStatements } from '../../../db/statement-count.testing.ts'
import { createUser } from '../../../rpc/context.testing.ts'
import { actAsNew, admin, adminTest as it } from '../../../rpc/people.testing.ts'
import { portal } from '../../../rpc/portal.testing.ts'
import { codeOf } from '../../../rpc/refusals.testing.ts'
import { users } from '../../accounts/accounts.table.ts'
import { auditEvents } from '../../audit/audit.table.ts'
import { collectPublished } from '../../live/published.testing.ts'
import { assignStudentsToInstructor, listUnassignedStudents } from '../people.service.ts'
import { assignMatchingStudents, countUnassignedMatches } from './bulk-mentoring.service.ts'
import { readMentoringCounts } from './mentoring-counts.service.ts'

let instructorId: string
beforeEach(async () => {
  instructorId = (await createUser(portal, { role: 'instructor', name: 'Ines' })).id
})

const addStudent = async (name: string, assignedInstructor: string | null = null) =>
  (await createUser(portal, { role: 'student', name, assignedInstructor })).id
const addMany = (count: number) =>
  portal.db.execute(sql`insert into users (email, name, role)
    select 'm' || n || '@uni.test', 'Mira ' || n, 'student' from generate_series(1, ${count}::int) n`)
const assign = (input: Omit<NewBulkMentoring, 'id'>, context = admin) =>
  assignMatchingStudents(context, { id: randomUUID(), ...input })
const addStudentIn = async (name: string, study: Omit<UnassignedFilter, 'search'>) =>
  (await createUser(portal, { role: 'student', name, ...study })).id
const countAssigned = () => portal.db.$count(users, eq(users.assignedInstructor, instructorId))

describe('all students that match a search', () => {
  it('can be narrowed down to a course, a year and a specialization', async () => {
    const second = { course: 'MCA', year: '2nd Year', specialization: 'Data Science' } as const
    await addStudentIn('Mira', second)
    await addStudentIn('Asha', { ...second, year: '1st Year' })
    await addStudentIn('Ravi', { ...second, specialization: 'AI/ML' })
    await addStudentIn('Uma', { course: 'MBA', year: '2nd Year', specialization: 'Finance' })
    const count = async (filter: Omit<UnassignedFilter, 'search'>) =>
      (await countUnassignedMatches(admin, { search: '', ...filter })).count
    expect(await count({ course: 'MCA' })).toBe(3)
    expect(await count({ year: '2nd Year' })).toBe(3)
    expect(await count({ specialization: 'Data Science' })).toBe(2)
    expect(await count(second)).toBe(1)
    const listed = await listUnassignedStudents(admin, {
      search: '',
      limit: 5,
      course: 'MCA',
      year: '2nd Year',
    })
    expect(listed.items.map(({ name }) => name)).toEqual(['Mira', 'Ravi'])
    const id = randomUUID()
    const input = { id, instructorId, search: '', ...second, expected: 1 }
    expect(await assignMatchingStudents(admin, input)).toEqual({ assigned: 1 })
    expect(await assignMatchingStudents(admin, input)).toEqual({ assigned: 1 })
    expect(await codeOf(assignMatchingStudents(admin, { ...input, year: '1st Year' }))).toBe('INPUT_INVALID')
    expect(await countAssigned()).toBe(1)
    const [event] = await portal.db.select().from(auditEvents).where(eq(auditEvents.id, id))
    expect(event?.after).toEqual({ students: 1, search: '', ...second })
  })

  it('are counted and assigned to the instructor: those without one, and nobody else', async () => {
    const [first, second] = [
      await addStudent('Mira One'),
      await addStudent('Mira Two'),
      await addStudent('Asha'),
    ]
    const other = (await createUser(portal, { role: 'instructor', name: 'Mira the mentor' })).id
    await addStudent('Mira Three', other)
    await readMentoringCounts(admin)
    expect(await countUnassignedMatches(admin, { search: 'mira' })).toEqual({ count: 2 })
    expect(await countUnassignedMatches(admin, { search: '' })).toEqual({ count: 3 })
    const input = { instructorId, search: 'mira', expected: 2 }
    const published = await collectPublished(portal, async () => {
      expect(await assign(input)).toEqual({ assigned: 2 })
    })
    expect(await countAssigned()).toBe(2)
    for (const kind of ['project', 'notification'])
      expect(published.flatMap((event) => (event.kind === kind ? [event.userId] : [])).sort()).toEqual(
        [instructorId, first, second].sort(),
      )
    expect(await readMentoringCounts(admin)).toEqual({ assigned: 3, unassigned: 1 })
    const whole = await portal.db.select().from(auditEvents).where(isNull(auditEvents.partOf))
    expect(whole).toMatchObject([
      {
        action: 'mentoring.matches_assigned',
        subjectId: instructorId,
        actorId: admin.viewer.id,
        after: { students: 2, search: 'mira' },
      },
    ])
    const parts = await portal.db.select().from(auditEvents).where(isNotNull(auditEvents.partOf))
    expect(parts).toHaveLength(2)
    expect(parts.find(({ subjectId }) => subjectId === first)).toMatchObject({
      action: 'mentoring.assigned',
      partOf: whole[0]?.id,
      after: { assignedInstructor: instructorId },
    })
  })

  it('are not assigned if their number has changed since they were counted', async () => {
    await addStudent('Mira One')
    await addStudent('Mira Two')
    for (const expected of [1, 3])
      await expect(assign({ instructorId, search: 'mira', expected })).rejects.toMatchObject({
        code: 'MATCHES_CHANGED',
        data: { count: 2 },
      })
    expect(await countAssigned()).toBe(0)
    expect(await portal.db.$count(auditEvents)).toBe(0)
  })

  it('are assigned once, when the same call is repeated concurrently or later', async () => {
    for (const name of ['Mira One', 'Mira Two']) await addStudent(name)
    const input = { id: randomUUID(), instructorId, search: 'mira', expected: 2 }
    const send = (context = admin) => assignMatchingStudents(context, input)
    expect(await Promise.all([send(), send()])).toEqual([{ assigned: 2 }, { assigned: 2 }])
    await addStudent('Mira Three')
    expect(await send()).toEqual({ assigned: 2 })
    expect(await countAssigned()).toBe(2)
    expect(await portal.db.$count(auditEvents)).toBe(3)
    const another = await actAsNew('admin')
    await expect(send(another)).rejects.toMatchObject({ code: 'INPUT_INVALID' })
    expect(await codeOf(assignMatchingStudents(admin, { ...input, search: '' }))).toBe('INPUT_INVALID')
  })

  it('can be assigned to instructors only', async () => {
    const student = await addStudent('Mira')
    for (const stranger of [student, admin.viewer.id, randomUUID()])
      expect(await codeOf(assign({ instructorId: stranger, search: '', expected: 1 }))).toBe(
        'INSTRUCTOR_NOT_FOUND',
      )
  })

  it('must not exceed the limit', async () => {
    await addMany(MATCHES_AT_ONCE_MAX + 1)
    const expected = MATCHES_AT_ONCE_MAX
    expect(await countUnassignedMatches(admin, { search: '' })).toEqual({ count: expected + 1 })
    expect(await codeOf(assign({ instructorId, search: '', expected }))).toBe('MATCHES_TOO_MANY')
    expect(await countAssigned()).toBe(0)
  })

  it('take as many statements for one as for five hundred', async () => {
    const { db, takeCount } = countStatements(portal.db)
    const counts: number[] = []
    for (const expected of [1, 500]) {
      await addMany(expected)
      takeCount()
      await assign({ instructorId, search: '', expected }, { ...admin, db })
      counts.push(takeCount())
      await portal.db.delete(users).where(eq(users.name, 'Mira 1'))
    }
    expect(counts[1]).toBe(counts[0])
    expect(await countAssigned()).toBe(499)
  })

  it('are assigned once, when two administrators assign them concurrently', async () => {
    const ids = [await addStudent('Mira One'), await addStudent('Mira Two')]
    // Three instructors, since assigning students to the instructor they already have is not refused.
    const second = (await createUser(portal, { role: 'instructor' })).id
    const third = (await createUser(portal, { role: 'instructor' })).id
    const colleague = await actAsNew('admin')
    const outcomes = await Promise.allSettled([
      assign({ instructorId, search: 'mira', expected: 2 }),
      assignStudentsToInstructor(colleague, { instructorId: second, studentIds: ids }),
      assign({ instructorId: third, search: 'mira', expected: 2 }),
    ])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await portal.db.$count(auditEvents, eq(auditEvents.action, 'mentoring.assigned'))).toBe(2)
  })
})
