import { DAY_MS, HOUR_MS, MINUTE_MS } from '@capstone/contract/base.constants'
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

const BATCH_SIZE = 5
// Longer than rendering and sending a mail can take, so that only a killed process's leases run out.
const LEASE_MS = 3 * MINUTE_MS
const RETENTION_MS = 30 * DAY_MS

/**
 * Sends due mails, BATCH_SIZE at a time, until none is left or the server stops. A failed mail is retried with a
 * growing backoff and given up after MAIL_GIVE_UP_HOURS. Several processes share the queue.
 */
export async function sendDueMails(portal: Portal, templates: EmailTemplates, stopping?: AbortSignal) {
  while (!stopping?.aborted) {
    const now = portal.clock.now()
    const leaseUntil = new Date(now.getTime() + LEASE_MS)
    const claimed = await claimDueMails(portal.db, { now, leaseUntil, max: BATCH_SIZE })
    const done = await Promise.allSettled(claimed.map((mail) => sendMail(portal, templates, mail, stopping)))
    for (const outcome of done) if (outcome.status === 'rejected') throw outcome.reason
    if (claimed.length < BATCH_SIZE) return
  }
}

async function sendMail(
  portal: Portal,
  templates: EmailTemplates,
  mail: ClaimedMail,
  stopping?: AbortSignal,
) {
  const { db, clock } = portal
  try {
    const rendered = await inTransaction(db, (tx) => templates[mail.kind](tx, mail, portal))
    if (!rendered) return await deleteMail(db, mail)
    const { attach, ...email } = rendered
    // Outside the transaction, which a slow attachment or mail server would keep open.
    const attachments = (await attach?.()) ?? []
    await portal.mail.send({ ...email, id: mail.id, attachments })
  } catch (error) {
    return await scheduleRetry(portal, mail, error, stopping)
  }
  await recordOutcome(db, mail, { sentAt: clock.now(), lastError: null })
}

/**
 * Schedules the next attempt of a failed mail, or gives it up. When the server is stopping, the mail is due again
 * immediately.
 */
async function scheduleRetry(
  { db, clock, log }: Portal,
  mail: ClaimedMail,
  error: unknown,
  stopping?: AbortSignal,
) {
  const now = clock.now()
  const { reason, level, detail } = describeFailure(error)
  if (stopping?.aborted) return recordOutcome(db, mail, { dueAt: now, lastError: reason })
  const dueAt = nextAttemptAt(mail, now)
  const about = { mail: mail.id, kind: mail.kind, attempts: mail.attempts, ...detail }
  if (!dueAt) log.error(about, 'mail given up')
  else log[level](about, 'mail not sent, will be retried')
  await recordOutcome(db, mail, dueAt ? { dueAt, lastError: reason } : { givenUpAt: now, lastError: reason })
}

/**
 * Returns what to store and log of a failure: the message of a mail server's error; any other error is logged in full.
 */
function describeFailure(error: unknown) {
  if (error instanceof MailNotSentError)
    return { reason: error.message, level: 'warn' as const, detail: { reason: error.message } }
  return { reason: 'The mail could not be rendered.', level: 'error' as const, detail: { err: error } }
}

/** Returns when to retry a failed mail, at the latest when its time is up; null after that. */
export function nextAttemptAt(
  { createdAt, attempts }: Pick<ClaimedMail, 'createdAt' | 'attempts'>,
  now: Date,
) {
  const lastTry = createdAt.getTime() + MAIL_GIVE_UP_HOURS * HOUR_MS
  if (now.getTime() >= lastTry) return null
  const pause = Math.min(MAIL_RETRY_SECONDS * 2 ** (attempts - 1), MAIL_RETRY_MAX_SECONDS) * 1000
  return new Date(Math.min(now.getTime() + pause, lastTry))
}

/** The background jobs of the mail queue. */
export const mailJobs = (templates: EmailTemplates): readonly Job[] => [
  {
    name: 'send-mails',
    everySeconds: 2,
    run: (portal, stopping) => sendDueMails(portal, templates, stopping),
  },
  {
    name: 'sweep-mails',
    everySeconds: 3600,
    run: ({ db, clock }) => deleteOldMails(db, new Date(clock.now().getTime() - RETENTION_MS)),
  },
]
