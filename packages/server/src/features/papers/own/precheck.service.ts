import { countWords } from '@capstone/contract/papers/abstract.policy'
import {
  PRECHECK_PAGES_READ,
  PRECHECK_SECONDS_MAX,
  SUBMIT_READING_SECONDS_MAX,
} from '@capstone/contract/papers/papers.constants'
import type { Precheck } from '@capstone/contract/papers/papers.schemas'
import { READABLE_TYPES, type ReadDocument } from '../../../platform/documents/document.content.ts'
import { tryDocument } from '../../../platform/documents/document.reader.ts'
import type { StudentContext } from '../../../rpc/context.ts'
import { isRefusal } from '../../../rpc/refuse.ts'
import { openFinishedUpload } from '../../files/files.service.ts'

const NOTHING = { pages: null, hasText: null, abstract: null, abstractWords: null }

/** What is stored about a version besides its file. The abstract is used only if the student gives none. */
export type Measurements = Pick<Precheck, 'pages' | 'hasText' | 'abstract'>
const UNKNOWN: Measurements = { pages: null, hasText: null, abstract: null }

/** Measurements of uploads that are not submitted yet, oldest first, so that each file is read once. */
const cachedMeasurements = new Map<string, Measurements>()
const CACHED_MAX = 1000

/**
 * Reads the student’s finished upload and returns what it found. Takes at most PRECHECK_SECONDS_MAX, and stops
 * when the client disconnects. Refuses UPLOAD_NOT_FOUND, UPLOAD_INCOMPLETE, FILE_TYPE_MISMATCH.
 */
export const precheckUpload = (
  context: StudentContext,
  { uploadId }: { uploadId: string },
  gone?: AbortSignal,
): Promise<Precheck> => readUpload(context, uploadId, PRECHECK_SECONDS_MAX, gone)

async function readUpload(context: StudentContext, uploadId: string, secondsMax: number, gone?: AbortSignal) {
  const { partial, mimeType } = await openFinishedUpload(context, { uploadId, slot: 'paper' })
  const type = READABLE_TYPES.find((readable) => readable === mimeType)
  if (!type) return { outcome: 'not_supported', ...NOTHING } as const
  const order = {
    file: partial,
    type,
    ownerId: context.viewer.id,
    pagesRead: PRECHECK_PAGES_READ,
    secondsMax,
  }
  const found = describe(await tryDocument(order, gone))
  if (found.outcome !== 'busy') cache(uploadId, found)
  return found
}

function describe(read: ReadDocument | 'unreadable' | 'busy'): Precheck {
  if (typeof read === 'string') return { outcome: read, ...NOTHING }
  const { pages, hasText, abstract } = read
  return {
    ...{ outcome: 'read', pages, hasText, abstract },
    abstractWords: abstract === null ? null : countWords(abstract),
  }
}

function cache(uploadId: string, { pages, hasText, abstract }: Measurements) {
  cachedMeasurements.delete(uploadId)
  cachedMeasurements.set(uploadId, { pages, hasText, abstract })
  const [oldest] = cachedMeasurements.keys()
  if (oldest !== undefined && cachedMeasurements.size > CACHED_MAX) cachedMeasurements.delete(oldest)
}

/**
 * Returns the pre-check’s measurements of an upload that is being submitted; without a pre-check it reads the file now,
 * for a short time. For an upload that is in storage already, every measurement is unknown. Refuses UPLOAD_INCOMPLETE,
 * FILE_TYPE_MISMATCH.
 */
export async function measureUpload(context: StudentContext, uploadId: string): Promise<Measurements> {
  const known = cachedMeasurements.get(uploadId)
  // Its owner is checked when it is staged.
  if (known) return known
  try {
    const { pages, hasText, abstract } = await readUpload(context, uploadId, SUBMIT_READING_SECONDS_MAX)
    return { pages, hasText, abstract }
  } catch (error) {
    // Staging refuses it, or finds the file that an earlier call has staged.
    if (isRefusal(error) && error.code === 'UPLOAD_NOT_FOUND') return UNKNOWN
    throw error
  }
}
