import type { DocumentState } from '@capstone/contract/assistant/assistant.constants'
import type { Bucket } from '@capstone/contract/files/files.constants'
import { and, eq, isNotNull, notInArray, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { storedFiles } from '../files/files.table.ts'
import { passageSources, passages } from './passages.table.ts'

/** A file whose passages are to be read, and the number of attempts including this one. */
export type ClaimedFile = {
  readonly sourceId: string
  readonly bucket: Bucket
  readonly path: string
  readonly mimeType: string
  readonly size: number
  readonly attempts: number
}

/**
 * Claims the file that is due first. A claim is a lease: the row is due again after `leaseMinutes`, and nobody else
 * claims it until then.
 */
export async function claimFile(db: Database, leaseMinutes: number): Promise<ClaimedFile | undefined> {
  const due = sql`(
    select waiting.id from ${passageSources} waiting
    where waiting.state = 'pending' and waiting.due_at <= now() and waiting.file_id is not null
    order by waiting.due_at limit 1 for update skip locked)`
  const [row] = await db
    .update(passageSources)
    .set({
      attempts: sql`${passageSources.attempts} + 1`,
      dueAt: sql`now() + make_interval(mins => ${leaseMinutes})`,
    })
    .from(storedFiles)
    .where(and(eq(storedFiles.id, passageSources.fileId), sql`${passageSources.id} = ${due}`))
    .returning({
      sourceId: passageSources.id,
      bucket: storedFiles.bucket,
      path: storedFiles.path,
      mimeType: storedFiles.mimeType,
      size: storedFiles.size,
      attempts: passageSources.attempts,
    })
  return row
}

/** The claim of a file; `attempts` identifies it. */
type Claim = Pick<ClaimedFile, 'sourceId' | 'attempts'>

/** Whether a file was not claimed again since: a process whose lease has ended must not overwrite another's result. */
const isStillClaimedBy = ({ sourceId, attempts }: Claim) =>
  and(eq(passageSources.id, sourceId), eq(passageSources.attempts, attempts))

/** Takes back the attempt that a claim has counted, unless the file was claimed again since. */
export const uncountAttempt = async (db: Database, claim: Claim): Promise<void> => {
  await db
    .update(passageSources)
    .set({ attempts: claim.attempts - 1 })
    .where(isStillClaimedBy(claim))
}

/**
 * Renews the lease of a claim: the row is due again `leaseMinutes` from now. Returns false when the file was claimed
 * again since, or is gone.
 */
export async function renewLease(db: Database, claim: Claim, leaseMinutes: number): Promise<boolean> {
  const rows = await db
    .update(passageSources)
    .set({ dueAt: sql`now() + make_interval(mins => ${leaseMinutes})` })
    .where(isStillClaimedBy(claim))
    .returning({ id: passageSources.id })
  return rows.length > 0
}

/** Makes the other waiting files of a file's owner due in so many seconds at the earliest. */
export async function deferFilesOfOwner(db: Database, sourceId: string, seconds: number): Promise<void> {
  await db.execute(sql`
    update ${passageSources} set due_at = now() + make_interval(secs => ${seconds})
    where state = 'pending' and id <> ${sourceId} and due_at < now() + make_interval(secs => ${seconds})
      and file_id in (
        select other.id from ${passageSources} slow
        join ${storedFiles} file on file.id = slow.file_id
        join ${storedFiles} other on other.owner_id = file.owner_id
        where slow.id = ${sourceId})`)
}

export type NewPassage = Omit<typeof passages.$inferInsert, 'sourceId' | 'position'>
export type ReadingOutcome = { readonly state: DocumentState; readonly places: number | null }

/** Replaces the passages of a source by so few that one statement inserts them, and records how its reading ended. */
export async function replacePassages(
  tx: Database,
  sourceId: string,
  outcome: ReadingOutcome,
  rows: readonly NewPassage[],
): Promise<void> {
  await deletePassages(tx, sourceId)
  await insertPassages(tx, sourceId, 0, rows)
  await writeOutcome(tx, eq(passageSources.id, sourceId), outcome)
}

/** Deletes the passages of a source. */
export const deletePassages = async (db: Database, sourceId: string): Promise<void> => {
  await db.delete(passages).where(eq(passages.sourceId, sourceId))
}

/**
 * Inserts passages of a source, of which the first has position `from`. Idempotent: the id of each is a hash of its
 * source, position and content. Returns false when the source is gone.
 */
export async function insertPassages(
  tx: Database,
  sourceId: string,
  from: number,
  rows: readonly NewPassage[],
): Promise<boolean> {
  const [source] = await tx
    .select({ id: passageSources.id })
    .from(passageSources)
    .where(eq(passageSources.id, sourceId))
    .for('key share')
  if (!source) return false
  if (rows.length > 0)
    await tx
      .insert(passages)
      .values(rows.map((row, index) => ({ ...row, sourceId, position: from + index })))
      .onConflictDoNothing()
  return true
}

/**
 * Records how the reading of a claimed file ended: it is searched from now on, or not at all. Does nothing when it was
 * claimed again since.
 */
export const recordOutcome = (db: Database, claim: Claim, outcome: ReadingOutcome): Promise<void> =>
  writeOutcome(db, isStillClaimedBy(claim), outcome)

async function writeOutcome(db: Database, which: SQL | undefined, { state, places }: ReadingOutcome) {
  await db.update(passageSources).set({ state, places, indexedAt: sql`now()` }).where(which)
}

export type GuideSource = { readonly name: string; readonly title: string; readonly hash: string }

/** Returns the hash of each stored page of the study guide, by the name of the page. */
export async function findGuideHashes(db: Database): Promise<ReadonlyMap<string, string | null>> {
  const rows = await db
    .select({ name: passageSources.guidePage, hash: passageSources.hash })
    .from(passageSources)
    .where(isNotNull(passageSources.guidePage))
  return new Map(rows.map(({ name, hash }) => [name ?? '', hash]))
}

/** Adds a page of the study guide, or renews its title and hash; returns the id of its source. */
export async function writeGuideSource(tx: Database, { name, title, hash }: GuideSource): Promise<string> {
  const [row] = await tx
    .insert(passageSources)
    .values({ guidePage: name, title, hash, state: 'searched' })
    .onConflictDoUpdate({ target: passageSources.guidePage, set: { title, hash } })
    .returning({ id: passageSources.id })
  if (!row) throw new Error('The source was not written.')
  return row.id
}

/** Deletes the pages of the study guide except these, with their passages. */
export const deleteOtherGuideSources = async (db: Database, names: readonly string[]) => {
  const isGone = names.length === 0 ? undefined : notInArray(passageSources.guidePage, [...names])
  await db.delete(passageSources).where(and(isNotNull(passageSources.guidePage), isGone))
}
