import { FRESH_SIGN_IN_SECONDS, USER_AGENT_MAX_LENGTH } from '@capstone/contract/accounts/accounts.constants'
import { accountErrors } from '@capstone/contract/accounts/accounts.errors'
import type { Session } from '@capstone/contract/accounts/accounts.schemas'
import type { OwnSession, OwnSessionsRequest } from '@capstone/contract/accounts/sessions.schemas'
import type { Page } from '@capstone/contract/base'
import Bowser from 'bowser'
import type { Database } from '../../../db/database.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { isMailSetUp } from '../../../platform/settings/settings.ts'
import type { OwnAccountContext, RequestContext, SignedInContext } from '../../../rpc/context.ts'
import { timeBounds } from '../../../rpc/cursor.ts'
import { toPage } from '../../../rpc/page.ts'
import { refuse } from '../../../rpc/refuse.ts'
import { type AuditContext, recordAudit } from '../../audit/audit.service.ts'
import { sessionTimesOf } from './active-sessions.repository.ts'
import { readSessionHash } from './request-authentication.session.ts'
import {
  deleteOtherSessions,
  deleteSessionOf,
  type EndedSession,
  findSession,
  findSessions,
} from './sessions.repository.ts'

/** Reads who is signed in, if anyone, and the settings that every page needs. */
export const readSession = async (context: RequestContext): Promise<Session> => ({
  viewer: await context.findViewer(),
  isDemo: context.settings.IS_DEMO,
  isAiConfigured: context.ai.isConfigured,
  passwordMinLength: context.settings.PASSWORD_MIN_LENGTH,
  isMailSetUp: isMailSetUp(context.settings),
  isGoogleSetUp: context.settings.GOOGLE_CLIENT_ID !== undefined,
  termsUrl: context.settings.TERMS_URL ?? null,
  privacyUrl: context.settings.PRIVACY_URL ?? null,
})

/**
 * Returns the hash of the token of the caller's session; an empty string, which matches no session, if the cookie has
 * none.
 */
export const currentTokenHashOf = ({
  cookie,
  settings,
}: Pick<OwnAccountContext, 'cookie' | 'settings'>): string => readSessionHash(cookie, settings) ?? ''

/**
 * Returns whether the caller signed in, or entered their password again, less than FRESH_SIGN_IN_SECONDS ago. A time in
 * the future, because the clock was set back, is not fresh: its age is unknown.
 */
export async function isSignInFresh(context: OwnAccountContext): Promise<boolean> {
  const now = context.clock.now()
  const session = await findSession(context.db, currentTokenHashOf(context), {
    userId: context.viewer.id,
    now,
  })
  const times = session ? [session.createdAt, session.confirmedAt] : []
  return times.some((time) => {
    const age = time ? now.getTime() - time.getTime() : -1
    return age >= 0 && age < FRESH_SIGN_IN_SECONDS * 1000
  })
}

/** Lists a page of the caller's sessions, newest first. */
export const listSessions = (
  context: OwnAccountContext,
  request: OwnSessionsRequest,
): Promise<Page<OwnSession>> => listSessionsOf(context, context.viewer.id, request)

/** Lists a page of a person's sessions, newest first, for a caller who may see them. */
export async function listSessionsOf(
  context: OwnAccountContext,
  userId: string,
  { cursor, limit }: OwnSessionsRequest,
): Promise<Page<OwnSession>> {
  const rows = await findSessions(context.db, {
    userId,
    currentTokenHash: currentTokenHashOf(context),
    before: timeBounds(cursor),
    limit: limit + 1,
    times: sessionTimesOf(context),
  })
  const { items, nextCursor } = toPage(rows, limit, ({ createdAt, id }) => [createdAt, id])
  return {
    items: items.map(({ userAgent, ...session }) => ({ ...session, device: describeDevice(userAgent) })),
    nextCursor,
  }
}

/**
 * Ends one of the caller's sessions. Refuses SESSION_NOT_FOUND if the session is missing, has ended, or belongs to
 * another user.
 */
export const endSession = (context: SignedInContext, { id }: { id: string }) =>
  inTransaction(context.db, (tx) => endSessionOf(tx, context, context.viewer.id, id))

/** Ends one session of a person, in the transaction of a caller who may end it. Refuses as {@link endSession}. */
export async function endSessionOf(tx: Database, context: SignedInContext, userId: string, id: string) {
  const ended = await deleteSessionOf(tx, id, { userId, times: sessionTimesOf(context) })
  if (!ended) return refuse(accountErrors, 'SESSION_NOT_FOUND')
  await recordEnded(tx, context, userId, [ended])
  return { ended: true as const }
}

/** Ends all sessions of the caller except the current one; returns how many of them were still in use. */
export const endOtherSessions = (context: OwnAccountContext) =>
  inTransaction(context.db, (tx) => endSessionsOf(tx, context, context.viewer.id))

/** Ends all sessions of a person except the caller's own, in the transaction of a caller who may end them. */
export async function endSessionsOf(tx: Database, context: OwnAccountContext, userId: string) {
  const ended = await deleteOtherSessions(tx, currentTokenHashOf(context), {
    userId,
    times: sessionTimesOf(context),
  })
  await recordEnded(tx, context, userId, ended)
  return { ended: ended.length }
}

/** Records ended sessions of a person in the audit log. */
export const recordEnded = (
  tx: Database,
  context: AuditContext,
  userId: string,
  ended: readonly EndedSession[],
) =>
  recordAudit(
    tx,
    context,
    ...ended.map(({ userAgent, ipAddress }) => ({
      action: 'session.ended' as const,
      subjectType: 'user' as const,
      subjectId: userId,
      before: { device: describeDevice(userAgent), ipAddress },
    })),
  )

const UNKNOWN = 'Unknown device'

const BROWSERS = new Set(Object.values(Bowser.BROWSER_MAP))
const SYSTEMS = new Set(Object.values(Bowser.OS_MAP))

/**
 * Describes the browser and operating system of a user agent, for example "Firefox on Linux". The header is untrusted,
 * so only known names are returned.
 */
export function describeDevice(userAgent: string | null): string {
  if (!userAgent) return UNKNOWN
  const { browser, os } = Bowser.parse(userAgent.slice(0, USER_AGENT_MAX_LENGTH))
  const names = [knownName(browser.name, BROWSERS), knownName(os.name, SYSTEMS)].filter(Boolean)
  return names.length > 0 ? names.join(' on ') : UNKNOWN
}

const knownName = (name: string | undefined, names: ReadonlySet<string>) =>
  name && names.has(name) ? name : ''
