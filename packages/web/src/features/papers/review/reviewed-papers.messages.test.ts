import { expect, it } from 'vitest'
import { formatStatusChanged, PUBLISHED_LIMITS, titleOf } from './reviewed-papers.messages.ts'

it('a paper without a title is called so', () => {
  expect([titleOf({ title: ' ' }), titleOf({ title: 'Rain' })]).toEqual(['Untitled Paper', 'Rain'])
})

it('what changed meanwhile is said with how the paper stands now', () => {
  expect(formatStatusChanged('review')).toContain('"Under Review"')
  expect(formatStatusChanged(null)).toBe('This paper does not exist any more.')
})

it('the limits of a published file are said in words', () => {
  expect(PUBLISHED_LIMITS).toBe('PDF, up to 25 MB')
})
