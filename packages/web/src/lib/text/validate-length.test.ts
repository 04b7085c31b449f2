import { optionalText } from '@capstone/contract/base'
import { describe, expect, it } from 'vitest'
import { validateLength } from './validate-length.ts'

describe('validateLength', () => {
  it.each(['', 'abcde', '  abcde\n'])('accepts text up to the limit, trimmed: %j', (text) => {
    expect(validateLength(text, 5)).toBe(null)
    expect(optionalText(5).safeParse(text).success).toBe(true)
  })

  it('returns the message of the contract for longer text', () => {
    expect(validateLength('abcdef', 5)).toBe('Please use at most 5 characters.')
    expect(optionalText(5).safeParse('abcdef').error?.issues[0]?.message).toBe(validateLength('abcdef', 5))
  })
})
