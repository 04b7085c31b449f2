import { randomUUID } from 'node:crypto'
import { PAGE_SIZE, PAGE_SIZE_MAX } from '@capstone/contract/base.constants'
import type { AllProjectPage } from '@capstone/contract/repository/all-projects.schemas'
import {
  CARD_DESCRIPTION_MAX_LENGTH,
  CATEGORY_CHOICES_MAX,
} from '@capstone/contract/repository/repository.constants'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect } from 'vitest'
import { countSentStatements } from '../../db/statement-count.testing.ts'
import { createUser } from '../../rpc/context.testing.ts'
import { admin, adminTest as test } from '../../rpc/people.testing.ts'
import { portal } from '../../rpc/portal.testing.ts'
import { codeOf } from '../../rpc/refusals.testing.ts'
import { users } from '../accounts/accounts.table.ts'
import {
  addAssignment,
  addFullProject,
  addProject,
  addRequestedProject,
} from '../assignments/assignments.testing.ts'
import { summaries } from '../health/summaries.table.ts'
import { listAllProjects, listCategoryChoices, readProjectDetails } from './all-projects.service.ts'
import { instructorProjects } from './repository.table.ts'
import { REPOSITORY_FIGURES } from './repository-counts.repository.ts'

let ines: string
let otto: string
let student: string

beforeEach(async () => {
  ines = (await createUser(portal, { role: 'instructor', name: 'Inés Ribeiro', email: 'x@lunar.test' })).id
  otto = (await createUser(portal, { role: 'instructor', name: 'Otto Lind' })).id
  student = (await createUser(portal, { role: 'student', name: 'Otto the student' })).id
})

type Query = Partial<Parameters<typeof listAllProjects>[1]>
const list = (query: Query = {}, context = admin) =>
  listAllProjects(context, { search: '', limit: PAGE_SIZE, ...query })
const titlesOf = ({ items }: AllProjectPage) => items.map(({ title }) => title)
const titles = async (query: Query = {}) => titlesOf(await list(query))
const on = (day: number) => new Date(Date.UTC(2026, 0, day))
/** Makes the stored statistics this old; by default too old to be used. */
const age = (seconds = 11) =>
  portal.db
    .update(summaries)
    .set({ countedAt: sql`clock_timestamp() - make_interval(secs => ${seconds})` })
    .where(eq(summaries.key, REPOSITORY_FIGURES))

describe('the projects of all instructors', () => {
  test('include owner, creation date and number of students, and no owner whose account is deleted', async () => {
    const id = await addProject(portal, {
      instructorId: ines,
      title: 'A dam',
      category: 'Civil',
      createdAt: on(2),
      description: 'Ü'.repeat(CARD_DESCRIPTION_MAX_LENGTH + 1),
    })
    await addProject(portal, { instructorId: null, title: 'A wreck', createdAt: on(1) })
    for (const _ of [1, 2]) await addAssignment(portal, { studentId: student, instructorProjectId: id })
    await addRequestedProject(portal, { studentId: student, mentorId: ines })
    expect((await list()).items).toEqual([
      {
        id,
        title: 'A dam',
        category: 'Civil',
        createdAt: on(2),
        description: 'Ü'.repeat(CARD_DESCRIPTION_MAX_LENGTH),
        instructorName: 'Inés Ribeiro',
        assignedCount: 1,
      },
      expect.objectContaining({ title: 'A wreck', instructorName: null, assignedCount: 0 }),
    ])
  })

  test('are listed newest first, page by page, each once, even with equal times', async () => {
    for (const day of [3, 1, 2, 2, 2])
      await addProject(portal, { instructorId: ines, title: `${day}`, category: 'Civil', createdAt: on(day) })
    for (const query of [{}, { search: 'civil' }, { category: 'Civil' }, { instructorId: ines }]) {
      const whole = await list(query)
      expect(titlesOf(whole)).toEqual(['3', '2', '2', '2', '1'])
      expect(whole.nextCursor).toBeNull()
      const first = await list({ ...query, limit: 3 })
      const second = await list({ ...query, limit: 3, cursor: first.nextCursor ?? '' })
      expect([...first.items, ...second.items]).toEqual(whole.items)
      expect([first.matching, second.matching, second.nextCursor]).toEqual([5, 5, null])
    }
    await expect(list({ cursor: 'x' })).rejects.toMatchObject({ code: 'INPUT_INVALID' })
  })

  test('can be read in pages of the maximum size', async () => {
    const values = Array.from({ length: PAGE_SIZE_MAX + 2 }, (_, each) => ({
      title: `Project ${each}`,
      description: 'Of steel',
      category: 'Civil',
    }))
    await portal.db.insert(instructorProjects).values(values)
    for (const query of [{}, { search: 'steel' }, { category: 'Civil' }]) {
      const first = await list({ ...query, limit: PAGE_SIZE_MAX })
      expect(first.items).toHaveLength(PAGE_SIZE_MAX)
      const second = await list({ ...query, limit: PAGE_SIZE_MAX, cursor: first.nextCursor ?? '' })
      expect([second.items.length, second.nextCursor]).toEqual([2, null])
    }
  })

  test('are found by title, description, category and instructor, in any case, wildcards taken literally', async () => {
    await addProject(portal, { instructorId: ines, title: 'Solar 100%', createdAt: on(3) })
    await addProject(portal, { instructorId: otto, description: 'Lunar 1000 sails', createdAt: on(2) })
    await addProject(portal, { instructorId: null, title: 'Dam', category: 'Hydro', createdAt: on(1) })
    expect(await titles({ search: 'sOLAR' })).toEqual(['Solar 100%'])
    expect(await titles({ search: '100%' })).toEqual(['Solar 100%'])
    expect(await titles({ search: 'SAILS' })).toEqual(['A bridge'])
    expect(await titles({ search: 'hydro' })).toEqual(['Dam'])
    expect(await titles({ search: 'inés rib' })).toEqual(['Solar 100%'])
    expect(await titles({ search: 'LIND' })).toEqual(['A bridge'])
    expect(await titles({ search: 'mars' })).toEqual([])
    // The search covers neither addresses nor names of students.
    expect(await titles({ search: 'lunar.test' })).toEqual([])
    expect(await titles({ search: 'the student' })).toEqual([])
  })

  test('are found by one or two letters at the beginning of words', async () => {
    await addProject(portal, { instructorId: ines, title: 'Zinc', createdAt: on(2) })
    await addProject(portal, { instructorId: otto, title: 'A quiz', createdAt: on(1) })
    expect(await titles({ search: 'z' })).toEqual(['Zinc'])
    expect(await titles({ search: 'QU' })).toEqual(['A quiz'])
    expect(await titles({ search: 'ri' })).toEqual(['Zinc'])
    expect(await titles({ search: 'iz' })).toEqual([])
  })

  test('are filtered by category, by instructor, and by both with a search', async () => {
    for (const [title, category, instructorId] of [
      ['Rails', 'Safety', ines],
      ['Trains', 'safety', ines],
      ['Yard', 'Safety', otto],
      ['Lost yard', 'Safety', null],
    ] as const)
      await addProject(portal, { title, category, instructorId })
    const sorted = async (query: Query) => (await titles(query)).sort()
    expect(await sorted({ category: 'Safety' })).toEqual(['Lost yard', 'Rails', 'Yard'])
    expect(await sorted({ category: 'Saf' })).toEqual([])
    expect(await sorted({ category: '' })).toHaveLength(4)
    expect(await sorted({ instructorId: ines })).toEqual(['Rails', 'Trains'])
    expect(await sorted({ instructorId: ines, category: 'Safety' })).toEqual(['Rails'])
    expect(await sorted({ category: 'Safety', search: 'yard' })).toEqual(['Lost yard', 'Yard'])
    expect(await sorted({ instructorId: otto, search: 'rails' })).toEqual([])
    expect(await sorted({ instructorId: otto, search: 'z' })).toEqual([])
    expect(await sorted({ instructorId: otto, category: 'Safety', search: 'yard' })).toEqual(['Yard'])
  })

  test('include the number of matches and the name of the filtered instructor', async () => {
    for (const title of ['Rails', 'Trains', 'Yard']) await addProject(portal, { title, instructorId: ines })
    const countsOf = async (query: Query) => {
      const { matching, instructorName, items } = await list(query)
      return [matching, instructorName, items.length]
    }
    expect(await countsOf({ limit: 1 })).toEqual([3, null, 1])
    expect(await countsOf({ search: 'rai', limit: 1 })).toEqual([2, null, 1])
    expect(await countsOf({ instructorId: ines, limit: 2 })).toEqual([3, 'Inés Ribeiro', 2])
    expect(await countsOf({ instructorId: otto })).toEqual([0, 'Otto Lind', 0])
    expect(await countsOf({ instructorId: randomUUID() })).toEqual([0, null, 0])
    // The filter of instructors does not reveal a student's name.
    expect(await countsOf({ instructorId: student })).toEqual([0, null, 0])
  })
})

describe('the statistics of the whole repository', () => {
  test('count projects, owners, categories and assignments, whatever the filter', async () => {
    const none = { projects: 0, activeInstructors: 0, categories: 0, assignments: 0 }
    expect(await list()).toMatchObject({ items: [], nextCursor: null, matching: 0, summary: none })
    await age()
    const id = await addProject(portal, { instructorId: ines, category: 'Civil' })
    await addProject(portal, { instructorId: ines, category: 'civil' })
    await addProject(portal, { instructorId: null, category: 'Civil' })
    for (const _ of [1, 2]) await addAssignment(portal, { studentId: student, instructorProjectId: id })
    await addRequestedProject(portal, { studentId: student, mentorId: otto })
    const summary = { projects: 3, activeInstructors: 1, categories: 2, assignments: 3 }
    for (const query of [{}, { search: 'nothing like it' }, { category: 'Civil' }, { limit: 1 }])
      expect((await list(query)).summary).toEqual(summary)
  })

  test('are refreshed after ten seconds, not before', async () => {
    await list()
    await addProject(portal)
    await age(1)
    expect((await list()).summary.projects).toBe(0)
    await age()
    expect((await list()).summary.projects).toBe(1)
    await addProject(portal)
    expect((await list()).summary.projects).toBe(1)
  })

  test('may be older than the page, while the number of matches is never lower than its rows', async () => {
    await list()
    for (const _ of [1, 2]) await addProject(portal)
    expect(await list()).toMatchObject({ matching: 2, summary: { projects: 0 } })
    expect(await list({ limit: 1 })).toMatchObject({ matching: 1, summary: { projects: 0 } })
  })

  test('are the same for many concurrent readers', async () => {
    await addProject(portal)
    for (const _ of [1, 2]) {
      const pages = await Promise.all(Array.from({ length: 8 }, () => list()))
      expect(pages.map(({ summary }) => summary.projects)).toEqual(Array(8).fill(1))
      await age()
    }
  })
})

test('the list takes one statement while its statistics are cached, however many projects there are', async () => {
  const { db, takeCount } = countSentStatements(portal.db)
  const sent = async (query: Query) => {
    takeCount()
    await list(query, { ...admin, db })
    return takeCount()
  }
  for (const many of [0, 30]) {
    for (let each = 0; each < many; each++) await addFullProject(portal, ines)
    await list()
    for (const query of [
      {},
      { limit: 10 },
      { search: 'bridge' },
      { search: 'br', category: 'Civil', instructorId: ines },
    ])
      expect(await sent(query)).toBe(1)
  }
})

describe('a project in full', () => {
  test('includes its files, its video, its tools and its owner, in one statement', async () => {
    const id = await addFullProject(portal, ines)
    await addAssignment(portal, { studentId: student, instructorProjectId: id })
    const { db, takeCount } = countSentStatements(portal.db)
    const project = await readProjectDetails({ ...admin, db }, { id })
    expect(takeCount()).toBe(1)
    expect(project).toMatchObject({
      id,
      title: 'A bridge',
      description: 'Of steel',
      category: 'Civil',
      instructorName: 'Inés Ribeiro',
      assignedCount: 1,
      videoUrl: 'https://vimeo.test/secret-video',
      files: {
        synopsis: { name: 'My synopsis.pdf', size: 987_654_101, uploadedAt: expect.any(Date) },
        source_code: { name: 'My code.rar' },
      },
    })
    expect(project.tools.map((tool) => tool.title)).toEqual(['Tool one', 'Tool two'])
    expect(JSON.stringify(project)).not.toContain('secret-path')
  })

  test('has no owner if the account is deleted, and no files that are missing', async () => {
    const id = await addProject(portal, { instructorId: ines, synopsisUrl: 'nowhere' })
    await portal.db.delete(users).where(eq(users.id, ines))
    expect(await readProjectDetails(admin, { id })).toMatchObject({
      instructorName: null,
      assignedCount: 0,
      videoUrl: null,
      tools: [],
      files: { synopsis: null, report: null, presentation: null, source_code: null },
    })
  })

  test('is refused if it does not exist', async () => {
    expect(await codeOf(readProjectDetails(admin, { id: randomUUID() }))).toBe('PROJECT_NOT_FOUND')
  })
})

describe('the categories to filter by', () => {
  test('are all categories, each once, by name, or those that contain the search text', async () => {
    const find = async (search = '') => (await listCategoryChoices(admin, { search })).categories
    expect(await find()).toEqual([])
    for (const category of ['Water', 'civil', 'Civil', 'Water', '100% green'])
      await addProject(portal, { category })
    const all = await find()
    expect(all.map((category) => category.toLowerCase())).toEqual(['100% green', 'civil', 'civil', 'water'])
    expect(new Set(all).size).toBe(4)
    expect(await find('ATE')).toEqual(['Water'])
    expect(await find('0%')).toEqual(['100% green'])
    expect(await find('_')).toEqual([])
  })

  test('are limited in number, and the response says so', async () => {
    const values = Array.from({ length: CATEGORY_CHOICES_MAX }, (_, each) => ({
      title: 'One',
      description: 'Two',
      category: `Field ${each}`,
    }))
    await portal.db.insert(instructorProjects).values(values)
    expect(await listCategoryChoices(admin, { search: '' })).toMatchObject({ isMore: false })
    await addProject(portal, { category: 'Field of fields' })
    const { categories, isMore } = await listCategoryChoices(admin, { search: '' })
    expect([categories.length, isMore]).toEqual([CATEGORY_CHOICES_MAX, true])
    expect(await listCategoryChoices(admin, { search: 'of f' })).toEqual({
      categories: ['Field of fields'],
      isMore: false,
    })
  })
})
