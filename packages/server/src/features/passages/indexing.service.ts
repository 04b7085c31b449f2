import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import type { DocumentState } from '@capstone/contract/assistant/assistant.constants'
import { HOUR_MS, MB, MINUTE_MS } from '@capstone/contract/base.constants'
import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { SEARCHABLE_TYPES, type SearchableType } from '../../platform/documents/document.content.ts'
import { tryReadDocument } from '../../platform/documents/document.reader.ts'
import type { Portal } from '../../rpc/context.ts'
import { identifyPassages } from './passage-ids.service.ts'
import {
  type ClaimedFile,
  claimFile,
  deferFilesOfOwner,
  deletePassages,
  insertPassages,
  type NewPassage,
  recordOutcome,
  renewLease,
  uncountAttempt,
} from './passage-sources.repository.ts'
import {
  countStudentPassages,
  deletePassagesOfEarlierVersions,
  findOwningStudent,
} from './student-passages.repository.ts'

const LEASE_MINUTES = 5
/** How often the lease is renewed while passages are stored. */
const LEASE_RENEWAL_MS = MINUTE_MS
/** A document counts as too large after so many attempts without an outcome, as when the process was killed. */
const ATTEMPTS_MAX = 3
const PAGES_READ = 300
const SECONDS_MAX = 120
/**
 * After a document that took more than SLOW_SECONDS to read and store, the other files of its owner wait
 * DEFERRAL_FACTOR times as long, so that those of others are read first.
 */
const [SLOW_SECONDS, DEFERRAL_FACTOR] = [5, 5]
/** Passages inserted in one transaction, during which the embedded database answers nobody else. */
const INSERTED_AT_ONCE = 20
const FILE_MAX_BYTES = 60 * MB
/** The most passages of all files that one student uploaded: up to five million characters. A search reads them all. */
export const STUDENT_PASSAGES_MAX = 5000
/**
 * All reads here share one owner, so they take one worker at a time and leave the other to documents people wait for.
 */
const OWNER = 'passages'

/** The outcome of reading a file, and its passages; `places` counts its pages or slides. */
type Reading = { readonly state: DocumentState; readonly places: number | null; readonly rows: NewPassage[] }

const endedAs = (state: DocumentState): Reading => ({ state, places: null, rows: [] })

/** Reads the documents that wait, one after the other, and stores their passages. Several processes share the work. */
export async function indexWaitingFiles(portal: Portal, stopping?: AbortSignal): Promise<void> {
  while (!stopping?.aborted) {
    const file = await claimFile(portal.db, LEASE_MINUTES)
    if (!file) return
    let startedAt = performance.now()
    const onStart = () => {
      startedAt = performance.now()
    }
    const reading = await readFile(portal, file, { onStart, stopping })
    if (reading) {
      await storeReading(portal, file, reading, stopping)
      const seconds = (performance.now() - startedAt) / 1000
      if (seconds > SLOW_SECONDS) await deferFilesOfOwner(portal.db, file.sourceId, DEFERRAL_FACTOR * seconds)
    }
    // A file without an outcome stays claimed, and is claimed again when the lease ends. The stop of this process says
    // nothing about the document.
    if (stopping?.aborted) await uncountAttempt(portal.db, file)
  }
}

/**
 * Stores the passages of a file a few at a time, pausing as long as each insertion took. Searches find them once all
 * are stored. Stops when the lease had ended and another process has claimed the file.
 */
async function storeReading(
  { db }: Pick<Portal, 'db'>,
  file: ClaimedFile,
  { rows, ...outcome }: Reading,
  stopping?: AbortSignal,
): Promise<void> {
  const { sourceId } = file
  if (!(await renewLease(db, file, LEASE_MINUTES))) return
  let renewedAt = performance.now()
  await deletePassages(db, sourceId)
  if (!(await makeRoom(db, sourceId, rows.length))) return recordOutcome(db, file, endedAs('too_large'))
  for (let from = 0; from < rows.length; from += INSERTED_AT_ONCE) {
    if (stopping?.aborted) return
    const startedAt = performance.now()
    if (startedAt - renewedAt > LEASE_RENEWAL_MS) {
      if (!(await renewLease(db, file, LEASE_MINUTES))) return
      renewedAt = startedAt
    }
    const part = rows.slice(from, from + INSERTED_AT_ONCE)
    const isThere = await inTransaction(db, (tx) => insertPassages(tx, sourceId, from, part))
    if (!isThere) return
    await wait(performance.now() - startedAt)
  }
  // Another process may have stored passages of the same student meanwhile.
  if (await makeRoom(db, sourceId, 0)) return recordOutcome(db, file, outcome)
  await deletePassages(db, sourceId)
  await recordOutcome(db, file, endedAs('too_large'))
}

/**
 * Returns whether so many more passages fit beside those of the other files that the same student uploaded. Deletes the
 * passages of the student's earlier versions if they do not fit otherwise.
 */
async function makeRoom(db: Database, sourceId: string, count: number): Promise<boolean> {
  const studentId = await findOwningStudent(db, sourceId)
  if (studentId === undefined) return true
  const fits = async () => (await countStudentPassages(db, studentId)) + count <= STUDENT_PASSAGES_MAX
  if (await fits()) return true
  await deletePassagesOfEarlierVersions(db, studentId)
  return fits()
}

type ReadingOptions = { readonly onStart: () => void; readonly stopping: AbortSignal | undefined }

/** Reads a file; null when it could not be read now. Calls `onStart` when it no longer waits for other readings. */
async function readFile(portal: Portal, file: ClaimedFile, options: ReadingOptions): Promise<Reading | null> {
  const type = SEARCHABLE_TYPES.find((searchable) => searchable === file.mimeType)
  if (!type) return endedAs('not_supported')
  if (file.size > FILE_MAX_BYTES) return endedAs('too_large')
  if (file.attempts > ATTEMPTS_MAX) return endedAs('too_large')
  try {
    return await readCopy(portal, file, type, options)
  } catch (error) {
    portal.log.error({ err: error, path: file.path }, 'A document could not be read; it will be tried again.')
    return null
  }
}

/** Returns the folder of the copies being read, and makes it. A copy's name begins with the time it was made. */
async function ensureCopiesFolder({ settings }: Portal): Promise<string> {
  const folder = join(settings.DATA_DIR, 'reading')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return folder
}

/** Removes copies that a killed process has left. A copy in use is a few minutes old at most. */
export async function removeAbandonedCopies(portal: Portal): Promise<void> {
  const folder = await ensureCopiesFolder(portal)
  for (const name of await readdir(folder)) {
    if (Date.now() - Number.parseInt(name, 10) > HOUR_MS) await rm(join(folder, name), { force: true })
  }
}

async function readCopy(
  portal: Portal,
  file: ClaimedFile,
  type: SearchableType,
  { onStart, stopping }: ReadingOptions,
): Promise<Reading | null> {
  const copy = join(await ensureCopiesFolder(portal), `${Date.now()}-${randomUUID()}`)
  try {
    if (!(await copyFromStorage(portal, file, copy))) return endedAs('unreadable')
    const request = {
      file: copy,
      type,
      ownerId: OWNER,
      pagesMax: PAGES_READ,
      secondsMax: SECONDS_MAX,
    } as const
    const read = await tryReadDocument({ ...request, purpose: 'passages', onStart }, stopping)
    if (read === 'busy') {
      // Nothing was learned about the document.
      await uncountAttempt(portal.db, file)
      return null
    }
    if (read === 'timed_out') return endedAs('too_large')
    if (read === 'unreadable') return endedAs('unreadable')
    if (!read.hasText || read.passages.length === 0) return { ...endedAs('no_text'), places: read.pages }
    return {
      state: 'searched',
      places: read.pages,
      rows: identifyPassages(`${file.bucket}/${file.path}`, read.passages.map(toStorable)),
    }
  } finally {
    await rm(copy, { force: true })
  }
}

/** Copies a file to `copy`; false if the storage has none. When the storage fails, the attempt is not counted. */
async function copyFromStorage({ db, storage }: Portal, file: ClaimedFile, copy: string): Promise<boolean> {
  try {
    const stored = await storage.read(file.bucket, file.path)
    if (stored) await pipeline(stored, createWriteStream(copy, { mode: 0o600 }))
    return stored !== null
  } catch (error) {
    await uncountAttempt(db, file)
    throw error
  }
}

// PostgreSQL text cannot hold NUL.
const toStorable = <Passage extends { heading: string; outerHeading: string; text: string }>(
  passage: Passage,
): Passage => ({
  ...passage,
  heading: passage.heading.replaceAll('\0', ''),
  outerHeading: passage.outerHeading.replaceAll('\0', ''),
  text: passage.text.replaceAll('\0', ''),
})
