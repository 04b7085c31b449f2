import { and, eq, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { isBulk, mails } from './mail-queue.table.ts'

type MailRow = typeof mails.$inferSelect

/** A mail this process holds a lease on; `attempts` identifies the lease. */
export type ClaimedMail = Pick<MailRow, 'id' | 'kind' | 'address' | 'data' | 'createdAt' | 'attempts'>

/** Adds a mail to the queue. */
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

// Same condition as the partial index, so that it is used.
const isWaiting = and(isNull(mails.sentAt), isNull(mails.givenUpAt))

/** Counts the mails that wait for their first attempt or another one. */
export const countWaitingMails = (db: Database): Promise<number> => db.$count(mails, isWaiting)

/**
 * Leases up to `max` due mails: those that somebody may be waiting for before those sent to many people, and of each
 * the longest waiting first. One whose outcome is not recorded by `leaseUntil` is due again then.
 */
export function claimDueMails(
  db: Database,
  { now, leaseUntil, max }: { now: Date; leaseUntil: Date; max: number },
) {
  const due = db.$with('due').as(
    db
      .select({ id: mails.id })
      .from(mails)
      .where(and(isWaiting, lte(mails.dueAt, now)))
      .orderBy(isBulk, mails.dueAt)
      .limit(max)
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

/** Whether the lease is still held: a process whose lease has expired must not overwrite another's result. */
const isOurs = ({ id, attempts }: ClaimedMail) =>
  and(eq(mails.id, id), eq(mails.attempts, attempts), isWaiting)

type Outcome = Partial<Pick<MailRow, 'sentAt' | 'givenUpAt' | 'dueAt' | 'lastError'>>

/** Records the outcome of a leased mail: sent, given up, or due again. */
export const recordOutcome = async (db: Database, mail: ClaimedMail, outcome: Outcome) => {
  await db.update(mails).set(outcome).where(isOurs(mail))
}

/** Deletes a leased mail that has nothing left to send. */
export const deleteMail = async (db: Database, mail: ClaimedMail) => {
  await db.delete(mails).where(isOurs(mail))
}

/** Deletes sent and given-up mails queued before a time. */
export const deleteOldMails = async (db: Database, before: Date) => {
  await db
    .delete(mails)
    .where(and(lte(mails.createdAt, before), or(isNotNull(mails.sentAt), isNotNull(mails.givenUpAt))))
}
