import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { countStatements } from '../../../db/statement-count.testing.ts'
import { actAsNew, student, pairTest as test } from '../../../rpc/people.testing.ts'
import { portal } from '../../../rpc/portal.testing.ts'
import { paperVersions, studentPapers } from '../papers.table.ts'
import { addPaper, changePaper, uploadPaper } from '../papers.testing.ts'
import { listOwnPapers } from './papers.service.ts'
import { addPaperVersion } from './submissions.service.ts'

const FIRST_PAGE = { search: '', limit: 25 }

describe('a student’s own papers', () => {
  test('are listed newest upload first, each with all its versions and their feedback', async () => {
    await addPaper(portal, (await actAsNew('student')).viewer, { title: 'Foreign' })
    const { id, version } = await addPaper(portal, student.viewer, {
      title: 'Twice uploaded',
      abstract: 'One two three.',
      name: 'first.doc',
    })
    portal.clock.advance(60)
    await addPaper(portal, student.viewer, { title: 'Once uploaded' })
    portal.clock.advance(60)
    await changePaper(portal, id, { feedback: 'Again, please.', returnedAt: portal.clock.now() })
    const uploadId = await uploadPaper(portal, student.viewer, { name: 'second.doc' })
    await addPaperVersion(student, { id: randomUUID(), paperId: id, uploadId, abstract: '' })
    const { items, nextCursor } = await listOwnPapers(student, FIRST_PAGE)
    expect(nextCursor).toBe(null)
    expect(items.map(({ title }) => title)).toEqual(['Twice uploaded', 'Once uploaded'])
    expect(items[0]).toMatchObject({
      id,
      status: 'draft',
      feedback: null,
      returnedAt: null,
      hasPublishedFile: false,
      versions: [
        { number: 2, name: 'second.doc', feedback: null, abstractWords: null },
        { id: version.id, number: 1, name: 'first.doc', feedback: 'Again, please.', abstractWords: 3 },
      ],
    })
    expect(items[0]?.versions[0]?.size).toBeGreaterThan(0)
    expect(JSON.stringify(items)).not.toContain('papers/draft')
  })

  test('include the reviewer’s feedback, and whether there is a published file', async () => {
    const { id } = await addPaper(portal, student.viewer)
    const returnedAt = portal.clock.now()
    await changePaper(portal, id, { feedback: 'Good.', returnedAt, publishedUrl: 'papers/published/a.pdf' })
    const { items } = await listOwnPapers(student, FIRST_PAGE)
    expect(items).toMatchObject([{ feedback: 'Good.', returnedAt, hasPublishedFile: true }])
  })

  test('can be searched by title and are listed page by page', async () => {
    for (const title of ['Rain 100%', 'Rain 1000', 'Sun']) {
      await addPaper(portal, student.viewer, { title })
      portal.clock.advance(1)
    }
    const titles = async (search: string) =>
      (await listOwnPapers(student, { ...FIRST_PAGE, search })).items.map(({ title }) => title)
    expect(await titles('rAIN')).toEqual(['Rain 1000', 'Rain 100%'])
    expect(await titles('100%')).toEqual(['Rain 100%'])
    const first = await listOwnPapers(student, { search: '', limit: 2 })
    const second = await listOwnPapers(student, { search: '', limit: 2, cursor: first.nextCursor ?? '' })
    expect([...first.items, ...second.items].map(({ title }) => title)).toEqual([
      'Sun',
      'Rain 1000',
      'Rain 100%',
    ])
    expect(second.nextCursor).toBe(null)
  })

  test('take two statements, however many there are, and one if there are none', async () => {
    const { db, takeCount } = countStatements(portal.db)
    const counted = { ...student, db }
    await listOwnPapers(counted, FIRST_PAGE)
    expect(takeCount()).toBe(1)
    for (let each = 0; each < 4; each++) await addPaper(portal, student.viewer)
    expect((await listOwnPapers(counted, FIRST_PAGE)).items).toHaveLength(4)
    expect(takeCount()).toBe(2)
  })

  test('are listed even without a version', async () => {
    await addPaper(portal, (await actAsNew('student')).viewer)
    await portal.db
      .insert(studentPapers)
      .values({ title: 'Old', studentId: student.viewer.id, paperUrl: 'nowhere.pdf' })
    expect((await listOwnPapers(student, FIRST_PAGE)).items).toMatchObject([{ versions: [] }])
    expect(await portal.db.$count(paperVersions)).toBe(1)
  })
})
