import { ORPCError } from '@orpc/client'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { describePasswordError } from '../use-form-errors.tsx'

const refusal = (code: string, data?: unknown) =>
  new ORPCError(code, { defined: true, status: 400, message: `${code} said`, data })
const shown = (error: unknown) => renderToStaticMarkup(describePasswordError(error)?.message)

test.each([
  ['CURRENT_PASSWORD_REQUIRED', 'current'],
  ['CURRENT_PASSWORD_WRONG', 'current'],
  ['PASSWORD_UNCHANGED', 'new'],
  ['PASSWORD_WEAK', 'new'],
])('%s is shown at the %s password', (code, of) => {
  expect(describePasswordError(refusal(code))).toEqual({ of, message: `${code} said` })
})

test('a weak password lists each reason, as text', () => {
  const markup = shown(refusal('PASSWORD_WEAK', { reasons: ['It is a <b>word</b>.', 'It is short.'] }))
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
])('any other error concerns no password: %s', (error) => {
  expect(describePasswordError(error)).toBeNull()
})
