import { and, count, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Database } from '../../../db/database.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { users } from '../../accounts/accounts.table.ts'
import { storedFiles, uploads } from '../files.table.ts'

export type UploadRow = typeof uploads.$inferSelect
export type NewUpload = typeof uploads.$inferInsert

export type UploadLimits = {
  readonly waitingMax: number
  readonly bytesMax: number
  /** `bytesMax` of an owner whose address is not confirmed. */
  readonly unconfirmedBytesMax: number
  readonly hours: number
}

/** For uploads that nobody sends: those of the demo data and of tests. */
export const WIDE_LIMITS: UploadLimits = {
  waitingMax: 1000,
  bytesMax: Number.MAX_SAFE_INTEGER,
  unconfirmedBytesMax: Number.MAX_SAFE_INTEGER,
  hours: 24,
}

/**
 * Inserts an upload unless its owner already has `waitingMax` of them, or would exceed `bytesMax` (or
 * `unconfirmedBytesMax`): the total of their waiting uploads and of their files of the last `hours`, attached or not
 * yet removed from storage. Returns which limit it exceeds, if any, or that its owner was deleted meanwhile. Safe for
 * concurrent uploads.
 */
export const insertUpload = (
  db: Database,
  upload: NewUpload,
  { waitingMax, bytesMax, unconfirmedBytesMax, hours }: UploadLimits,
): Promise<'inserted' | 'too_many' | 'too_much' | 'too_much_unconfirmed' | 'no_owner'> =>
  inTransaction(db, async (tx) => {
    // Locking the owner's row serializes the count of their uploads.
    const isOwner = eq(users.id, upload.ownerId)
    const [owner] = await tx
      .select({ isConfirmed: users.emailVerified })
      .from(users)
      .where(isOwner)
      .for('no key update')
    if (!owner) return 'no_owner'
    const [waiting] = await tx
      .select({ count: count(), bytes: sumOf(uploads.size) })
      .from(uploads)
      .where(eq(uploads.ownerId, upload.ownerId))
    const [stored] = await tx
      .select({ bytes: sumOf(storedFiles.size) })
      .from(storedFiles)
      .where(
        and(
          eq(storedFiles.ownerId, upload.ownerId),
          // A staged file counts through its upload, which still waits.
          ne(storedFiles.state, 'staged'),
          sql`${storedFiles.createdAt} > now() - make_interval(hours => ${hours})`,
        ),
      )
    if ((waiting?.count ?? 0) >= waitingMax) return 'too_many'
    const bytes = (waiting?.bytes ?? 0) + (stored?.bytes ?? 0) + upload.size
    if (bytes > bytesMax) return 'too_much'
    if (bytes > unconfirmedBytesMax && !owner.isConfirmed) return 'too_much_unconfirmed'
    await tx.insert(uploads).values(upload)
    return 'inserted'
  })

const sumOf = (size: AnyPgColumn) => sql`coalesce(sum(${size}), 0)`.mapWith(Number)

/** Finds an upload of this owner. */
export async function findOwnUpload(
  db: Database,
  id: string,
  ownerId: string,
): Promise<UploadRow | undefined> {
  const [row] = await db
    .select()
    .from(uploads)
    .where(and(eq(uploads.id, id), eq(uploads.ownerId, ownerId)))
  return row
}

/** Records when the first byte of an upload arrived, once. */
export const recordFirstByte = async (db: Database, id: string, at: Date) => {
  await db
    .update(uploads)
    .set({ firstByteAt: at })
    .where(and(eq(uploads.id, id), isNull(uploads.firstByteAt)))
}

/** Records when the last byte of an upload arrived, once. */
export const recordLastByte = async (db: Database, id: string, at: Date) => {
  await db
    .update(uploads)
    .set({ lastByteAt: at })
    .where(and(eq(uploads.id, id), isNull(uploads.lastByteAt)))
}

const isLeasedTo = (id: string, holder: string) => and(eq(uploads.id, id), eq(uploads.leaseHolder, holder))
const leaseEnd = (seconds: number) => sql`clock_timestamp() + make_interval(secs => ${seconds})`

/** Takes the lease of an upload unless another request holds one that has not ended; returns whether it was taken. */
export async function claimUploadLease(
  db: Database,
  id: string,
  holder: string,
  seconds: number,
): Promise<boolean> {
  const isFree = sql`(${uploads.leaseEndsAt} is null or ${uploads.leaseEndsAt} < clock_timestamp())`
  const leased = await db
    .update(uploads)
    .set({ leaseHolder: holder, leaseEndsAt: leaseEnd(seconds), isLeaseRequested: false })
    .where(and(eq(uploads.id, id), isFree))
    .returning({ id: uploads.id })
  return leased.length > 0
}

/** Asks the holder of an upload's lease to give it up; returns whether the upload still exists. */
export async function requestUploadLease(db: Database, id: string): Promise<boolean> {
  const requested = await db
    .update(uploads)
    .set({ isLeaseRequested: true })
    .where(eq(uploads.id, id))
    .returning({ id: uploads.id })
  return requested.length > 0
}

/** Extends a lease; undefined when it is no longer this holder's. */
export async function renewUploadLease(db: Database, id: string, holder: string, seconds: number) {
  const [lease] = await db
    .update(uploads)
    .set({ leaseEndsAt: leaseEnd(seconds) })
    .where(isLeasedTo(id, holder))
    .returning({ isRequested: uploads.isLeaseRequested })
  return lease
}

/** Ends a lease; does nothing when it is no longer this holder's. */
export const releaseUploadLease = async (db: Database, id: string, holder: string) => {
  await db.update(uploads).set({ leaseHolder: null, leaseEndsAt: null }).where(isLeasedTo(id, holder))
}

/** Deletes the row of an upload. */
export const deleteUpload = async (db: Database, id: string) => {
  await db.delete(uploads).where(eq(uploads.id, id))
}

/** Deletes uploads started more than `hours` ago and returns their ids. */
export async function deleteOldUploads(db: Database, hours: number): Promise<string[]> {
  const rows = await db
    .delete(uploads)
    .where(sql`${uploads.createdAt} < now() - make_interval(hours => ${hours})`)
    .returning({ id: uploads.id })
  return rows.map(({ id }) => id)
}

/** Returns which of these uploads exist. */
export async function findKnownUploads(db: Database, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ id: uploads.id })
    .from(uploads)
    .where(inArray(uploads.id, [...ids]))
  return new Set(rows.map(({ id }) => id))
}
