import { expect, test } from 'vitest'
import {
  formatAverageDays,
  formatCompletionRate,
  formatInstructorCount,
  formatProjectBreakdown,
} from './instructor-progress.messages.ts'

test('shows no figure where there is none', () => {
  expect([
    formatCompletionRate({ completionRate: null }),
    formatCompletionRate({ completionRate: 0 }),
  ]).toEqual(['No data yet', '0%'])
  expect(formatCompletionRate({ completionRate: 75 })).toBe('75%')
  expect(formatAverageDays({ averageDays: null })).toBe('No data yet')
})

test('formats an average number of days', () => {
  const days = [0, 0.4, 1, 12.5, 1234].map((averageDays) => formatAverageDays({ averageDays }))
  expect(days).toEqual(['0 days', '0.4 days', '1 day', '12.5 days', '1,234 days'])
})

test('formats the shown count and the status of the projects', () => {
  expect(formatInstructorCount({ matching: 3, total: 2000 })).toBe('Showing 3 of 2,000 instructors')
  expect(formatInstructorCount({ matching: 1, total: 1 })).toBe('Showing 1 of 1 instructor')
  expect(formatProjectBreakdown({ assignments: 6, completed: 3, inProgress: 1, pending: 2 })).toBe(
    'Of 6 projects, 3 completed, 1 in progress, 2 pending',
  )
})
