import { describe, expect, it } from 'vitest'
import { formatAbstractLength, formatPapersAtStep, PAPER_MAX_SIZE } from './own-papers.messages.ts'

describe('the word count of an abstract', () => {
  it.each([
    [1, '1 word: 149 fewer than asked for'],
    [149, '149 words: 1 fewer than asked for'],
    [150, '150 words: within the range'],
    [250, '250 words: within the range'],
    [251, '251 words: 1 more than asked for'],
  ])('%i is formatted as "%s"', (words, sentence) => {
    expect(formatAbstractLength(words)).toBe(sentence)
  })
})

it('the maximum size of a paper is formatted in megabytes', () => {
  expect(PAPER_MAX_SIZE).toBe('25 MB')
})

it('counts the papers at a step of the process, and says how many came back', () => {
  expect(formatPapersAtStep(3, 0)).toBe('3 papers are here')
  expect(formatPapersAtStep(3, 1)).toBe('3 papers are here, one came back')
  expect(formatPapersAtStep(20, 2)).toBe('20 papers are here, 2 came back')
})
