import { FRESH_SIGN_IN_SECONDS } from '@capstone/contract/accounts/accounts.constants'
import { accountErrors } from '@capstone/contract/accounts/accounts.errors'
import type { Session } from '@capstone/contract/accounts/accounts.schemas'
import type { OwnSession, OwnSessionsRequest } from '@capstone/contract/accounts/sessions.schemas'
import type { Page } from '@capstone/contract/base'
import type { Database } from '../../../db/database.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { OwnAccountContext, RequestContext, SignedInContext } from '../../../rpc/context.ts'
import { timeBounds } from '../../../rpc/cursor.ts'
import { toPage } from '../../../rpc/page.ts'
import { refuse } from '../../../rpc/refuse.ts'
import { recordAudit } from '../../audit/audit.service.ts'
import { readSessionHash } from './accounts.session.ts'
import { describeDevice } from './devices.service.ts'
import {
  deleteOtherSessions,
  deleteOwnSession,
  type EndedSession,
  findOwnSessions,
  findSession,
} from './sessions.repository.ts'

/** Reads who is signed in, if anyone, and the settings that every page needs. */
export const readSession = async (context: RequestContext): Promise<Session> => ({
  viewer: await context.findViewer(),
  isDemo: context.settings.IS_DEMO,
  passwordMinLength: context.settings.PASSWORD_MIN_LENGTH,
})

/** Returns the hash of the token of the caller's session; an empty string, which matches no session, if the cookie has none. */
export const currentTokenHashOf = ({
  cookie,
  settings,
}: Pick<OwnAccountContext, 'cookie' | 'settings'>): string => readSessionHash(cookie, settings) ?? ''

/**
 * Returns whether the caller signed in less than FRESH_SIGN_IN_SECONDS ago. A session that starts in the future, because
 * the clock was set back, is not fresh: its age is unknown.
 */
export async function isSignInFresh(context: OwnAccountContext): Promise<boolean> {
  const now = context.clock.now()
  const session = await findSession(context.db, currentTokenHashOf(context), {
    userId: context.viewer.id,
    now,
  })
  const age = session ? now.getTime() - session.createdAt.getTime() : Number.POSITIVE_INFINITY
  return age >= 0 && age < FRESH_SIGN_IN_SECONDS * 1000
}

/** Lists a page of the caller's sessions, newest first. */
export async function listSessions(
  context: OwnAccountContext,
  { cursor, limit }: OwnSessionsRequest,
): Promise<Page<OwnSession>> {
  const rows = await findOwnSessions(context.db, {
    userId: context.viewer.id,
    currentTokenHash: currentTokenHashOf(context),
    before: timeBounds(cursor),
    limit: limit + 1,
    now: context.clock.now(),
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
  inTransaction(context.db, async (tx) => {
    const ended = await deleteOwnSession(tx, id, { userId: context.viewer.id, now: context.clock.now() })
    if (!ended) return refuse(accountErrors, 'SESSION_NOT_FOUND')
    await recordEnded(tx, context, [ended])
    return { ended: true as const }
  })

/** Ends all sessions of the caller except the current one; returns how many. */
export const endOtherSessions = (context: OwnAccountContext) =>
  inTransaction(context.db, async (tx) => {
    const live = { userId: context.viewer.id, now: context.clock.now() }
    const ended = await deleteOtherSessions(tx, currentTokenHashOf(context), live)
    await recordEnded(tx, context, ended)
    return { ended: ended.length }
  })

const recordEnded = (tx: Database, context: SignedInContext, ended: readonly EndedSession[]) =>
  recordAudit(
    tx,
    context,
    ...ended.map(({ userAgent, ipAddress }) => ({
      action: 'session.ended' as const,
      subjectType: 'user' as const,
      subjectId: context.viewer.id,
      before: { device: describeDevice(userAgent), ipAddress },
    })),
  )
