import { expect, it } from 'vitest'
import { sayTools } from './assignments.messages.ts'

it('names two tools, and how many more there are', () => {
  expect(sayTools(['QGIS'])).toBe('QGIS')
  expect(sayTools(['QGIS', 'R'])).toBe('QGIS, R')
  expect(sayTools(['QGIS', 'R', 'Git', 'Make'])).toBe('QGIS, R, +2 more')
})
