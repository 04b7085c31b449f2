import type { Viewer } from '@capstone/contract/accounts/accounts.schemas'
import { isContractProcedure } from '@orpc/contract'
import { createRouterClient, ORPCError } from '@orpc/server'
import { writeSessionCookie } from '../features/accounts/accounts.testing.ts'
import type { RequestContext } from '../rpc/context.ts'
import type { TestPortal } from '../rpc/open-portal.testing.ts'
import type { Fixtures } from './permission-tests/permissions.fixtures.testing.ts'

export const ACTORS = ['anonymous', 'student', 'instructor', 'admin'] as const
export type Actor = (typeof ACTORS)[number]
type Router = typeof import('./router.ts')['router']

/** Returns the names of all procedures below a branch of the contract. */
export const proceduresOf = (branch: object, path: string[] = []): string[] =>
  isContractProcedure(branch)
    ? [path.join('.')]
    : Object.entries(branch).flatMap(([name, below]) => proceduresOf(below, [...path, name]))

/** Returns the person in the fixtures who has this role; null for a visitor. */
export const viewerOf = (actor: Actor, { own, admin }: Fixtures): Viewer | null =>
  ({ anonymous: null, student: own.student, instructor: own.instructor, admin })[actor]

/** Creates the context of a request by this person, in the session that the fixtures have for them. */
export const contextOf = (portal: TestPortal, viewer: Viewer | null): RequestContext => ({
  ...portal,
  origin: { requestId: 'test', ipAddress: null },
  cookie: viewer && writeSessionCookie(portal.settings, viewer.id),
  record: {},
  findViewer: async () => viewer,
})

/** Calls a procedure by its name. */
export async function callByName(router: Router, procedure: string, input: unknown, context: RequestContext) {
  const [noun = '', name = ''] = procedure.split('.')
  const client = createRouterClient(router, { context }) as unknown as Record<
    string,
    Record<string, (input: unknown) => Promise<unknown>>
  >
  return client[noun]?.[name]?.(input)
}

/** Calls a procedure by its name and returns 'ok' or the code of the error. */
export async function outcomeOf(router: Router, procedure: string, input: unknown, context: RequestContext) {
  try {
    await callByName(router, procedure, input, context)
    return 'ok'
  } catch (error) {
    return error instanceof ORPCError ? error.code : String(error)
  }
}
