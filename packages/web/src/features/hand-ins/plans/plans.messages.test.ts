import type { Plan } from '@capstone/contract/hand-ins/plans/plans.schemas'
import { expect, it } from 'vitest'
import { formatNotified, formatPlanStatus, formatUndated, planChoiceOf } from './plans.messages.ts'

it('says how many items need a date before a plan can be saved', () => {
  expect([0, 1, 3].map(formatUndated)).toEqual([
    '',
    '1 item needs a date before this can be saved.',
    '3 items need a date before this can be saved.',
  ])
})

it('says that a published plan is shown with unsaved changes', () => {
  expect(formatPlanStatus('published', false)).toBe('Published')
  expect(formatPlanStatus('published', true)).toBe('Published, with unsaved changes')
  expect(formatPlanStatus('draft', true)).toBe('Draft')
})

it('says how many are notified of changes at most', () => {
  const counts = { studentCount: 46, mentorCount: 1 }
  expect(formatNotified(counts, 'nobody')).toBe('')
  expect(formatNotified(counts, 'students')).toBe('Up to 46 students will be notified.')
  expect(formatNotified(counts, 'students and mentors')).toBe(
    'Up to 46 students and 1 instructor will be notified.',
  )
})

it('tells the plans of a course and year apart by status, and archived ones by the year of publication', () => {
  const plan: Plan = {
    id: 'a',
    course: 'MCA',
    year: '2nd Year',
    status: 'published',
    revision: 1,
    itemCount: 1,
    publishedAt: new Date(2025, 7, 4),
    progress: null,
  }
  expect(planChoiceOf(plan)).toBe('MCA, 2nd Year')
  expect(planChoiceOf({ ...plan, status: 'archived' })).toBe('MCA, 2nd Year (archived, published in 2025)')
  expect(planChoiceOf({ ...plan, status: 'draft', publishedAt: null })).toBe('MCA, 2nd Year (draft)')
})
