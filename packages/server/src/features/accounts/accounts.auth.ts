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
const ours = <Type extends 'string' | 'boolean'>(type: Type) =>
  ({ type, required: false, input: false }) as const

/** The header that carries the client's address to the sign-in library; always overwritten by us. */
export const CLIENT_ADDRESS_HEADER = 'x-real-ip'

/** Name of the session cookie: bound to this host alone behind TLS. */
export const sessionCookieName = (settings: Portal['settings']) => `${cookiePrefix(settings)}.session_token`

/** Whether people reach the portal over TLS. */
export const isTls = ({ BASE_URL }: Portal['settings']) => BASE_URL.startsWith('https:')
/** What the names of our cookies begin with. */
export const cookiePrefix = (settings: Portal['settings']) =>
  isTls(settings) ? '__Host-capstone' : 'capstone'

/** Fails the start where a cookie could say who is signed in: an ended session would live on until that cookie's end. */
export function requireNoCookieCache({ session }: BetterAuthOptions): void {
  if (session?.cookieCache?.enabled) throw new Error('Sessions must be looked up, not read from a cookie.')
}

/**
 * Opens a session for a person who signed in without a password. It ends with the browser; its token and cookie are made
 * by the library. The endpoint has no path, so no request can reach it.
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

/** The sign-in library on our tables, closed up: only what our handlers ask of it can be reached. */
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
      additionalFields: { role: ours('string'), mustChangePassword: ours('boolean') },
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
    // Attempts are counted by our own handler, per address and per account, before the library is asked.
    rateLimit: { enabled: false },
    // A fault is ours to log, without what people typed.
    onAPIError: { throw: true },
    advanced: {
      database: { generateId: 'uuid' },
      cookiePrefix: cookiePrefix(settings),
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] },
      useSecureCookies: false,
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', secure: isTls(settings) },
    },
  }) satisfies BetterAuthOptions
