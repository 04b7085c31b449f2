import { createHash } from 'node:crypto'
import {
  ACCOUNT_ATTEMPTS_MAX,
  ACCOUNT_ATTEMPTS_SECONDS,
  AUTH_ENDPOINTS,
} from '@capstone/contract/accounts/accounts.constants'
import { accountErrors } from '@capstone/contract/accounts/accounts.errors'
import { signInSchema, signUpSchema } from '@capstone/contract/accounts/accounts.schemas'
import { baseErrors } from '@capstone/contract/base'
import * as z from 'zod'
import type { Portal } from '../../rpc/context.ts'
import { describeError } from '../../rpc/http.refusal.ts'
import { refuse } from '../../rpc/refuse.ts'
import { type Auth, CLIENT_ADDRESS_HEADER } from './accounts.auth.ts'
import { countAttempt, forgetAttempts } from './accounts.repository.ts'

const BODY_MAX_BYTES = 16 * 1024
const emptySchema = z.object({})

/** The endpoints of the sign-in library that can be reached, and all that may be said to each. */
const endpoints = new Map<string, z.ZodType>([
  [AUTH_ENDPOINTS.signIn, signInSchema],
  [AUTH_ENDPOINTS.signUp, signUpSchema],
  [AUTH_ENDPOINTS.signOut, emptySchema],
])

type Asked = { readonly path: string; readonly request: Request; readonly clientAddress: string }

/** Answers sign-in, sign-up and sign-out. The answer carries a cookie, never a token. */
export const createAuthHandler = (portal: Portal, auth: Auth) => async (asked: Asked) => {
  try {
    return await answer(portal, auth, asked)
  } catch (error) {
    const { status, body } = describeError(error)
    if (status >= 500) portal.log.error({ err: error, path: asked.path }, 'fault')
    return Response.json(body, { status })
  }
}

async function answer(portal: Portal, auth: Auth, { path, request, clientAddress }: Asked) {
  const schema = endpoints.get(path)
  if (!schema || request.method !== 'POST')
    return Response.json({ code: 'NOT_FOUND', message: 'There is nothing here.' }, { status: 404 })
  const body = checkBody(schema, await readBody(request))
  const email = readEmail(body)
  const attempts = path === AUTH_ENDPOINTS.signIn ? attemptsKey(email) : null
  if (attempts) await takeAttempt(portal, attempts)
  const answered = await auth.handler(passOn(request, body, clientAddress))
  if (!answered.ok) return refuseAs(answered)
  if (attempts) await forgetAttempts(portal.db, attempts)
  const headers = new Headers({ 'Cache-Control': 'no-store' })
  for (const cookie of answered.headers.getSetCookie()) headers.append('Set-Cookie', cookie)
  return Response.json({ done: true }, { headers })
}

async function readBody(request: Request): Promise<unknown> {
  const text = await request.text()
  if (text.length > BODY_MAX_BYTES) refuse(baseErrors, 'TOO_LARGE')
  try {
    return text ? JSON.parse(text) : {}
  } catch {
    return refuse(baseErrors, 'INPUT_INVALID', { fields: [{ field: '', message: 'This is not JSON.' }] })
  }
}

function checkBody(schema: z.ZodType, body: unknown) {
  const checked = schema.safeParse(body)
  if (checked.success) return checked.data
  const fields = checked.error.issues.map(({ path, message }) => ({ field: path.join('.'), message }))
  return refuse(baseErrors, 'INPUT_INVALID', { fields })
}

const readEmail = (body: unknown) => {
  const { email } = z.object({ email: z.string().optional() }).parse(body)
  return email?.toLowerCase() ?? ''
}

/** The counter of one account, whether it exists or not, so that the limit tells nothing. */
const attemptsKey = (email: string) => `account:${createHash('sha256').update(email).digest('base64url')}`

async function takeAttempt({ db, clock }: Portal, key: string) {
  const windowMs = ACCOUNT_ATTEMPTS_SECONDS * 1000
  const { count, beganAt } = await countAttempt(db, key, windowMs, clock.now())
  if (count <= ACCOUNT_ATTEMPTS_MAX) return
  const retryAfterSeconds = Math.ceil((beganAt + windowMs - clock.now().getTime()) / 1000)
  refuse(accountErrors, 'ATTEMPTS_TOO_MANY', { retryAfterSeconds })
}

/** The request as the library gets it: the checked body and the client's true address, nothing else changed. */
function passOn(request: Request, body: unknown, clientAddress: string) {
  const headers = new Headers(request.headers)
  headers.set('content-type', 'application/json')
  headers.set(CLIENT_ADDRESS_HEADER, clientAddress)
  headers.delete('content-length')
  return new Request(request.url, { method: 'POST', headers, body: JSON.stringify(body) })
}

const libraryErrorSchema = z.object({ code: z.string().optional(), message: z.string().optional() })

async function refuseAs(answered: Response): Promise<never> {
  if (answered.status === 429) {
    refuse(accountErrors, 'ATTEMPTS_TOO_MANY', {
      retryAfterSeconds: Number(answered.headers.get('x-retry-after') ?? 60),
    })
  }
  const { code, message } = libraryErrorSchema.parse(await answered.json())
  if (code?.startsWith('USER_ALREADY_EXISTS')) refuse(accountErrors, 'EMAIL_TAKEN')
  if (answered.status === 401) refuse(accountErrors, 'CREDENTIALS_WRONG')
  if (answered.status >= 500) throw new Error(`The sign-in library failed: ${code} ${message}`)
  return refuse(baseErrors, 'INPUT_INVALID', { fields: [{ field: '', message: message ?? 'Not accepted.' }] })
}
