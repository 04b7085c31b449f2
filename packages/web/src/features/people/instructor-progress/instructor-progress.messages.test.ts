import { expect, test } from 'vitest'
import {
  formatAverageDays,
  formatCompletionRate,
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
  const days = [0, 0.4, 12.5, 1234].map((averageDays) => formatAverageDays({ averageDays }))
  expect(days).toEqual(['0', '0.4', '12.5', '1,234'])
})

test('formats the status of the projects', () => {
  expect(formatProjectBreakdown({ assignments: 6, completed: 3, inProgress: 1, pending: 2 })).toBe(
    'Of 6 projects, 3 completed, 1 in progress, 2 pending',
  )
})
