import { afterEach, expect, it, vi } from 'vitest'
import { errorText, fieldIssues, refusalCode } from '../http/error-text.ts'
import { signUp, startGoogle } from './auth-api.ts'

const answerWith = (body: BodyInit, init: ResponseInit = {}) =>
  vi.stubGlobal('fetch', async () => new Response(body, init))
const answerJson = (body: object, status: number) =>
  vi.stubGlobal('fetch', async () => Response.json(body, { status }))
const account = { name: 'Someone', email: 'someone@university.test', password: 'a right password' }
const failureOf = (call: Promise<unknown>) => call.then(() => null).catch((error: unknown) => error)

afterEach(() => vi.unstubAllGlobals())

it('a refusal has the same form as that of any other call', async () => {
  const fields = [{ field: 'email', message: 'Please enter a valid e-mail address.' }]
  answerJson({ code: 'INPUT_INVALID', message: 'Some of the values are not valid.', data: { fields } }, 400)
  const error = await failureOf(signUp(account))
  expect(refusalCode(error)).toBe('INPUT_INVALID')
  expect(fieldIssues(error)).toEqual(fields)
})

it.each([
  ['a fault of ours', () => answerJson({ code: 'INTERNAL_SERVER_ERROR', message: 'secret' }, 500)],
  ['the page of a proxy', () => answerWith('<h1>secret</h1>', { status: 403 })],
])('%s is a fault, and none of it is shown', async (_what, answer) => {
  answer()
  const error = await failureOf(signUp(account))
  expect(refusalCode(error)).toBeNull()
  expect(errorText(error, 'Ours.')).toBe('Ours.')
})

it('an answer is returned as the server sent it', async () => {
  answerJson({ next: 'mail' }, 200)
  expect(await signUp(account)).toEqual({ next: 'mail' })
})

it('the address that starts a sign-in with Google is refused unless it is an HTTP URL', async () => {
  answerJson({ url: 'https://accounts.google.test/o/oauth2?state=a' }, 200)
  expect(await startGoogle({ intent: 'sign_in' })).toBe('https://accounts.google.test/o/oauth2?state=a')
  answerJson({ url: 'javascript:alert(1)' }, 200)
  await expect(startGoogle({ intent: 'sign_in' })).rejects.toThrow('not an HTTP URL')
})
