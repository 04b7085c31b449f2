import type { Plan } from '@capstone/contract/hand-ins/plans/plans.schemas'
import { expect, it } from 'vitest'
import { planChoiceOf } from './plans.messages.ts'

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
