import { randomUUID } from 'node:crypto'
import { PAPER_STATUSES } from '@capstone/contract/papers/papers.constants'
import type { PaperList } from '@capstone/contract/papers/papers.schemas'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect } from 'vitest'
import { countSentStatements } from '../../../db/statement-count.testing.ts'
import { actAs, createUser } from '../../../rpc/context.testing.ts'
import type { StudentViewer } from '../../../rpc/context.ts'
import { admin, adminTest as test } from '../../../rpc/people.testing.ts'
import { portal } from '../../../rpc/portal.testing.ts'
import { summaries } from '../../health/summaries.table.ts'
import { addPaperVersion } from '../own/submissions.service.ts'
import { studentPapers } from '../papers.table.ts'
import { addPaper, changePaper, uploadPaper } from '../papers.testing.ts'
import { listPapers } from './reviewed-papers.service.ts'

let ananya: StudentViewer
let dev: StudentViewer
beforeEach(async () => {
  ananya = await createUser(portal, { role: 'student', name: 'Ananya Rao', course: 'MCA' })
  dev = await createUser(portal, { role: 'student', name: 'Dev Malhotra', course: 'MBA' })
})

const list = (filters: Partial<PaperList> = {}) => listPapers(admin, { search: '', limit: 25, ...filters })
const titles = async (filters: Partial<PaperList> = {}) => {
  const { items, matching } = await list(filters)
  expect(matching).toBe(items.length)
  return items.map(({ title }) => title)
}
let minutes = 0
/** Adds a paper without a file, uploaded one minute after the previous one. */
const addRow = async (
  student: StudentViewer,
  title: string,
  status: (typeof PAPER_STATUSES)[number] = 'draft',
) => {
  const id = randomUUID()
  const uploadedAt = new Date(Date.UTC(2026, 0, 1, 0, minutes++))
  await portal.db
    .insert(studentPapers)
    .values({ id, studentId: student.id, title, status, uploadedAt, paperUrl: id })
  return id
}

describe('the papers of all students', () => {
  test('are listed with those to review first, longest waiting on top, with their students, versions and feedback', async () => {
    const { id, version } = await addPaper(portal, ananya, { abstract: 'One two.', name: 'first.doc' })
    portal.clock.advance(60)
    await addPaper(portal, dev, { title: 'Another' })
    portal.clock.advance(60)
    await changePaper(portal, id, { feedback: 'Again, please.', returnedAt: portal.clock.now() })
    const uploadId = await uploadPaper(portal, ananya, { name: 'second.doc' })
    await addPaperVersion(actAs(portal, ananya), { id: randomUUID(), paperId: id, uploadId, abstract: '' })
    const { items, matching, nextCursor } = await list()
    expect([matching, nextCursor]).toEqual([2, null])
    // The new version was uploaded after the other paper.
    expect(items.map(({ title }) => title)[0]).toBe('Another')
    expect(items.toReversed()).toMatchObject([
      {
        id,
        status: 'draft',
        feedback: null,
        hasPublishedFile: false,
        student: { id: ananya.id, name: 'Ananya Rao', email: ananya.email, course: 'MCA' },
        versions: [
          { number: 2, name: 'second.doc', abstractWords: null, feedback: null },
          { id: version.id, number: 1, abstractWords: 2, feedback: 'Again, please.' },
        ],
      },
      { title: 'Another', student: { name: 'Dev Malhotra' } },
    ])
    expect(items[1]?.versions[0]?.uploadedAt).toEqual(items[1]?.uploadedAt)
    expect(JSON.stringify(items)).not.toContain('papers/draft')
  })

  test('start with those that wait for an administrator, an approved one included until it is published', async () => {
    const returned = await addRow(ananya, 'Returned')
    await changePaper(portal, returned, { returnedAt: portal.clock.now() })
    for (const status of ['published', 'approved', 'draft', 'review'] as const)
      await addRow(ananya, status, status)
    expect(await titles({})).toEqual(['approved', 'draft', 'review', 'published', 'Returned'])
    expect(await titles({ status: 'approved' })).toEqual(['approved'])
  })

  test('are found by title, student name and course, also by one or two letters', async () => {
    await addRow(ananya, 'Rain 100%')
    await addRow(ananya, 'Rain 1000')
    await addRow(dev, 'Of Ananya and others')
    expect(await titles({ search: 'rAIN' })).toEqual(['Rain 100%', 'Rain 1000'])
    expect(await titles({ search: '100%' })).toEqual(['Rain 100%'])
    expect(await titles({ search: 'ananya' })).toEqual(['Rain 100%', 'Rain 1000', 'Of Ananya and others'])
    expect(await titles({ search: 'MBA' })).toEqual(['Of Ananya and others'])
    expect(await titles({ search: 'ra' })).toEqual(['Rain 100%', 'Rain 1000'])
    expect(await titles({ search: 'M' })).toHaveLength(3)
    expect(await titles({ search: 'nowhere' })).toEqual([])
  })

  test('can be filtered by status, also in a search', async () => {
    for (const status of PAPER_STATUSES) await addRow(ananya, `A ${status} paper`, status)
    await addRow(dev, 'Another', 'review')
    for (const status of PAPER_STATUSES) {
      expect(await titles({ status, search: 'rao' })).toEqual([`A ${status} paper`])
      expect(await list({ status, search: 'rao' })).toMatchObject({
        matching: 1,
        counts: { total: 4, draft: 1, review: 1, approved: 1, published: 1 },
      })
    }
    expect(await titles({ status: 'review' })).toEqual(['A review paper', 'Another'])
  })

  test.each(['', 'paper', 'rao'])(
    'are listed page by page (found by "%s"), with the total count',
    async (search) => {
      for (let each = 0; each < 5; each++) await addRow(ananya, `Paper ${each}`)
      const first = await list({ search, limit: 3 })
      const second = await list({ search, limit: 3, cursor: first.nextCursor ?? 'none' })
      expect([...first.items, ...second.items].map(({ title }) => title)).toEqual(
        [0, 1, 2, 3, 4].map((each) => `Paper ${each}`),
      )
      expect([first.matching, second.matching, second.nextCursor]).toEqual([5, 5, null])
      expect((await list({ search, limit: 3, status: 'draft' })).matching).toBe(5)
      await expect(list({ search, cursor: 'made up' })).rejects.toMatchObject({ code: 'INPUT_INVALID' })
    },
  )

  test('are counted by status, whatever the filter, at most ten seconds old, or among what a search finds', async () => {
    const none = { draft: 0, review: 0, approved: 0, published: 0 }
    expect((await list()).counts).toEqual({ total: 0, ...none })
    for (const status of PAPER_STATUSES) await addRow(ananya, status, status)
    await addRow(dev, 'More', 'review')
    // On a busy machine, writing these rows may take ten seconds.
    await portal.db.update(summaries).set({ countedAt: sql`clock_timestamp()` })
    expect((await list()).counts?.total).toBe(0)
    await portal.db.update(summaries).set({ countedAt: sql`clock_timestamp() - interval '11 seconds'` })
    const { counts } = await list({ status: 'draft' })
    expect(counts).toEqual({ total: 5, draft: 1, review: 2, approved: 1, published: 1 })
    expect(await list({ search: 'dev' })).toMatchObject({
      matching: 1,
      total: 5,
      counts: { total: 1, ...none, review: 1 },
    })
  })

  test.each([
    ['', 2],
    ['rain', 3],
    ['ra', 3],
  ])('found by "%s" take %i statements, however many there are', async (search, statements) => {
    await list()
    const { db, takeCount } = countSentStatements(portal.db)
    for (const count of [1, 4]) {
      while ((await list()).items.length < count) await addPaper(portal, ananya, { title: 'Rain' })
      const { items } = await listPapers({ ...admin, db }, { search, limit: 25 })
      expect([items.length, takeCount()]).toEqual([count, statements])
    }
  })
})
