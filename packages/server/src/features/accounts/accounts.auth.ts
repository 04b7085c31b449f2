import {
  AUTH_PATH,
  PASSWORD_MAX_LENGTH,
  SESSION_DAYS_REMEMBERED,
} from '@capstone/contract/accounts/accounts.constants'
import { type BetterAuthOptions, type BetterAuthPlugin, betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { APIError, createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import * as z from 'zod'
import type { Portal } from '../../rpc/context.ts'
import { accounts, sessions, users, verifications } from './accounts.table.ts'

const SECONDS_A_DAY = 24 * 60 * 60
const serverField = <Type extends 'string' | 'boolean'>(type: Type) =>
  ({ type, required: false, input: false }) as const

/** The header that passes the client's IP address to Better Auth; our handlers always overwrite it. */
export const CLIENT_ADDRESS_HEADER = 'x-real-ip'

/** Returns the name of the session cookie. Behind TLS its prefix binds it to this host. */
export const sessionCookieName = (settings: Portal['settings']) => `${cookiePrefix(settings)}.session_token`

/** Whether the portal is served over TLS. */
export const isTls = ({ BASE_URL }: Portal['settings']) => BASE_URL.startsWith('https:')
/** Returns the prefix of our cookie names. */
export const cookiePrefix = (settings: Portal['settings']) =>
  isTls(settings) ? '__Host-capstone' : 'capstone'

/** Throws if the cookie cache is enabled: an ended session would stay valid until the cached cookie expires. */
export function requireNoCookieCache({ session }: BetterAuthOptions): void {
  if (session?.cookieCache?.enabled) throw new Error('Sessions must be looked up, not read from a cookie.')
}

/**
 * Opens a session for a person who signed in without a password. The session ends when the browser is closed. Better
 * Auth creates its token and cookie. The endpoint has no path, so no request can reach it.
 */
const openSessionPlugin = {
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

/** Configures Better Auth on our tables. Its own routes are not mounted: only our handlers call its API. */
export function createAuth(portal: Portal, allowedOrigins: string[]) {
  const options = optionsOf(portal, allowedOrigins)
  requireNoCookieCache(options)
  return betterAuth(options)
}
export type Auth = ReturnType<typeof createAuth>

const optionsOf = ({ db, settings, log }: Portal, allowedOrigins: string[]) =>
  ({
    baseURL: settings.BASE_URL,
    basePath: AUTH_PATH,
    secret: settings.AUTH_SECRET,
    trustedOrigins: allowedOrigins,
    telemetry: { enabled: false },
    logger: { log: (level, message) => log[level]({ part: 'sign-in' }, message) },
    database: drizzleAdapter(db, {
      provider: 'pg',
      schema: { users, sessions, accounts, verifications },
      transaction: true,
    }),
    user: {
      modelName: 'users',
      additionalFields: { role: serverField('string'), mustChangePassword: serverField('boolean') },
    },
    session: {
      modelName: 'sessions',
      expiresIn: SESSION_DAYS_REMEMBERED * SECONDS_A_DAY,
      disableSessionRefresh: true,
      cookieCache: { enabled: false },
    },
    account: { modelName: 'accounts' },
    verification: { modelName: 'verifications', storeIdentifier: 'hashed' },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: settings.PASSWORD_MIN_LENGTH,
      maxPasswordLength: PASSWORD_MAX_LENGTH,
      requireEmailVerification: settings.REQUIRE_VERIFIED_EMAIL,
      revokeSessionsOnPasswordReset: true,
    },
    plugins: [openSessionPlugin],
    // Our handlers count attempts per IP address and per account before they call the library.
    rateLimit: { enabled: false },
    // Errors are thrown to our handler, which logs them without the user's input.
    onAPIError: { throw: true },
    advanced: {
      database: { generateId: 'uuid' },
      cookiePrefix: cookiePrefix(settings),
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] },
      useSecureCookies: false,
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', secure: isTls(settings) },
    },
  }) satisfies BetterAuthOptions
