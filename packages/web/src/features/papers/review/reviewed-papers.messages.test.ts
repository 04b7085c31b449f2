import { expect, it } from 'vitest'
import { formatPaperTitle, formatStatusChanged, PUBLISHED_LIMITS } from './reviewed-papers.messages.ts'

it('a paper without a title gets a placeholder', () => {
  expect([formatPaperTitle({ title: ' ' }), formatPaperTitle({ title: 'Rain' })]).toEqual([
    'Untitled Paper',
    'Rain',
  ])
})

it('a concurrent change is reported with the current status', () => {
  expect(formatStatusChanged('review')).toContain('"Under Review"')
  expect(formatStatusChanged(null)).toBe('This paper does not exist any more.')
})

it('the limits of a published file name its type and its maximum size', () => {
  expect(PUBLISHED_LIMITS).toBe('PDF, up to 25 MB')
})
