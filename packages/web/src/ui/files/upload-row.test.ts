import { expect, it } from 'vitest'
import { formatTimeLeft } from './upload-row.tsx'

it('formats the time left of an upload', () => {
  expect(formatTimeLeft(20)).toBe('less than a minute left')
  expect(formatTimeLeft(61)).toBe('about 1 minute left')
  expect(formatTimeLeft(130)).toBe('about 2 minutes left')
})
