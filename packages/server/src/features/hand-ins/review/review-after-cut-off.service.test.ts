// @module-tag database
import { randomUUID } from 'node:crypto'
import { DAY_MS, DAY_SECONDS } from '@capstone/contract/base.constants'
import { eq } from 'drizzle-orm'
import { beforeEach, expect } from 'vitest'
import { admin, mentor, student, trioTest as test } from '../../../rpc/people.testing.ts'
import { portal } from '../../../rpc/portal.testing.ts'
import { codeOf } from '../../../rpc/refusals.testing.ts'
import { studentProjects } from '../../assignments/assignments.table.ts'
import { addRequestedProject } from '../../assignments/assignments.testing.ts'
import { readStudentDashboard } from '../../dashboards/student/student-dashboard.service.ts'
import { notifications } from '../../notifications/notifications.table.ts'
import { decideExtension, requestExtension } from '../extensions/extensions.service.ts'
import { readHandInFigures } from '../hand-ins.service.ts'
import { addHandIn, addVersion, handInOf, localTimeIn } from '../hand-ins.testing.ts'
import { exportCourse, readMentorGrid } from './grids.service.ts'
import { returnVersion } from './review.service.ts'

const REVIEW_DAYS = 8
/** In seconds. */
const MINUTE = 60
let handInId: string
let returnedAt: Date

/** A version that was handed in on time is returned eight days after the cut-off. */
beforeEach(async () => {
  const ids = { studentId: student.viewer.id, mentorId: mentor.viewer.id }
  const assignmentId = await addRequestedProject(portal, { ...ids, title: 'A bridge' })
  const closesAt = new Date(portal.clock.now().getTime() + DAY_MS)
  const dates = { dueAt: closesAt, closesAt }
  handInId = await addHandIn(portal, { instructorId: mentor.viewer.id, assignmentId, ...dates })
  await addVersion(portal, student.viewer, handInId)
  portal.clock.advance((1 + REVIEW_DAYS) * DAY_SECONDS)
  const review = { handInId, version: 1, feedback: 'Say more.', dueAt: null, seenDueAt: closesAt }
  await returnVersion(mentor, review)
  returnedAt = (await handInOf(portal, handInId))?.reviewedAt ?? returnedAt
})

const endsAt = () => new Date(returnedAt.getTime() + 7 * DAY_MS)
const buildRequest = () => ({
  id: randomUUID(),
  handInId,
  until: localTimeIn(portal, 5 * DAY_MS),
  reason: 'The sensors came late.',
})
/** How many hand-ins the student's menu counts, and until when the next of them can be given more time. */
const readWaiting = async () => {
  const { returned, next } = await readHandInFigures(student)
  return [returned, ...next.map(({ extensionRequestEndsAt }) => extensionRequestEndsAt)]
}

test('it waits for its student until seven days after the return', async () => {
  expect(await readWaiting()).toEqual([1, endsAt()])
  const [step] = (await readStudentDashboard(student)).next
  expect(step).toMatchObject({ handInId, isReturned: true, extensionRequestEndsAt: endsAt() })
  portal.clock.advance(7 * DAY_SECONDS - MINUTE)
  expect(await readWaiting()).toEqual([1, endsAt()])
  portal.clock.advance(2 * MINUTE)
  expect(await readWaiting()).toEqual([0])
  expect(await codeOf(requestExtension(student, buildRequest()))).toBe('EXTENSION_NOT_POSSIBLE')
})

test('it waits for somebody else while a request is open, and for its student again once that is refused', async () => {
  const request = buildRequest()
  await requestExtension(student, request)
  expect(await readWaiting()).toEqual([0])
  await decideExtension(admin, { id: request.id, decision: 'refused', note: '' })
  expect(await readWaiting()).toEqual([1, endsAt()])
})

test('once more time is granted it waits for a new version', async () => {
  const request = buildRequest()
  await requestExtension(student, request)
  await decideExtension(admin, { id: request.id, decision: 'granted', until: request.until, note: '' })
  expect(await readWaiting()).toEqual([1, null])
})

test('it waits for nobody once its project was removed', async () => {
  await portal.db.update(studentProjects).set({ removedAt: portal.clock.now() })
  expect(await readWaiting()).toEqual([0])
})

test('the notification says until when more time can be requested', async () => {
  const rows = await portal.db.select().from(notifications).where(eq(notifications.subjectId, handInId))
  expect(rows.find(({ userId }) => userId === student.viewer.id)?.payload).toMatchObject({
    event: 'returned',
    extensionRequestEndsAt: endsAt().toISOString(),
  })
})

test('the grids and the export say that it was returned and is closed', async () => {
  const [row] = (await readMentorGrid(mentor, { limit: 25 })).items
  expect(row?.cells).toMatchObject([{ state: 'closed', status: 'returned' }])
  const { text } = await exportCourse(admin, { course: 'MCA', year: '2nd Year' })
  expect(text).toContain('Returned, closed')
})
