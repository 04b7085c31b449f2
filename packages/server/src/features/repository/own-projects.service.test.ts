// @module-tag database
import type { ProjectWrite } from '@capstone/contract/repository/repository.schemas'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect } from 'vitest'
import { countSentStatements } from '../../db/statement-count.testing.ts'
import type { InstructorContext } from '../../rpc/context.ts'
import { actAsNew, mentor, student, pairTest as test } from '../../rpc/people.testing.ts'
import { portal } from '../../rpc/portal.testing.ts'
import { codeOf } from '../../rpc/refusals.testing.ts'
import { addAssignment } from '../assignments/assignments.testing.ts'
import { auditEvents } from '../audit/audit.table.ts'
import { finishUpload } from '../files/uploads/uploads.testing.ts'
import { listOwnProjects } from './own-projects.service.ts'
import { buildProject } from './projects.testing.ts'
import { createProject, updateProject } from './repository.service.ts'

let other: InstructorContext
beforeEach(async () => {
  other = await actAsNew('instructor')
})

const create = (given: Partial<ProjectWrite> = {}, context = mentor) =>
  createProject(context, buildProject(given))
const uploadSynopsis = () => finishUpload(portal, mentor.viewer, { slot: 'synopsis' })

const PAGE = { search: '', limit: 25 }

describe('the list of projects', () => {
  test('has the instructor’s own projects, newest first, page by page', async () => {
    await create({}, other)
    const ids: string[] = []
    for (let each = 0; each < 5; each++) {
      portal.clock.advance(1)
      ids.unshift((await create({ title: `Project ${each}` })).id)
    }
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await listOwnProjects(mentor, { search: '', limit: 2, ...(cursor && { cursor }) })
      seen.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    expect(seen).toEqual(ids)
  })

  test('finds title, description and category, wildcards taken literally', async () => {
    const found = await create({ title: 'Rail 100% signals', description: 'Trains', category: 'Safety' })
    await create({ title: 'Water' })
    for (const search of ['rail', 'TRAINS', 'safety', '100%']) {
      const page = await listOwnProjects(mentor, { ...PAGE, search })
      expect(
        page.items.map(({ id }) => id),
        search,
      ).toEqual([found.id])
    }
    expect((await listOwnProjects(mentor, { ...PAGE, search: 'r_il' })).items).toEqual([])
  })

  test('counts students once, removed assignments excluded, and shows tools and files of each project', async () => {
    const { id } = await create({ files: { synopsis: await uploadSynopsis() } })
    await create({ title: 'Without', tools: [] })
    const assigned = { studentId: student.viewer.id, instructorProjectId: id }
    await addAssignment(portal, assigned)
    await addAssignment(portal, assigned)
    await addAssignment(portal, { ...assigned, removedAt: portal.clock.now() })
    const { items } = await listOwnProjects(mentor, PAGE)
    const project = items.find((item) => item.id === id)
    expect(project).toMatchObject({
      assignedCount: 1,
      files: { synopsis: { name: 'synopsis.pdf' }, report: null },
    })
    expect(project?.tools).toHaveLength(3)
    expect(items.find((item) => item.id !== id)).toMatchObject({ assignedCount: 0, tools: [] })
  })

  test('is filtered by one category, and includes all categories and the number of matches', async () => {
    for (const [title, category] of [
      ['Rails', 'Safety'],
      ['Trains', 'safety'],
      ['Rail yard', 'Safety'],
      ['Water', 'Civil'],
    ] as const) {
      portal.clock.advance(1)
      await create({ title, category })
    }
    await create({ category: 'Foreign' }, other)
    const list = (query: { search?: string; category?: string; limit?: number; cursor?: string }) =>
      listOwnProjects(mentor, { ...PAGE, ...query })
    const titlesOf = ({ items }: { items: readonly { title: string }[] }) => items.map(({ title }) => title)
    const categories = [
      { category: 'Civil', count: 1 },
      { category: 'Safety', count: 2 },
      { category: 'safety', count: 1 },
    ]
    // All categories are returned whatever the filter, so that the user can choose another one.
    expect(await list({})).toMatchObject({ categories: expect.arrayContaining(categories), matching: 4 })
    expect((await list({})).categories).toHaveLength(categories.length)
    expect((await list({})).categories[0]).toEqual(categories[0])
    expect(titlesOf(await list({ category: 'Safety' }))).toEqual(['Rail yard', 'Rails'])
    expect(await list({ category: 'Safety' })).toMatchObject({ matching: 2 })
    expect(await list({ category: '' })).toMatchObject({ matching: 4 })
    expect(await list({ category: 'Saf' })).toMatchObject({ items: [], matching: 0 })
    expect(titlesOf(await list({ category: 'Safety', search: 'yard' }))).toEqual(['Rail yard'])
    const first = await list({ category: 'Safety', limit: 1 })
    const second = await list({ category: 'Safety', limit: 1, cursor: first.nextCursor ?? '' })
    expect([...titlesOf(first), ...titlesOf(second)]).toEqual(['Rail yard', 'Rails'])
    expect([first.matching, second.matching, second.nextCursor]).toEqual([2, 2, null])
    expect(second.categories).toHaveLength(categories.length)
  })

  test('takes two statements, however many rows there are', async () => {
    const counted = countSentStatements(portal.db)
    for (const many of [0, 4]) {
      for (let each = 0; each < many; each++) await create({ files: { synopsis: await uploadSynopsis() } })
      const { items } = await listOwnProjects({ ...mentor, db: counted.db }, PAGE)
      expect(items).toHaveLength(many)
      expect(counted.takeCount()).toBe(2)
    }
  })

  test('refuses a forged cursor', async () => {
    expect(await codeOf(listOwnProjects(mentor, { ...PAGE, cursor: 'bm8' }))).toBe('INPUT_INVALID')
  })
})

test('the audit log of concurrent updates has the previous values of each, including tools', async () => {
  const { id } = await create({ title: 'Update', tools: [] })
  const CONCURRENCY = 12
  await Promise.all(
    Array.from({ length: CONCURRENCY }, (_, each) =>
      updateProject(
        mentor,
        buildProject({
          id,
          title: `Update ${each}`,
          tools: [{ title: `Tool ${each}`, url: 'https://a.test' }],
        }),
      ),
    ),
  )
  const auditLog = await portal.db.select().from(auditEvents).where(eq(auditEvents.action, 'project.updated'))
  const toolOf = (state: unknown) => (state as ProjectWrite).tools[0]?.title ?? 'none'
  const [last] = (await listOwnProjects(mentor, PAGE)).items
  // Each state was replaced once, by the next update.
  const left = auditLog.map(({ before }) => toolOf(before))
  const reached = ['none', ...auditLog.map(({ after }) => toolOf(after))]
  expect([...left, toolOf(last)].sort()).toEqual(reached.sort())
  expect(new Set(left).size).toBe(CONCURRENCY)
})
