import { signUpFormSchema } from '@capstone/contract/accounts/accounts.schemas'
import { LOGIN_ERROR_UNKNOWN, LOGIN_ERRORS } from '@capstone/contract/accounts/messages.constants'
import { ORPCError } from '@orpc/client'
import { describe, expect, it } from 'vitest'
import { attemptErrorText, loginErrorText } from './accounts.messages.ts'
import { createNewPasswordValidator } from './passwords/new-password.model.ts'

describe('the message of an error on the sign-in page', () => {
  it.each(Object.entries(LOGIN_ERRORS))('for %s is: %s', (error, sentence) =>
    expect(loginErrorText(error)).toBe(sentence),
  )

  it.each(['oauth_failed', 'constructor', '__proto__', 'toString', '<img src=x onerror=alert(1)>', ' '])(
    'threat-46 for %s is that of an unknown error',
    (error) => expect(loginErrorText(error)).toBe(LOGIN_ERROR_UNKNOWN),
  )
})

describe('the message of a failed attempt', () => {
  const refused = (code: string, data?: unknown) =>
    new ORPCError(code, { defined: true, status: 429, message: 'Ours.', data })

  it('says how long to wait', () => {
    expect(attemptErrorText(refused('ATTEMPTS_TOO_MANY', { retryAfterSeconds: 61 }), 'Failed.')).toBe(
      'Too many attempts. Please try again in 2 minutes.',
    )
  })

  it('is the server’s for a refusal, and the page’s if the server was not reached', () => {
    expect(attemptErrorText(refused('ATTEMPTS_TOO_MANY'), 'Failed.')).toBe('Ours.')
    expect(attemptErrorText(refused('EMAIL_NOT_VERIFIED'), 'Failed.')).toBe('Ours.')
    expect(attemptErrorText(new TypeError('Failed to fetch'), 'Failed.')).toBe('Failed.')
  })
})

describe('a sign-up form', () => {
  const filled = { name: 'Someone', email: 'someone@university.test' }
  const findSignUpErrors = (given: object, minLength = 6) =>
    createNewPasswordValidator(
      signUpFormSchema,
      'password',
      minLength,
    )({ password: '', confirmPassword: '', ...filled, ...given })

  it('accepts valid values', () => {
    expect(findSignUpErrors({ password: 'quiet1', confirmPassword: 'quiet1' })).toEqual({})
  })

  it('lists all problems at once', () => {
    expect(findSignUpErrors({ name: ' ', email: 'x', password: '12345', confirmPassword: '1234' })).toEqual({
      name: 'Please enter your name.',
      email: 'Please enter a valid e-mail address.',
      password: 'Password must be at least 6 characters long',
      confirmPassword: 'Passwords do not match',
    })
  })

  it('names the minimum password length of this portal', () => {
    expect(findSignUpErrors({ password: '123456789', confirmPassword: '123456789' }, 10)).toEqual({
      password: 'Password must be at least 10 characters long',
    })
  })
})
