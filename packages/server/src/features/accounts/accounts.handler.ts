import { AUTH_ENDPOINTS } from '@capstone/contract/accounts/accounts.constants'
import { accountErrors } from '@capstone/contract/accounts/accounts.errors'
import { type SignIn, signInSchema, signUpSchema } from '@capstone/contract/accounts/accounts.schemas'
import { baseErrors } from '@capstone/contract/base'
import type * as z from 'zod'
import type { Origin, Portal } from '../../rpc/context.ts'
import { describeError } from '../../rpc/http.refusal.ts'
import { refuse } from '../../rpc/refuse.ts'
import { type Auth, CLIENT_ADDRESS_HEADER } from './accounts.auth.ts'
import { dropDeadPassword, signUp } from './accounts.service.ts'
import { forgetAccountAttempts, takeAccountAttempt, takeAddressAttempt } from './attempts.service.ts'

const NOT_FOUND = { code: 'NOT_FOUND', message: 'There is nothing here.' }

/**
 * Answers sign-in, sign-up and sign-out, and nothing else of the sign-in library. The answer carries a cookie, never
 * a token. Refuses INPUT_INVALID, ATTEMPTS_TOO_MANY, CREDENTIALS_WRONG, EMAIL_TAKEN.
 */
export function createAuthHandler(portal: Portal, auth: Auth) {
  const endpoints = new Map<string, (request: Request, origin: Origin) => Promise<Response>>([
    [AUTH_ENDPOINTS.signIn, signInHere],
    [AUTH_ENDPOINTS.signUp, signUpHere],
    [AUTH_ENDPOINTS.signOut, signOutHere],
  ])

  async function signInHere(request: Request, origin: Origin) {
    const credentials = checkBody(signInSchema, await readBody(request))
    await takeAddressAttempt(portal, origin.ipAddress ?? '')
    await takeAccountAttempt(portal, credentials.email)
    const answer = await passOn(request, origin, await dropDeadPassword(portal, credentials))
    portal.log.info({ requestId: origin.requestId, address: origin.ipAddress, ok: answer.ok }, 'sign-in')
    if (!answer.ok) return refuse(accountErrors, 'CREDENTIALS_WRONG')
    await forgetAccountAttempts(portal, credentials.email)
    return answer
  }

  async function signUpHere(request: Request, origin: Origin) {
    const account = checkBody(signUpSchema, await readBody(request))
    await takeAddressAttempt(portal, origin.ipAddress ?? '')
    await signUp(portal, origin, account)
    return passOn(request, origin, { email: account.email, password: account.password, rememberMe: false })
  }

  function signOutHere({ headers }: Request): Promise<Response> {
    return auth.api.signOut({ headers, asResponse: true })
  }

  function passOn(request: Request, { ipAddress }: Origin, body: SignIn): Promise<Response> {
    const headers = new Headers(request.headers)
    headers.set(CLIENT_ADDRESS_HEADER, ipAddress ?? '')
    return auth.api.signInEmail({ body, headers, asResponse: true })
  }

  return async (path: string, request: Request, origin: Origin): Promise<Response> => {
    const endpoint = request.method === 'POST' ? endpoints.get(path) : undefined
    if (!endpoint) return Response.json(NOT_FOUND, { status: 404 })
    try {
      return keepCookies(await endpoint(request, origin))
    } catch (error) {
      const { status, body } = describeError(error)
      if (status >= 500) portal.log.error({ err: error, requestId: origin.requestId, path }, 'fault')
      return Response.json(body, { status })
    }
  }
}

/** An answer with the library's cookies and nothing of its words, among which is the session's token. */
function keepCookies(answer: Response): Response {
  const headers = new Headers({ 'Cache-Control': 'no-store' })
  for (const cookie of answer.headers.getSetCookie()) headers.append('Set-Cookie', cookie)
  return Response.json({ done: true }, { headers })
}

async function readBody(request: Request): Promise<unknown> {
  try {
    return await request.json()
  } catch {
    return refuse(baseErrors, 'INPUT_INVALID', { fields: [{ field: '', message: 'This is not JSON.' }] })
  }
}

function checkBody<Schema extends z.ZodType>(schema: Schema, body: unknown): z.infer<Schema> {
  const checked = schema.safeParse(body)
  if (checked.success) return checked.data
  const fields = checked.error.issues.map(({ path, message }) => ({ field: path.join('.'), message }))
  return refuse(baseErrors, 'INPUT_INVALID', { fields })
}
