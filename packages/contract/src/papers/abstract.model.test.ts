import { describe, expect, it } from 'vitest'
import { classifyAbstractLength, countWords } from './abstract.model.ts'

describe('the length of an abstract', () => {
  it.each([
    ['', 0],
    [' \n ', 0],
    ['one', 1],
    ['one two\nthree\tfour\u00a0five', 5],
    ['a state-of-the-art method', 3],
    ['measured — not guessed', 3],
    ['measured—not guessed', 3],
    ['three - of - four', 3],
    ['the farmer’s 3.5 kg, and 40 % of it', 8],
    ['10–20 weeks', 2],
    ['“Yes”, she said (twice).', 4],
    ['फसल बीमा', 2],
  ])('of the text %j is %i words', (text, words) => {
    expect(countWords(text)).toBe(words)
  })

  it.each([
    [0, 'short'],
    [149, 'short'],
    [150, 'right'],
    [250, 'right'],
    [251, 'long'],
  ])('of %i words is judged %s', (words, judgement) => {
    expect(classifyAbstractLength(words)).toBe(judgement)
  })
})
