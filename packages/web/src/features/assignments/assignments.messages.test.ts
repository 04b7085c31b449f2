import { expect, it } from 'vitest'
import { formatRecipients, formatSelection, formatTools } from './assignments.messages.ts'

it('names two tools, and how many more there are', () => {
  expect(formatTools(['QGIS'])).toBe('QGIS')
  expect(formatTools(['QGIS', 'R'])).toBe('QGIS, R')
  expect(formatTools(['QGIS', 'R', 'Git', 'Make'])).toBe('QGIS, R, +2 more')
})

it('counts the resources that a project has, and those of them that are on', () => {
  const access = {
    synopsis: true,
    report: false,
    presentation: true,
    source_code: true,
    video: true,
    tools: true,
  }
  expect(formatSelection(1, null, access)).toBe('1 student selected')
  expect(formatSelection(2, [], access)).toBe('2 students selected, nothing uploaded yet')
  expect(formatSelection(2, ['synopsis', 'report', 'video'], access)).toBe(
    '2 students selected, 2 of 3 resources on',
  )
})

it('names those who get a project, the first two of many', () => {
  expect(formatRecipients([])).toBe('')
  expect(formatRecipients(['Asha', 'Dev', 'Mo'])).toBe('to Asha, Dev and Mo')
  expect(formatRecipients(['Asha', 'Dev', 'Mo', 'Lou'])).toBe('to Asha, Dev and 2 others')
})
