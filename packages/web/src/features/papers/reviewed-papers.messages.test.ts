import { expect, it } from 'vitest'
import { PUBLISHED_LIMITS, sayChanged, sayShowing, titleOf } from './reviewed-papers.messages.ts'

it.each([
  [1, 14, 'Showing 1 of 14 papers'],
  [1000, 20_304, 'Showing 1,000+ of 20,304 papers'],
  // Without search and filter.
  [20_304, 20_304, 'Showing 20,304 of 20,304 papers'],
  // The figures are older than what was found.
  [3, 2, 'Showing 3 of 3 papers'],
])('%i of %i are said as "%s"', (matching, total, sentence) => {
  expect(sayShowing(matching, total)).toBe(sentence)
})

it('a paper without a title is called so', () => {
  expect([titleOf({ title: ' ' }), titleOf({ title: 'Rain' })]).toEqual(['Untitled Paper', 'Rain'])
})

it('what changed meanwhile is said with how the paper stands now', () => {
  expect(sayChanged('review')).toContain('"Under Review"')
  expect(sayChanged(null)).toBe('This paper does not exist any more.')
})

it('the limits of a published file are said in words', () => {
  expect(PUBLISHED_LIMITS).toBe('PDF, up to 25 MB')
})
