import { and, eq, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { mails } from './mail-queue.table.ts'

type MailRow = typeof mails.$inferSelect

/** A mail that this process has for now; `attempts` tells its turn from any later one. */
export type ClaimedMail = Pick<MailRow, 'id' | 'kind' | 'address' | 'data' | 'createdAt' | 'attempts'>

/** Adds a mail to send. */
export const insertMail = async (
  tx: Database,
  { now, ...mail }: Pick<typeof mails.$inferInsert, 'kind' | 'address' | 'data'> & { now: Date },
) => {
  await tx.insert(mails).values({ ...mail, createdAt: now, dueAt: now })
}

/** Adds a mail of one kind to each address of `to`, a query for `address`. */
export const insertMails = async (
  tx: Database,
  { kind, to, now }: Pick<MailRow, 'kind'> & { readonly to: SQL; readonly now: Date },
) => {
  const time = sql`${now.toISOString()}::timestamptz`
  await tx.execute(sql`
    insert into ${mails} (kind, address, created_at, due_at)
    select ${kind}, recipients.address, ${time}, ${time} from (${to}) recipients`)
}

// As in the partial index, so that it is used.
const isWaiting = and(isNull(mails.sentAt), isNull(mails.givenUpAt))

/**
 * Claims up to `most` mails that are due, those that waited longest. A claim is a lease: until `leaseUntil` nobody else
 * claims them, and then anybody, since this process was killed.
 */
export function claimDueMails(
  db: Database,
  { now, leaseUntil, most }: { now: Date; leaseUntil: Date; most: number },
) {
  const due = db.$with('due').as(
    db
      .select({ id: mails.id })
      .from(mails)
      .where(and(isWaiting, lte(mails.dueAt, now)))
      .orderBy(mails.dueAt)
      .limit(most)
      .for('update', { skipLocked: true }),
  )
  return db
    .with(due)
    .update(mails)
    .set({ attempts: sql`${mails.attempts} + 1`, dueAt: leaseUntil })
    .from(due)
    .where(eq(mails.id, due.id))
    .returning({
      id: mails.id,
      kind: mails.kind,
      address: mails.address,
      data: mails.data,
      createdAt: mails.createdAt,
      attempts: mails.attempts,
    })
}

/** The mail while it is still this turn's: a process that was away too long writes nothing over a later turn. */
const isOurs = ({ id, attempts }: ClaimedMail) =>
  and(eq(mails.id, id), eq(mails.attempts, attempts), isWaiting)

type Outcome = Partial<Pick<MailRow, 'sentAt' | 'givenUpAt' | 'dueAt' | 'lastError'>>

/** Notes what became of a claimed mail: sent, given up, or due again. */
export const recordOutcome = async (db: Database, mail: ClaimedMail, outcome: Outcome) => {
  await db.update(mails).set(outcome).where(isOurs(mail))
}

/** Drops a claimed mail that has nothing to say any more. */
export const deleteMail = async (db: Database, mail: ClaimedMail) => {
  await db.delete(mails).where(isOurs(mail))
}

/** Forgets mails asked for before a moment that were sent or given up. */
export const deleteOldMails = async (db: Database, before: Date) => {
  await db
    .delete(mails)
    .where(and(lte(mails.createdAt, before), or(isNotNull(mails.sentAt), isNotNull(mails.givenUpAt))))
}
