import type { UploadSlot } from '@capstone/contract/files/files.constants'
import { countWords } from '@capstone/contract/papers/abstract.model'
import {
  PRECHECK_LIMIT,
  PRECHECK_PAGES_READ,
  PRECHECK_SECONDS_MAX,
  SUBMIT_READING_SECONDS_MAX,
} from '@capstone/contract/papers/papers.constants'
import type { Precheck } from '@capstone/contract/papers/papers.schemas'
import { READABLE_TYPES, type ReadOutcome } from '../../../platform/documents/document.content.ts'
import { tryReadDocument } from '../../../platform/documents/document.reader.ts'
import type { StudentContext } from '../../../rpc/context.ts'
import { countActionOrRefuse } from '../../accounts/rate-limits/action-limits.service.ts'
import { type FinishedUpload, openFinishedUpload } from '../../files/files.service.ts'

const NOTHING = { pages: null, hasText: null, abstract: null, abstractWords: null }

/** What is found in a file and stored with its version. The abstract is used only where the student sends null. */
export type PaperMeasurements = Pick<Precheck, 'pages' | 'hasText' | 'abstract'>

/**
 * What was found in the last CACHED_MAX uploads that were read, oldest first, so that neither another pre-check nor
 * submitting them reads them again.
 */
const cachedPrechecks = new Map<string, Precheck>()
const CACHED_MAX = 1000

/**
 * Reads the student's finished upload of a slot, and returns what it found: "busy" if too many readings wait, after
 * PRECHECK_SECONDS_MAX, or when the client has disconnected (`signal`). Refuses ATTEMPTS_TOO_MANY beyond
 * PRECHECK_LIMIT, towards which only files of a type that can be read count.
 */
export async function precheckUpload(
  context: StudentContext,
  { uploadId, slot = 'paper' }: { uploadId: string; slot?: UploadSlot },
  signal?: AbortSignal,
): Promise<Precheck> {
  const finished = await openFinishedUpload(context, { uploadId, slot })
  const cached = cachedPrechecks.get(uploadId)
  if (cached) return cached
  // Nothing is read of a file of another type.
  if (findReadableType(finished)) await countActionOrRefuse(context, 'precheck', PRECHECK_LIMIT)
  return readUpload(context, finished, PRECHECK_SECONDS_MAX, signal)
}

const findReadableType = ({ mimeType }: FinishedUpload) =>
  READABLE_TYPES.find((readable) => readable === mimeType)

async function readUpload(
  context: StudentContext,
  finished: FinishedUpload,
  secondsMax: number,
  signal?: AbortSignal,
): Promise<Precheck> {
  const type = findReadableType(finished)
  if (!type) return { outcome: 'not_supported', ...NOTHING }
  const job = {
    file: finished.localPath,
    type,
    ownerId: context.viewer.id,
    pagesMax: PRECHECK_PAGES_READ,
    secondsMax,
  }
  const read = await tryReadDocument(job, signal)
  const found = describe(read)
  // A submission waits less long for its reading, so its timeout says nothing about what a pre-check can read.
  const isTooSlow = read === 'timed_out' && secondsMax === PRECHECK_SECONDS_MAX
  if (found.outcome !== 'busy' || isTooSlow) cache(finished.upload.id, found)
  return found
}

function describe(read: ReadOutcome): Precheck {
  if (read === 'timed_out') return { outcome: 'busy', ...NOTHING }
  if (typeof read === 'string') return { outcome: read, ...NOTHING }
  const { pages, hasText, abstract } = read
  return {
    outcome: 'read',
    pages,
    hasText,
    abstract,
    abstractWords: abstract === null ? null : countWords(abstract),
  }
}

function cache(uploadId: string, found: Precheck) {
  cachedPrechecks.delete(uploadId)
  cachedPrechecks.set(uploadId, found)
  const [oldest] = cachedPrechecks.keys()
  if (oldest !== undefined && cachedPrechecks.size > CACHED_MAX) cachedPrechecks.delete(oldest)
}

/** Returns the measurements of an upload that was read before; its owner is checked when it is staged. */
export const findMeasurements = (uploadId: string): PaperMeasurements | undefined =>
  cachedPrechecks.get(uploadId)

/** Reads an upload that is submitted without a pre-check, for at most SUBMIT_READING_SECONDS_MAX. */
export const measureUpload = (context: StudentContext, upload: FinishedUpload): Promise<PaperMeasurements> =>
  readUpload(context, upload, SUBMIT_READING_SECONDS_MAX)
