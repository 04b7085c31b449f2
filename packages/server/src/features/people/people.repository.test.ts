// @module-tag database
import type { Page } from '@capstone/contract/base'
import { PAGE_SIZE } from '@capstone/contract/base.constants'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { createUser } from '../../rpc/context.testing.ts'
import type { AdminContext } from '../../rpc/context.ts'
import { actAsNew } from '../../rpc/people.testing.ts'
import { portal } from '../../rpc/portal.testing.ts'
import { users } from '../accounts/accounts.table.ts'
import { listAssignedStudents, listInstructorChoices, listUnassignedStudents } from './people.service.ts'

let admin: AdminContext

beforeAll(async () => {
  admin = await actAsNew('admin', { name: 'Ada Admin' })
  const ines = await createUser(portal, {
    role: 'instructor',
    name: 'Ines',
    email: 'ines@campus.test',
    specialization: 'Data Science',
  })
  const otto = await createUser(portal, { role: 'instructor', name: 'otto', specialization: 'Finance' })
  // Names that differ in case only, equal names, and names with the wildcards of a search.
  const free = ['amir', 'Amir', 'Bo 100%', 'Bo 100x', 'Cy_d', 'Cyxd', 'Dee\\Dee']
  for (const name of free) await createUser(portal, { role: 'student', name, course: 'MCA' })
  for (const name of ['Kim', 'kim', 'Lou'])
    await createUser(portal, { role: 'student', name, assignedInstructor: ines.id, course: 'MBA' })
  await createUser(portal, {
    role: 'student',
    name: 'Mo',
    assignedInstructor: otto.id,
    email: 'mo@campus.test',
  })
})

const page = { search: '', limit: PAGE_SIZE }
type Reader<Row> = (
  context: AdminContext,
  page: { search: string; limit: number; cursor?: string },
) => Promise<Page<Row>>

async function readAll<Row>(read: Reader<Row>, limit: number): Promise<Row[]> {
  const rows: Row[] = []
  let cursor: string | null | undefined
  do {
    const { items, nextCursor }: Page<Row> = await read(admin, {
      search: '',
      limit,
      ...(cursor && { cursor }),
    })
    expect(items.length).toBeLessThanOrEqual(limit)
    rows.push(...items)
    cursor = nextCursor
  } while (cursor)
  return rows
}

describe.each([
  ['instructors', listInstructorChoices, ['ines', 'otto']],
  [
    'unassigned students',
    listUnassignedStudents,
    ['amir', 'amir', 'bo 100%', 'bo 100x', 'cy_d', 'cyxd', 'dee\\dee'],
  ],
  ['assigned students', listAssignedStudents, ['kim', 'kim', 'lou', 'mo']],
] as const)('%s', (_name, read, names) => {
  test.each([1, 2, 3, 100])('pages of %i list each person once, sorted by name', async (limit) => {
    const rows = await readAll<{ id: string; name: string }>(read, limit)
    expect(new Set(rows.map(({ id }) => id)).size).toBe(names.length)
    expect(rows.map(({ name }) => name.toLowerCase())).toEqual(names)
    const whole = await read(admin, page)
    expect(rows.map(({ id }) => id)).toEqual(whole.items.map(({ id }) => id))
  })

  test('an invalid cursor is refused', async () => {
    for (const cursor of ['x', 'W10', Buffer.from('["a","b"]').toString('base64url')]) {
      await expect(read(admin, { ...page, cursor })).rejects.toMatchObject({ code: 'INPUT_INVALID' })
    }
  })
})

const searchNames = async <Row extends { name: string }>(read: Reader<Row>, search: string) =>
  (await read(admin, { ...page, search })).items.map(({ name }) => name)

test('unassigned students who joined first come first', async () => {
  const joined = { role: 'student', course: 'MBA', createdAt: new Date('2026-01-05') } as const
  for (const name of ['Zoe', 'Yan']) await createUser(portal, { ...joined, name })
  const rows = await readAll<{ name: string; joinedAt: Date }>(listUnassignedStudents, 2)
  expect(rows.slice(0, 3)).toMatchObject([
    { name: 'Yan', joinedAt: joined.createdAt },
    { name: 'Zoe' },
    { name: expect.stringMatching(/^amir$/i) },
  ])
  await portal.db.delete(users).where(eq(users.createdAt, joined.createdAt))
})

test('instructors include the number of their students', async () => {
  const { items } = await listInstructorChoices(admin, page)
  expect(items.map(({ name, studentCount }) => [name, studentCount])).toEqual([
    ['Ines', 3],
    ['otto', 1],
  ])
})

test('searches instructors by name, e-mail and specialization, in any case', async () => {
  expect(await searchNames(listInstructorChoices, 'OTT')).toEqual(['otto'])
  expect(await searchNames(listInstructorChoices, 'ines@CAMPUS')).toEqual(['Ines'])
  expect(await searchNames(listInstructorChoices, 'data sci')).toEqual(['Ines'])
  expect(await searchNames(listInstructorChoices, 'Ada')).toEqual([])
})

test('searches unassigned students, wildcards taken literally', async () => {
  expect(await searchNames(listUnassignedStudents, '100%')).toEqual(['Bo 100%'])
  expect(await searchNames(listUnassignedStudents, 'y_d')).toEqual(['Cy_d'])
  expect(await searchNames(listUnassignedStudents, 'e\\D')).toEqual(['Dee\\Dee'])
  expect(await searchNames(listUnassignedStudents, 'mca')).toHaveLength(7)
  expect(await searchNames(listUnassignedStudents, "'; drop table users; --")).toEqual([])
})

test('searches assigned students by their own fields and by their instructor', async () => {
  expect(await searchNames(listAssignedStudents, 'mo@campus')).toEqual(['Mo'])
  expect(await searchNames(listAssignedStudents, 'otto')).toEqual(['Mo'])
  expect(await searchNames(listAssignedStudents, 'ines@campus.test')).toHaveLength(3)
  expect(await searchNames(listAssignedStudents, 'amir')).toEqual([])
})

test('one or two letters match only at the beginning of words', async () => {
  expect(await searchNames(listUnassignedStudents, 'cy')).toEqual(['Cy_d', 'Cyxd'])
  expect(await searchNames(listUnassignedStudents, 'BO')).toEqual(['Bo 100%', 'Bo 100x'])
  expect(await searchNames(listUnassignedStudents, 'x')).toEqual([])
  expect(await searchNames(listUnassignedStudents, 'M')).toHaveLength(7)
  expect(await searchNames(listUnassignedStudents, '%')).toEqual([])
  expect(await searchNames(listAssignedStudents, 'ot')).toEqual(['Mo'])
})

test('assigned students include their instructor', async () => {
  const { items } = await listAssignedStudents(admin, { ...page, search: 'lou' })
  expect(items).toMatchObject([{ name: 'Lou', instructor: { name: 'Ines', email: 'ines@campus.test' } }])
})
