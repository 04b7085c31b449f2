import { randomUUID } from 'node:crypto'
import type { RequestStatus } from '@capstone/contract/requests/requests.constants'
import { beforeEach, expect } from 'vitest'
import type { AdminContext } from '../../../rpc/context.ts'
import { actAsNew, admin, mentor, student, trioTest as test } from '../../../rpc/people.testing.ts'
import { portal } from '../../../rpc/portal.testing.ts'
import { studentProjects } from '../../assignments/assignments.table.ts'
import { collectPublished } from '../../live/published.testing.ts'
import { notifications } from '../../notifications/notifications.table.ts'
import { addNotification } from '../../notifications/notifications.testing.ts'
import { collectNotified } from '../../notifications/notify.testing.ts'
import { requestProject } from '../requests.service.ts'
import { buildIdea } from '../requests.testing.ts'
import { reviewRequest } from './reviews.service.ts'

let carl: AdminContext
beforeEach(async () => {
  carl = await actAsNew('admin', { name: 'Carl' })
})

const notifiedOf = (work: () => Promise<unknown>) =>
  collectNotified(portal, [admin, carl, mentor, student], work)
const NOTHING = { notified: [], published: { project: [], request: [], paper: [] } }

test('a new request and each review publish live events once, and each review notifies the student once', async () => {
  const [id, idea] = [randomUUID(), buildIdea()]
  const requestEvents = [`Ada ${id}`, `Asha ${id}`, `Carl ${id}`]
  const makeRequest = () => requestProject(student, { id, idea })
  expect(await notifiedOf(makeRequest)).toEqual({
    notified: [],
    published: { ...NOTHING.published, request: requestEvents },
  })
  expect(await notifiedOf(makeRequest)).toEqual(NOTHING)

  const review = (from: RequestStatus, decision: 'approved' | 'rejected') => () =>
    reviewRequest(admin, { id, from, decision, note: '' })
  const payload = { kind: 'request_reviewed', title: idea.title }
  const steps = [
    ['pending', 'rejected', 'rejected'],
    ['rejected', 'approved', 'approved'],
    ['approved', 'rejected', 'withdrawn'],
    ['rejected', 'approved', 'approved'],
  ] as const
  for (const [from, decision, outcome] of steps) {
    const { notified, published } = await notifiedOf(review(from, decision))
    const [project] = await portal.db.select().from(studentProjects)
    const projectId = outcome === 'approved' ? project?.id : null
    expect(notified).toEqual([['Asha', id, { ...payload, outcome, projectId }]])
    const projectEvents = project ? [`Asha ${project.id}`, `Ines ${project.id}`] : []
    expect(published).toEqual({ request: requestEvents, project: projectEvents, paper: [] })
    expect(await notifiedOf(review(from, decision))).toEqual(NOTHING)
  }
})

test('the withdrawal of a project is published to the administrators, who count its requests for more time', async () => {
  const id = randomUUID()
  await requestProject(student, { id, idea: buildIdea() })
  await reviewRequest(admin, { id, from: 'pending', decision: 'approved', note: '' })
  const published = await collectPublished(portal, () =>
    reviewRequest(admin, { id, from: 'approved', decision: 'rejected', note: '' }),
  )
  const recipients = published.filter(({ kind }) => kind === 'hand_in').map(({ userId }) => userId)
  expect(recipients.sort()).toEqual([admin.viewer.id, carl.viewer.id].sort())
})

test('the withdrawal of a project marks the notifications that lead to it as read', async () => {
  const id = randomUUID()
  await requestProject(student, { id, idea: buildIdea() })
  await reviewRequest(admin, { id, from: 'pending', decision: 'approved', note: '' })
  const [project] = await portal.db.select().from(studentProjects)
  await addNotification(portal, student.viewer.id, {
    subjectId: project?.id ?? '',
    payload: { kind: 'access_changed', title: 'Bridges', by: 'Ines', opened: ['report'], closed: [] },
  })
  await reviewRequest(admin, { id, from: 'approved', decision: 'rejected', note: '' })
  const rows = await portal.db.select().from(notifications)
  expect(rows.filter(({ kind }) => kind === 'access_changed').map(({ readAt }) => readAt)).not.toContain(null)
  expect(rows.some(({ kind, readAt }) => kind === 'request_reviewed' && readAt === null)).toBe(true)
})

test('the notification of a review contains its note, shortened', async () => {
  const id = randomUUID()
  await requestProject(student, { id, idea: buildIdea() })
  const note = `Too wide.\n${'x'.repeat(200)}`
  const { notified } = await notifiedOf(() =>
    reviewRequest(admin, { id, from: 'pending', decision: 'rejected', note }),
  )
  expect(notified).toMatchObject([['Asha', id, { note: `Too wide. ${'x'.repeat(109)}…` }]])
})

test('a refused review notifies nobody', async () => {
  const id = randomUUID()
  await requestProject(student, { id, idea: buildIdea() })
  await reviewRequest(admin, { id, from: 'pending', decision: 'approved', note: '' })
  await portal.db.update(studentProjects).set({ progress: 10 })
  expect(
    await notifiedOf(() =>
      expect(
        reviewRequest(carl, { id, from: 'approved', decision: 'rejected', note: '' }),
      ).rejects.toMatchObject({
        code: 'PROJECT_UNDER_WAY',
      }),
    ),
  ).toEqual(NOTHING)
})
