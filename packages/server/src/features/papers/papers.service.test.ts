import { afterAll, beforeAll, expect, test } from 'vitest'
import { actAs, createTestPortal, createUser, type TestPortal } from '../../rpc/context.testing.ts'
import { listRecentOwnPapers } from './papers.service.ts'
import { studentPapers } from './papers.table.ts'

let portal: TestPortal

beforeAll(async () => {
  portal = await createTestPortal()
})
afterAll(() => portal.close())

test('lists one’s own three newest papers, and says where there is feedback', async () => {
  const viewer = await createUser(portal, { role: 'student' })
  const other = await createUser(portal, { role: 'student' })
  const onDay = (day: number) => new Date(Date.UTC(2026, 2, day))
  const publishedAt = onDay(20)
  const papers = [
    { title: 'Oldest', uploadedAt: onDay(1) },
    { title: 'Newest', uploadedAt: onDay(9), status: 'draft', feedback: 'Well done' },
    { title: 'Second', uploadedAt: onDay(8), status: 'published', feedback: '', publishedAt },
    { title: 'Third', uploadedAt: onDay(7), status: 'review', feedback: null },
  ] as const
  for (const paper of papers) {
    await portal.db.insert(studentPapers).values({ ...paper, studentId: viewer.id, paperUrl: 'secret-path' })
  }
  await portal.db
    .insert(studentPapers)
    .values({ title: 'Foreign', uploadedAt: onDay(10), studentId: other.id, paperUrl: 'secret-path' })
  const found = await listRecentOwnPapers(actAs(portal, viewer))
  expect(found).toMatchObject([
    { title: 'Newest', status: 'draft', uploadedAt: onDay(9), publishedAt: null, hasFeedback: true },
    { title: 'Second', status: 'published', publishedAt, hasFeedback: false },
    { title: 'Third', status: 'review', publishedAt: null, hasFeedback: false },
  ])
  expect(JSON.stringify(found)).not.toContain('secret-path')
  expect(await listRecentOwnPapers(actAs(portal, await createUser(portal, { role: 'student' })))).toEqual([])
})
