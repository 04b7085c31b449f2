import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { baseErrors, idSchema } from '@capstone/contract/base'
import { calendarPathOf } from '@capstone/contract/hand-ins/calendar/calendar.constants'
import type { CalendarFeed } from '@capstone/contract/hand-ins/calendar/calendar.schemas'
import { inTransaction } from '../../../db/transaction.ts'
import type { Settings } from '../../../platform/settings/settings.ts'
import type { OwnAccountContext, Portal, SignedInContext } from '../../../rpc/context.ts'
import { refuse } from '../../../rpc/refuse.ts'
import { recordAudit } from '../../audit/audit.service.ts'
import { lockUser } from '../accounts.repository.ts'
import { findSession } from '../sessions/sessions.repository.ts'
import { currentTokenHashOf } from '../sessions/sessions.service.ts'
import { deleteFeedOf, findFeedOf, findOwnerOfFeed, renewFeedOf } from './calendar-feeds.repository.ts'

/** Returns the address of the viewer's feed and when it was made; both are null without a feed. */
export async function readCalendarFeed({ db, settings, viewer }: SignedInContext): Promise<CalendarFeed> {
  const feed = await findFeedOf(db, viewer.id)
  if (!feed) return { url: null, createdAt: null }
  return {
    url: `${settings.BASE_URL}${calendarPathOf(secretOf(settings, feed.id))}`,
    createdAt: feed.createdAt,
  }
}

/**
 * Makes the viewer's feed, or gives it a new address. Refuses SIGN_IN_REQUIRED if the session has ended meanwhile:
 * recovering an account ends its sessions and its feed, and a call of such a session must not make a new feed.
 */
export async function renewCalendarFeed(context: OwnAccountContext): Promise<CalendarFeed> {
  const { db, viewer, clock } = context
  await inTransaction(db, async (tx) => {
    await lockUser(tx, viewer.id)
    const owner = { userId: viewer.id, now: clock.now() }
    if (!(await findSession(tx, currentTokenHashOf(context), owner))) refuse(baseErrors, 'SIGN_IN_REQUIRED')
    const isRenewed = await renewFeedOf(tx, viewer.id, clock.now())
    await recordAudit(tx, context, {
      action: 'account.calendar_renewed',
      subjectType: 'user',
      subjectId: viewer.id,
      after: { isRenewed },
    })
  })
  return readCalendarFeed(context)
}

/** Revokes the viewer's feed. Idempotent. */
export async function revokeCalendarFeed(context: SignedInContext): Promise<CalendarFeed> {
  const { db, viewer } = context
  await inTransaction(db, async (tx) => {
    if (!(await deleteFeedOf(tx, viewer.id))) return
    await recordAudit(tx, context, {
      action: 'account.calendar_revoked',
      subjectType: 'user',
      subjectId: viewer.id,
    })
  })
  return { url: null, createdAt: null }
}

const SIGNATURE_BYTES = 16

/**
 * Returns the secret part of a feed's address: the feed's id and its signature. The database does not contain the key.
 */
function secretOf({ AUTH_SECRET }: Pick<Settings, 'AUTH_SECRET'>, feedId: string): string {
  const key = Buffer.from(hkdfSync('sha256', AUTH_SECRET, '', 'capstone calendar feeds', 32))
  const signature = createHmac('sha256', key).update(feedId).digest().subarray(0, SIGNATURE_BYTES)
  return `${feedId}-${signature.toString('hex')}`
}

/** Finds the person whose feed has this secret; undefined for a revoked feed and any other text. */
export async function findFeedOwner(
  { db, settings }: Pick<Portal, 'db' | 'settings'>,
  secret: string,
): Promise<{ readonly id: string } | undefined> {
  const feedId = readFeedSecret(settings, secret)
  return feedId === null ? undefined : findOwnerOfFeed(db, feedId)
}

function readFeedSecret(settings: Pick<Settings, 'AUTH_SECRET'>, secret: string): string | null {
  const id = idSchema.safeParse(secret.slice(0, -(2 * SIGNATURE_BYTES + 1)))
  if (!id.success) return null
  const [given, expected] = [Buffer.from(secret), Buffer.from(secretOf(settings, id.data))]
  return given.length === expected.length && timingSafeEqual(given, expected) ? id.data : null
}
