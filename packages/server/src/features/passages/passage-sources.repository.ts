import type { DocumentState } from '@capstone/contract/assistant/assistant.constants'
import type { Bucket } from '@capstone/contract/files/files.constants'
import { and, eq, isNotNull, notInArray, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { storedFiles } from '../files/files.table.ts'
import { passageSources, passages } from './passages.table.ts'

/** A file whose passages are to be read, and how many attempts were made with this one. */
export type ClaimedFile = {
  readonly sourceId: string
  readonly bucket: Bucket
  readonly path: string
  readonly mimeType: string
  readonly size: number
  readonly attempts: number
}

/**
 * Claims the file that waits longest. A claim is a lease: the row is due again after `leaseMinutes`, and nobody else claims it
 * until then.
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

export type NewPassage = Omit<typeof passages.$inferInsert, 'sourceId' | 'position'>
type Outcome = { readonly state: DocumentState; readonly places: number | null }

/** How many passages are inserted in a statement. */
const INSERTED_AT_ONCE = 200

/** Replaces the passages of a source and records how its reading ended. Does nothing when the source is gone. */
export async function replacePassages(
  tx: Database,
  sourceId: string,
  { state, places }: Outcome,
  rows: readonly NewPassage[],
): Promise<void> {
  const written = await tx
    .update(passageSources)
    .set({ state, places, indexedAt: sql`now()` })
    .where(eq(passageSources.id, sourceId))
    .returning({ id: passageSources.id })
  if (written.length === 0) return
  await tx.delete(passages).where(eq(passages.sourceId, sourceId))
  for (let start = 0; start < rows.length; start += INSERTED_AT_ONCE) {
    const part = rows.slice(start, start + INSERTED_AT_ONCE)
    await tx
      .insert(passages)
      .values(part.map((row, index) => ({ ...row, sourceId, position: start + index })))
  }
}

/** A page of the study guide as it is now. */
export type GuideSource = { readonly name: string; readonly title: string; readonly hash: string }

/** Finds the hashes of the pages that are searched, by name. */
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

/** Deletes the pages of the study guide that no longer exist, with their passages. */
export const deleteOtherGuideSources = async (db: Database, names: readonly string[]) => {
  const isGone = names.length === 0 ? undefined : notInArray(passageSources.guidePage, [...names])
  await db.delete(passageSources).where(and(isNotNull(passageSources.guidePage), isGone))
}
