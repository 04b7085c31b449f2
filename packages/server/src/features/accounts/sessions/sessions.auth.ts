import type { BetterAuthPlugin } from 'better-auth'
import { APIError, createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import * as z from 'zod'

/**
 * Lets us open a session for a person who proved otherwise than by a password who they are: it ends with the browser,
 * and its token and cookie are the library's own. It has no path, so that no request reaches it.
 */
export const sessionOpening = {
  id: 'session-opening',
  endpoints: {
    openSession: createAuthEndpoint.serverOnly(
      { method: 'POST', body: z.object({ userId: z.uuid() }) },
      async (ctx) => {
        const { internalAdapter } = ctx.context
        const user = await internalAdapter.findUserById(ctx.body.userId)
        if (!user) throw new APIError('NOT_FOUND')
        const session = await internalAdapter.createSession(user.id, true)
        await setSessionCookie(ctx, { session, user }, true)
      },
    ),
  },
} satisfies BetterAuthPlugin
