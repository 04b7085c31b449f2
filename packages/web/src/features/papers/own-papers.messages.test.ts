import { describe, expect, it } from 'vitest'
import { isReturned, PAPER_MAX_SIZE, sayAbstractWords } from './own-papers.messages.ts'

describe('the words of an abstract', () => {
  it.each([
    [1, '1 word: 149 fewer than asked for'],
    [149, '149 words: 1 fewer than asked for'],
    [150, '150 words: as asked for'],
    [250, '250 words: as asked for'],
    [251, '251 words: 1 more than asked for'],
  ])('%i are said as "%s"', (words, sentence) => {
    expect(sayAbstractWords(words)).toBe(sentence)
  })
})

describe('a paper came back', () => {
  const uploadedAt = new Date('2026-11-12T10:00:00Z')
  const returnedAt = new Date('2026-11-14T10:00:00Z')
  it.each([
    ['when it is a draft that was returned', 'draft', returnedAt, true],
    ['not before it was returned', 'draft', null, false],
    ['not when a version is newer', 'draft', new Date('2026-11-10T10:00:00Z'), false],
    ['not once its review has begun', 'review', returnedAt, false],
  ] as const)('%s', (_, status, returned, expected) => {
    expect(isReturned({ status, returnedAt: returned, uploadedAt })).toBe(expected)
  })
})

it('the largest paper is said in megabytes', () => {
  expect(PAPER_MAX_SIZE).toBe('25 MB')
})
