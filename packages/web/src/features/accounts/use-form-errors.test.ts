import { ORPCError } from '@orpc/client'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { describePasswordError, formatOtherFieldErrors } from './use-form-errors.tsx'

const FIELDS = [
  { field: 'profile.name', message: 'Full name is required' },
  { field: 'profile.bio', message: 'The biography is too long.' },
  { field: 'profile.college', message: 'The college is too long.' },
]
const REFUSAL = new ORPCError('INPUT_INVALID', { defined: true, data: { fields: FIELDS } })

test('every refused field that is not on the screen is listed', () => {
  expect(formatOtherFieldErrors(REFUSAL, (field) => field === 'profile.name')).toBe(
    'The biography is too long. The college is too long.',
  )
})

test('nothing is listed for fields on the screen, or for any other failure', () => {
  expect(formatOtherFieldErrors(REFUSAL, () => true)).toBeNull()
  expect(formatOtherFieldErrors(new Error('lost'), () => false)).toBeNull()
})

const refusal = (code: string, data?: unknown) =>
  new ORPCError(code, { defined: true, status: 400, message: `${code} said`, data })
const renderMessage = (error: unknown) => renderToStaticMarkup(describePasswordError(error)?.message)

test.each([
  ['CURRENT_PASSWORD_REQUIRED', 'current'],
  ['CURRENT_PASSWORD_WRONG', 'current'],
  ['PASSWORD_UNCHANGED', 'new'],
  ['PASSWORD_WEAK', 'new'],
])('%s is shown at the %s password', (code, field) => {
  expect(describePasswordError(refusal(code))).toEqual({ field, message: `${code} said` })
})

test('a weak password lists each reason, as text', () => {
  const markup = renderMessage(
    refusal('PASSWORD_WEAK', { reasons: ['It is a <b>word</b>.', 'It is short.'] }),
  )
  expect(markup).toMatch(/^PASSWORD_WEAK said<ul/)
  expect(markup.match(/<li>/g)).toHaveLength(2)
  expect(markup).toContain('It is a &lt;b&gt;word&lt;/b&gt;.')
})

test.each([
  refusal('SIGN_IN_TOO_OLD'),
  refusal('INPUT_INVALID'),
  new ORPCError('PASSWORD_WEAK'),
  new Error('lost'),
  null,
])('gives null for an error that is no refusal of a password: %s', (error) => {
  expect(describePasswordError(error)).toBeNull()
})
