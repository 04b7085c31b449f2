import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { countStatements } from '../../db/count.testing.ts'
import { actAs, createTestPortal, createUser, type TestPortal } from '../../rpc/context.testing.ts'
import { finishUpload } from '../files/uploads.testing.ts'
import { listOwnPapers } from './papers.service.ts'
import { paperVersions, studentPapers } from './papers.table.ts'
import { addPaper, changePaper } from './papers.testing.ts'
import { addPaperVersion } from './submissions.service.ts'

let portal: TestPortal

beforeAll(async () => {
  portal = await createTestPortal()
})
afterAll(() => portal.close())

const FIRST_PAGE = { search: '', limit: 25 }

describe('one’s own papers', () => {
  test('come newest upload first, each with all its versions and what was said about them', async () => {
    const student = await createUser(portal, { role: 'student' })
    const context = actAs(portal, student)
    await addPaper(portal, await createUser(portal, { role: 'student' }), { title: 'Foreign' })
    const { id, version } = await addPaper(portal, student, {
      title: 'Twice uploaded',
      abstract: 'One two three.',
      name: 'first.pdf',
    })
    portal.clock.advance(60)
    await addPaper(portal, student, { title: 'Once uploaded' })
    portal.clock.advance(60)
    await changePaper(portal, id, { feedback: 'Again, please.', returnedAt: portal.clock.now() })
    const uploadId = await finishUpload(portal, student, { slot: 'paper', name: 'second.pdf' })
    await addPaperVersion(context, { id: randomUUID(), paperId: id, uploadId, abstract: '' })
    const { items, nextCursor } = await listOwnPapers(context, FIRST_PAGE)
    expect(nextCursor).toBe(null)
    expect(items.map(({ title }) => title)).toEqual(['Twice uploaded', 'Once uploaded'])
    expect(items[0]).toMatchObject({
      ...{
        id,
        status: 'draft',
        feedback: null,
        returnedAt: null,
        hasPublishedFile: false,
      },
      versions: [
        { number: 2, name: 'second.pdf', feedback: null, abstractWords: null },
        { id: version.id, number: 1, name: 'first.pdf', feedback: 'Again, please.', abstractWords: 3 },
      ],
    })
    expect(items[0]?.versions[0]?.size).toBeGreaterThan(0)
    expect(JSON.stringify(items)).not.toContain('papers/draft')
  })

  test('say what the reviewer wrote, and that there is a published file', async () => {
    const student = await createUser(portal, { role: 'student' })
    const { id } = await addPaper(portal, student)
    const returnedAt = portal.clock.now()
    await changePaper(portal, id, { feedback: 'Good.', returnedAt, publishedUrl: 'papers/published/a.pdf' })
    const { items } = await listOwnPapers(actAs(portal, student), FIRST_PAGE)
    expect(items).toMatchObject([{ feedback: 'Good.', returnedAt, hasPublishedFile: true }])
  })

  test('can be searched by title and come page by page', async () => {
    const student = await createUser(portal, { role: 'student' })
    const context = actAs(portal, student)
    for (const title of ['Rain 100%', 'Rain 1000', 'Sun']) {
      await addPaper(portal, student, { title })
      portal.clock.advance(1)
    }
    const titles = async (search: string) =>
      (await listOwnPapers(context, { ...FIRST_PAGE, search })).items.map(({ title }) => title)
    expect(await titles('rAIN')).toEqual(['Rain 1000', 'Rain 100%'])
    expect(await titles('100%')).toEqual(['Rain 100%'])
    const first = await listOwnPapers(context, { search: '', limit: 2 })
    const second = await listOwnPapers(context, { search: '', limit: 2, cursor: first.nextCursor ?? '' })
    expect([...first.items, ...second.items].map(({ title }) => title)).toEqual([
      'Sun',
      'Rain 1000',
      'Rain 100%',
    ])
    expect(second.nextCursor).toBe(null)
  })

  test('take two statements however many there are, and one where there are none', async () => {
    const student = await createUser(portal, { role: 'student' })
    const { db, takeCount } = countStatements(portal.db)
    const context = actAs({ ...portal, db }, student)
    await listOwnPapers(context, FIRST_PAGE)
    expect(takeCount()).toBe(1)
    for (let each = 0; each < 4; each++) await addPaper(portal, student)
    expect((await listOwnPapers(context, FIRST_PAGE)).items).toHaveLength(4)
    expect(takeCount()).toBe(2)
  })

  test('are listed even where a version’s file is gone', async () => {
    const student = await createUser(portal, { role: 'student' })
    await portal.db
      .insert(studentPapers)
      .values({ title: 'Old', studentId: student.id, paperUrl: 'nowhere.pdf' })
    expect((await listOwnPapers(actAs(portal, student), FIRST_PAGE)).items).toMatchObject([{ versions: [] }])
    expect(await portal.db.$count(paperVersions)).toBeGreaterThan(0)
  })
})
