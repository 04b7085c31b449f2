import { baseErrors } from '@capstone/contract/base'
import type * as z from 'zod'
import type { Origin, Portal } from '../../rpc/context.ts'
import { refuse } from '../../rpc/refuse.ts'
import type { VisitorContext } from './sign-in/sign-in.service.ts'

/** Answers one kind of request around sign-in. */
export type AuthEndpoint = (request: Request, origin: Origin) => Promise<Response>

/** What a service needs of a request that nobody has to be signed in for. */
export const visitorContext = (portal: Portal, { headers }: Request, origin: Origin): VisitorContext => ({
  ...portal,
  origin,
  cookie: headers.get('cookie'),
})

/** The checked body of a request. Refuses INPUT_INVALID. */
export async function parseBody<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
): Promise<z.infer<Schema>> {
  const checked = schema.safeParse(await parse(request))
  if (checked.success) return checked.data
  const fields = checked.error.issues.map(({ path, message }) => ({ field: path.join('.'), message }))
  return refuse(baseErrors, 'INPUT_INVALID', { fields })
}

async function parse(request: Request): Promise<unknown> {
  try {
    return await request.json()
  } catch {
    return refuse(baseErrors, 'INPUT_INVALID', { fields: [{ field: '', message: 'This is not JSON.' }] })
  }
}

/** An answer of ours: this body and these cookies, and nothing else of the sign-in library's. */
export function jsonResponse(body: object, cookies: readonly string[] = [], status = 200): Response {
  const headers = new Headers()
  for (const cookie of cookies) headers.append('Set-Cookie', cookie)
  return Response.json(body, { status, headers })
}

/** An answer as it may leave: kept nowhere on its way, and never told to another site as where one came from. */
export function withPrivacyHeaders({ body, status, headers }: Response): Response {
  const sealed = new Headers(headers)
  sealed.set('Cache-Control', 'no-store')
  sealed.set('Referrer-Policy', 'no-referrer')
  return new Response(body, { status, headers: sealed })
}
