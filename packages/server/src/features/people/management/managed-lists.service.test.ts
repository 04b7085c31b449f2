import { SUMMARY_SECONDS } from '@capstone/contract/dashboards/dashboards.constants'
import { sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { countSentStatements } from '../../../db/statement-count.testing.ts'
import { createUser } from '../../../rpc/context.testing.ts'
import { admin, adminTest as test } from '../../../rpc/people.testing.ts'
import { portal } from '../../../rpc/portal.testing.ts'
import { codeOf } from '../../../rpc/refusals.testing.ts'
import { accounts } from '../../accounts/accounts.table.ts'
import { createAccount } from '../../accounts/accounts.testing.ts'
import { summaries } from '../../health/summaries.table.ts'
import { deleteInstructor, deleteStudent } from './managed-deletion.service.ts'
import { listInstructors, listStudents } from './managed-lists.service.ts'
import { addInstructor, addStudent, editStudent } from './managed-people.service.ts'
import { buildInstructor, buildStudent, readUser } from './managed-people.testing.ts'

const PAGE = { search: '', limit: 25 }
const namesOf = ({ items }: { items: readonly { name: string }[] }) => items.map(({ name }) => name)
const at = (second: number) => new Date(Date.UTC(2026, 9, 1, 8, 0, second))
const createStudent = (name: string, columns: Parameters<typeof createUser>[1] | object = {}) =>
  createUser(portal, { course: 'MCA', ...columns, name, role: 'student' })

describe('the list of students', () => {
  test('can be limited to one person, and finds nobody of another role', async () => {
    const { id: person } = await createStudent('Asha', { email: 'asha@uni.test' })
    await createStudent('Asha', { email: 'asha@uni.test.example' })
    const one = await listStudents(admin, { ...PAGE, person })
    expect(one).toMatchObject({ items: [{ id: person }], matching: 1, total: 2, nextCursor: null })
    expect(await listStudents(admin, { ...PAGE, person, search: 'nobody' })).toMatchObject({
      items: [],
      matching: 0,
    })
    expect(await listStudents(admin, { ...PAGE, person: admin.viewer.id })).toMatchObject({ items: [] })
    expect(await listInstructors(admin, { ...PAGE, person })).toMatchObject({ items: [], matching: 0 })
    const { id: mentor } = await createUser(portal, { role: 'instructor', specialization: 'Finance' })
    expect(await listInstructors(admin, { ...PAGE, person: mentor })).toMatchObject({
      items: [{ id: mentor }],
    })
  })

  test('is newest first, page by page, each once, even with equal times', async () => {
    for (let each = 0; each < 5; each++) await createStudent(`Student ${each}`, { createdAt: at(each >> 1) })
    await createUser(portal, { role: 'instructor' })
    const whole = await listStudents(admin, PAGE)
    expect(whole.items.map(({ createdAt }) => createdAt.getTime())).toEqual(
      [2, 1, 1, 0, 0].map((second) => at(second).getTime()),
    )
    for (const limit of [1, 2, 3]) {
      const seen: string[] = []
      let cursor: string | undefined
      do {
        const page = await listStudents(admin, { ...PAGE, limit, ...(cursor && { cursor }) })
        expect(page).toMatchObject({ matching: 5, total: 5, courses: 1 })
        seen.push(...page.items.map(({ id }) => id))
        cursor = page.nextCursor ?? undefined
      } while (cursor)
      expect(seen).toEqual(whole.items.map(({ id }) => id))
    }
  })

  test('includes the fields of its columns', async () => {
    const { id: assignedInstructor } = await createUser(portal, { role: 'instructor', name: 'Ines' })
    await createStudent('Asha', {
      assignedInstructor,
      year: '1st Year',
      specialization: 'AI/ML',
      phone: '12',
    })
    const { items } = await listStudents(admin, PAGE)
    expect(items).toMatchObject([
      {
        name: 'Asha',
        course: 'MCA',
        specialization: 'AI/ML',
        year: '1st Year',
        phone: '12',
        instructorName: 'Ines',
      },
    ])
  })

  test('is searched by name, e-mail, course and specialization, wildcards taken literally, and filtered', async () => {
    await createStudent('Bo 100%', {
      createdAt: at(1),
      email: 'bo@campus.test',
      specialization: 'Web Development',
    })
    // Addresses without digits, which are searched for.
    await createStudent('Bo 100x', { createdAt: at(2), email: 'x@campus.test', course: 'MBA' })
    await createStudent('Cy', { createdAt: at(3), email: 'cy@campus.test', course: 'MBA' })
    const find = async (search: string, course?: 'MBA' | 'BCA') => {
      const page = await listStudents(admin, { ...PAGE, search, ...(course && { course }) })
      expect(page).toMatchObject({ total: 3, courses: 2, matching: page.items.length })
      return namesOf(page)
    }
    expect(await find('100')).toEqual(['Bo 100x', 'Bo 100%'])
    expect(await find('100%')).toEqual(['Bo 100%'])
    expect(await find('BO@campus')).toEqual(['Bo 100%'])
    expect(await find('web dev')).toEqual(['Bo 100%'])
    expect(await find('mba')).toEqual(['Cy', 'Bo 100x'])
    expect(await find('cy')).toEqual(['Cy'])
    expect(await find('', 'MBA')).toEqual(['Cy', 'Bo 100x'])
    expect(await find('100', 'MBA')).toEqual(['Bo 100x'])
    expect(await find('', 'BCA')).toEqual([])
    expect(await find(admin.viewer.name)).toEqual([])
    expect(await find("'; drop table users; --")).toEqual([])
  })

  test('counts the matches even if the page is empty', async () => {
    const one = await createStudent('Asha', { createdAt: at(1) })
    await createStudent('Asho', { createdAt: at(2) })
    const { nextCursor } = await listStudents(admin, { search: 'ash', limit: 1 })
    await deleteStudent(admin, one)
    const page = await listStudents(admin, { search: 'ash', limit: 1, cursor: nextCursor ?? '' })
    expect(page).toMatchObject({ items: [], matching: 1, total: 1, nextCursor: null })
  })

  test('flags people with a temporary password or an invitation', async () => {
    const { id } = await addStudent(admin, buildStudent({ name: 'Temporary' }))
    await createStudent('Invited')
    await createAccount(portal, { email: 'own@campus.test', password: 'x', role: 'student', name: 'Own' })
    const google = await createStudent('Google')
    await portal.db.insert(accounts).values({ accountId: 'g', providerId: 'google', userId: google.id })
    const { items } = await listStudents(admin, PAGE)
    expect(new Map(items.map(({ name, mustSetPassword }) => [name, mustSetPassword]))).toEqual(
      new Map([
        ['Temporary', true],
        ['Invited', true],
        ['Own', false],
        ['Google', false],
      ]),
    )
    expect(items.find((item) => item.id === id)).toMatchObject({ updatedAt: expect.any(Date) })
  })

  test('takes two statements, also with a search or a filter, and refuses a forged cursor', async () => {
    await listStudents(admin, PAGE)
    const counted = countSentStatements(portal.db)
    for (const list of [PAGE, { ...PAGE, search: 'ash' }, { ...PAGE, course: 'MCA' as const }]) {
      await listStudents({ ...admin, db: counted.db }, list)
      expect(counted.takeCount()).toBe(2)
    }
    expect(await codeOf(listStudents(admin, { ...PAGE, cursor: 'bm8' }))).toBe('INPUT_INVALID')
  })
})

describe('the list of instructors', () => {
  test('is newest first, with the fields of the form and the number of students of each', async () => {
    const fields = { bio: 'Rails', experience: 7, qualification: 'PhD', specialization: 'Finance' }
    const ines = await createUser(portal, { role: 'instructor', name: 'Ines', createdAt: at(1), ...fields })
    await createUser(portal, { role: 'instructor', name: 'Otto', createdAt: at(2) })
    for (const name of ['Asha', 'Ben']) await createStudent(name, { assignedInstructor: ines.id })
    const page = await listInstructors(admin, PAGE)
    expect(page).toMatchObject({ matching: 2, total: 2, specializations: 1, nextCursor: null })
    expect(page.items).toMatchObject([
      { name: 'Otto', studentCount: 0, specialization: null },
      { name: 'Ines', studentCount: 2, ...fields },
    ])
    const ofFinance = await listInstructors(admin, { ...PAGE, specialization: 'Finance' })
    expect([namesOf(ofFinance), ofFinance.matching]).toEqual([['Ines'], 1])
    const found = await listInstructors(admin, { ...PAGE, search: 'otto' })
    expect([namesOf(found), found.matching]).toEqual([['Otto'], 1])
  })
})

describe('the statistics above the lists', () => {
  test('may be seconds old, and are recounted after a while', async () => {
    await createStudent('Asha')
    expect(await listStudents(admin, PAGE)).toMatchObject({ total: 1 })
    await createStudent('Ben', { course: 'MBA' })
    expect(await listStudents(admin, { ...PAGE, search: 'Ash' })).toMatchObject({ total: 1, courses: 1 })
    const staleTime = sql`clock_timestamp() - make_interval(secs => ${SUMMARY_SECONDS + 1})`
    await portal.db.update(summaries).set({ countedAt: staleTime })
    const found = await listStudents(admin, { ...PAGE, search: 'Ash' })
    expect(found).toMatchObject({ total: 2, courses: 2, matching: 1 })
  })

  test('are never lower than the number of rows on the page, and exact if the page shows everybody', async () => {
    const asha = await createStudent('Asha')
    await listStudents(admin, PAGE)
    await createStudent('Ben')
    await createStudent('Cy')
    expect(await listStudents(admin, PAGE)).toMatchObject({ total: 3, matching: 3 })
    expect(await listStudents(admin, { ...PAGE, limit: 2 })).toMatchObject({ total: 2, matching: 2 })
    expect(await listStudents(admin, { ...PAGE, course: 'MCA' })).toMatchObject({ total: 3, matching: 3 })
    await portal.db.execute(sql`delete from users where id = ${asha.id}`)
    expect(await listStudents(admin, PAGE)).toMatchObject({ total: 2, matching: 2 })
  })

  test('are up to date immediately for the admin who adds, edits or deletes', async () => {
    expect(await listStudents(admin, PAGE)).toMatchObject({ total: 0, courses: 0 })
    expect(await listInstructors(admin, PAGE)).toMatchObject({ total: 0, specializations: 0 })
    const asha = buildStudent()
    await addStudent(admin, asha)
    const ines = await addInstructor(admin, buildInstructor())
    expect(await listStudents(admin, PAGE)).toMatchObject({ total: 1, courses: 1 })
    expect(await listInstructors(admin, PAGE)).toMatchObject({ total: 1, specializations: 1 })
    const basedOn = (await readUser(portal, asha.id)).updatedAt
    await editStudent(admin, { ...asha, basedOn, course: 'MBA', specialization: 'Finance' })
    expect(await listStudents(admin, { ...PAGE, course: 'MBA' })).toMatchObject({ matching: 1 })
    await deleteStudent(admin, asha)
    await deleteInstructor(admin, ines)
    expect(await listStudents(admin, PAGE)).toMatchObject({ total: 0, courses: 0, matching: 0 })
    expect(await listInstructors(admin, PAGE)).toMatchObject({ total: 0, specializations: 0 })
  })
})
