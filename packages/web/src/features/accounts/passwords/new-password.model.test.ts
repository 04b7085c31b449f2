import { expect, it } from 'vitest'
import { confirmationRuleOf, passwordRulesOf } from './new-password.model.ts'

const metOf = (password: string) => passwordRulesOf(password, 8).map(({ isMet }) => isMet)

it('a password meets the length rule from the minimum length on; the other rule is left to the server', () => {
  expect(metOf('1234567')).toEqual([false, undefined])
  expect(metOf('12345678')).toEqual([true, undefined])
})

it('the confirmation rule is met by the same password, unless it is empty', () => {
  expect(confirmationRuleOf('', '').isMet).toBe(false)
  expect(confirmationRuleOf('walks', 'walk').isMet).toBe(false)
  expect(confirmationRuleOf('walks', 'walks').isMet).toBe(true)
})
