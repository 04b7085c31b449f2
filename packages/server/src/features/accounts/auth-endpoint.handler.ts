import { baseErrors } from '@capstone/contract/base'
import type * as z from 'zod'
import type { Origin, Portal } from '../../rpc/context.ts'
import { refuse } from '../../rpc/refuse.ts'
import type { VisitorContext } from './sign-in/sign-in.service.ts'

/** Handles the requests to one auth endpoint. */
export type AuthEndpoint = (request: Request, origin: Origin) => Promise<Response>

/** Builds the context of a request that needs no sign-in. */
export const visitorContext = (portal: Portal, { headers }: Request, origin: Origin): VisitorContext => ({
  ...portal,
  origin,
  cookie: headers.get('cookie'),
  userAgent: headers.get('user-agent'),
})

/** Parses and validates the body of a request. Refuses INPUT_INVALID. */
export async function parseBody<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
): Promise<z.infer<Schema>> {
  const parsed = schema.safeParse(await readJson(request))
  if (parsed.success) return parsed.data
  const fields = parsed.error.issues.map(({ path, message }) => ({ field: path.join('.'), message }))
  return refuse(baseErrors, 'INPUT_INVALID', { fields })
}

async function readJson(request: Request): Promise<unknown> {
  try {
    return await request.json()
  } catch {
    return refuse(baseErrors, 'INPUT_INVALID', { fields: [{ field: '', message: 'This is not JSON.' }] })
  }
}

/** Builds a JSON response with these cookies. */
export function jsonResponse(body: object, cookies: readonly string[] = [], status = 200): Response {
  const headers = new Headers()
  for (const cookie of cookies) headers.append('Set-Cookie', cookie)
  return Response.json(body, { status, headers })
}

/** Returns the response with headers that forbid caching it and sending its URL as a referrer. */
export function withPrivacyHeaders({ body, status, headers }: Response): Response {
  const privateHeaders = new Headers(headers)
  privateHeaders.set('Cache-Control', 'no-store')
  privateHeaders.set('Referrer-Policy', 'no-referrer')
  return new Response(body, { status, headers: privateHeaders })
}
