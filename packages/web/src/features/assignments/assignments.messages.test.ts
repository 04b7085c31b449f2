import { expect, it } from 'vitest'
import { formatTools } from './assignments.messages.ts'

it('names two tools, and how many more there are', () => {
  expect(formatTools(['QGIS'])).toBe('QGIS')
  expect(formatTools(['QGIS', 'R'])).toBe('QGIS, R')
  expect(formatTools(['QGIS', 'R', 'Git', 'Make'])).toBe('QGIS, R, +2 more')
})
