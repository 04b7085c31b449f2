import { expect, test } from 'vitest'
import { notificationPath } from './notification-paths.model.ts'

const [threadId, meetingId] = ['5f0c1f8e-6f0a-4b62-9a3c-1c2d3e4f5a6b', '0b1c2d3e-4f5a-4b6c-8d7e-8f9a0b1c2d3e']
const common = { title: 'Campus map', by: 'Ines Rao' }
const startsAt = '2026-11-24T12:50:00.000Z'

test.each([
  ['student', `/student/support-chat?project=${threadId}`],
  ['instructor', `/instructor/support-tickets?project=${threadId}`],
] as const)('messages and meetings lead to their thread: %s', (role, place) => {
  const message = { kind: 'message', ...common, messages: 1 } as const
  expect(notificationPath(role, { payload: message, subjectId: threadId })).toBe(place)
  const meeting = { kind: 'meeting', ...common, threadId, startsAt, event: 'accepted' } as const
  expect(notificationPath(role, { payload: meeting, subjectId: meetingId })).toBe(place)
})

test('an approved request leads to its project, another decision to the request', () => {
  const review = { kind: 'request_reviewed', title: 'Campus map' } as const
  const pathOf = (decision: { outcome: 'approved' | 'rejected' | 'withdrawn'; projectId: string | null }) =>
    notificationPath('student', { payload: { ...review, ...decision }, subjectId: meetingId })
  expect(pathOf({ outcome: 'approved', projectId: threadId })).toBe(`/student/view-project/${threadId}`)
  for (const outcome of ['rejected', 'withdrawn'] as const)
    expect(pathOf({ outcome, projectId: null })).toBe(`/student/activate-project?request=${meetingId}`)
})

test('a hand-in event leads to its hand-in, one without a hand-in to the list', () => {
  const pathOf = (event: 'accepted' | 'removed' | 'plan_published') => {
    const payload = {
      kind: 'hand_in',
      title: 'Synopsis',
      by: null,
      event,
      dueAt: null,
      isLate: false,
    } as const
    return notificationPath('student', { payload, subjectId: threadId })
  }
  expect(pathOf('accepted')).toBe(`/student/hand-ins?hand-in=${threadId}`)
  for (const event of ['removed', 'plan_published'] as const) expect(pathOf(event)).toBe('/student/hand-ins')
})
