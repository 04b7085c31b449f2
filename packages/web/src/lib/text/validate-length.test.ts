import { optionalText } from '@capstone/contract/base'
import { describe, expect, it } from 'vitest'
import { validateLength } from './validate-length.ts'

describe('a text beside its limit', () => {
  it.each(['', 'abcde', '  abcde\n'])('may have as many characters as the limit: %j', (text) => {
    expect(validateLength(text, 5)).toBe(null)
    expect(optionalText(5).safeParse(text).success).toBe(true)
  })

  it('is told of the limit in the words of the contract', () => {
    expect(validateLength('abcdef', 5)).toBe('Please use at most 5 characters.')
    expect(optionalText(5).safeParse('abcdef').error?.issues[0]?.message).toBe(validateLength('abcdef', 5))
  })
})
