import {
  MAIL_GIVE_UP_HOURS,
  MAIL_RETRY_MAX_SECONDS,
  MAIL_RETRY_SECONDS,
} from '@capstone/contract/notifications/notifications.constants'
import { inTransaction } from '../../../db/transaction.ts'
import { MailNotSentError } from '../../../platform/mail/mail.ts'
import type { Portal } from '../../../rpc/context.ts'
import type { Job } from '../../../rpc/job.ts'
import {
  type ClaimedMail,
  claimDueMails,
  deleteMail,
  deleteOldMails,
  recordOutcome,
} from './mail-queue.repository.ts'
import type { EmailTemplates } from './mail-queue.service.ts'

const AT_ONCE = 5
// Longer than writing and sending a mail can take, so that only a killed process's claims run out.
const LEASE_MS = 3 * 60_000
const KEPT_MS = 30 * 24 * 60 * 60_000

/**
 * Sends the mails that are due, some at once, until none is left or the server stops. A mail that is not taken waits,
 * longer each time, and is given up after MAIL_GIVE_UP_HOURS. Several processes share the work.
 */
export async function sendDueMails(portal: Portal, writers: EmailTemplates, stopping?: AbortSignal) {
  while (!stopping?.aborted) {
    const now = portal.clock.now()
    const leaseUntil = new Date(now.getTime() + LEASE_MS)
    const claimed = await claimDueMails(portal.db, { now, leaseUntil, most: AT_ONCE })
    const done = await Promise.allSettled(claimed.map((mail) => sendMail(portal, writers, mail, stopping)))
    for (const outcome of done) if (outcome.status === 'rejected') throw outcome.reason
    if (claimed.length < AT_ONCE) return
  }
}

async function sendMail(portal: Portal, writers: EmailTemplates, mail: ClaimedMail, stopping?: AbortSignal) {
  const { db, clock } = portal
  try {
    const email = await inTransaction(db, (tx) => writers[mail.kind](tx, mail, portal))
    if (!email) return await deleteMail(db, mail)
    // Outside the transaction: nobody waits for the database while a mail server takes its time.
    await portal.mail.send({ ...email, id: mail.id })
  } catch (error) {
    return await putBack(portal, mail, error, stopping)
  }
  await recordOutcome(db, mail, { sentAt: clock.now(), lastError: null })
}

/** Puts a mail that was not sent back in line, or gives it up; at once when it is the server that stops. */
async function putBack(
  { db, clock, log }: Portal,
  mail: ClaimedMail,
  error: unknown,
  stopping?: AbortSignal,
) {
  const now = clock.now()
  const { reason, level, detail } = explain(error)
  if (stopping?.aborted) return recordOutcome(db, mail, { dueAt: now, lastError: reason })
  const dueAt = nextTryOf(mail, now)
  const about = { mail: mail.id, kind: mail.kind, attempts: mail.attempts, ...detail }
  if (!dueAt) log.error(about, 'mail given up')
  else log[level](about, 'mail not sent, will be tried again')
  await recordOutcome(db, mail, dueAt ? { dueAt, lastError: reason } : { givenUpAt: now, lastError: reason })
}

/** What is kept and logged of a failure: a mistake of ours with its stack trace, of a mail server only its words. */
function explain(error: unknown) {
  if (error instanceof MailNotSentError)
    return { reason: error.message, level: 'warn' as const, detail: { reason: error.message } }
  return { reason: 'The mail could not be written.', level: 'error' as const, detail: { err: error } }
}

/** When a mail that failed is tried next, the last time when its hours are over; null when they are. */
export function nextTryOf({ createdAt, attempts }: Pick<ClaimedMail, 'createdAt' | 'attempts'>, now: Date) {
  const lastTry = createdAt.getTime() + MAIL_GIVE_UP_HOURS * 60 * 60_000
  if (now.getTime() >= lastTry) return null
  const pause = Math.min(MAIL_RETRY_SECONDS * 2 ** (attempts - 1), MAIL_RETRY_MAX_SECONDS) * 1000
  return new Date(Math.min(now.getTime() + pause, lastTry))
}

/** What the server runs by itself for mail, with the writers of every kind, and how often. */
export const mailJobs = (writers: EmailTemplates): readonly Job[] => [
  {
    name: 'send-mails',
    everySeconds: 2,
    run: (portal, stopping) => sendDueMails(portal, writers, stopping),
  },
  {
    name: 'sweep-mails',
    everySeconds: 3600,
    run: ({ db, clock }) => deleteOldMails(db, new Date(clock.now().getTime() - KEPT_MS)),
  },
]
