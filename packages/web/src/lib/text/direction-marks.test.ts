import { expect, test } from 'vitest'
import { stripDirectionMarks } from './direction-marks.ts'

test('stripDirectionMarks removes only the control characters', () => {
  expect(stripDirectionMarks('\u202etxt.fdp\u202c \u2067\u05e9\u05dc\u05d5\u05dd\u2069')).toBe(
    'txt.fdp \u05e9\u05dc\u05d5\u05dd',
  )
})
