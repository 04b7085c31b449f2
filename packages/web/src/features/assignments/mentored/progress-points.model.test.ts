import { expect, test } from 'vitest'
import { pointsOf } from './progress-points.model.ts'

const entry = (day: string, progress: number) => ({
  at: new Date(`2026-11-${day}T08:00Z`),
  progress,
  status: 'in_progress' as const,
})
const at = (day: string) => Date.parse(`2026-11-${day}T08:00Z`)

test('the line goes through every entry, and ends now at the current progress', () => {
  expect(pointsOf([entry('01', 0), entry('05', 40)], at('20'))).toEqual([
    { at: at('01'), progress: 0 },
    { at: at('05'), progress: 40 },
    { at: at('20'), progress: 40 },
  ])
})

test('the line does not go back in time when the clock is behind', () => {
  expect(pointsOf([entry('05', 40)], at('04'))).toEqual([
    { at: at('05'), progress: 40 },
    { at: at('05'), progress: 40 },
  ])
  expect(pointsOf([], at('04'))).toEqual([])
})
