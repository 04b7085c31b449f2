import {
  AUTH_PATH,
  PASSWORD_MAX_LENGTH,
  SESSION_DAYS_REMEMBERED,
} from '@capstone/contract/accounts/accounts.constants'
import { betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import type { Portal } from '../../rpc/context.ts'
import { accounts, rateLimits, sessions, users, verifications } from './accounts.table.ts'

const SECONDS_A_DAY = 24 * 60 * 60
const ours = <Type extends 'string' | 'boolean'>(type: Type) =>
  ({ type, required: false, input: false }) as const

/** Attempts one address may make: a whole classroom may share one, while each account has a limit of its own. */
const ADDRESS_LIMIT = { window: 60, max: 60 }

/** The header that carries the client's address to the sign-in library; always overwritten by us. */
export const CLIENT_ADDRESS_HEADER = 'x-real-ip'

/** Name of the session cookie: bound to this host alone behind TLS. */
export const sessionCookieName = (settings: Portal['settings']) => `${cookiePrefix(settings)}.session_token`

const isTls = ({ BASE_URL }: Portal['settings']) => BASE_URL.startsWith('https:')
const cookiePrefix = (settings: Portal['settings']) => (isTls(settings) ? '__Host-capstone' : 'capstone')

/** The sign-in library on our tables, closed up: only the endpoints our handler lets through can be reached. */
export const createAuth = ({ db, settings, log }: Portal, allowedOrigins: string[]) =>
  betterAuth({
    baseURL: settings.BASE_URL,
    basePath: AUTH_PATH,
    secret: settings.AUTH_SECRET,
    trustedOrigins: allowedOrigins,
    telemetry: { enabled: false },
    logger: { log: (level, message) => log[level]({ part: 'sign-in' }, message) },
    database: drizzleAdapter(db, {
      provider: 'pg',
      schema: { users, sessions, accounts, verifications, rateLimits },
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
      revokeSessionsOnPasswordReset: true,
    },
    rateLimit: {
      enabled: true,
      storage: 'database',
      modelName: 'rateLimits',
      customRules: { '/sign-in/email': ADDRESS_LIMIT, '/sign-up/email': ADDRESS_LIMIT },
    },
    advanced: {
      database: { generateId: 'uuid' },
      cookiePrefix: cookiePrefix(settings),
      useSecureCookies: false,
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', secure: isTls(settings) },
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] },
    },
  })

export type Auth = ReturnType<typeof createAuth>
