import { PRECHECK_PAGES_READ, PRECHECK_SECONDS_MAX } from '@capstone/contract/papers/papers.constants'
import type { Precheck } from '@capstone/contract/papers/papers.schemas'
import { countWords } from '@capstone/contract/papers/words.policy'
import { type DocumentContent, READABLE_TYPES } from '../../platform/documents/document.content.ts'
import { readDocument } from '../../platform/documents/document.reader.ts'
import type { StudentContext } from '../../rpc/context.ts'
import { isRefusal } from '../../rpc/refuse.ts'
import { openFinishedUpload } from '../files/files.service.ts'
import { findAbstract } from './abstracts.service.ts'

const NOTHING = { pages: null, hasText: null, abstract: null, abstractWords: null }

/**
 * Reads one's own finished upload and says what it found; it keeps nothing. At most PRECHECK_SECONDS_MAX.
 * Refuses UPLOAD_NOT_FOUND, UPLOAD_INCOMPLETE, FILE_TYPE_MISMATCH. Spec 1 §2.
 */
export async function precheckUpload(
  context: StudentContext,
  { uploadId }: { uploadId: string },
): Promise<Precheck> {
  const { part, mimeType } = await openFinishedUpload(context, { uploadId, slot: 'paper' })
  const type = READABLE_TYPES.find((readable) => readable === mimeType)
  if (!type) return { outcome: 'not_supported', ...NOTHING }
  const content = await readDocument({
    ...{ file: part, type, ownerId: context.viewer.id },
    ...{ pagesRead: PRECHECK_PAGES_READ, secondsMax: PRECHECK_SECONDS_MAX },
  })
  return content ? { outcome: 'read', ...describe(content) } : { outcome: 'unreadable', ...NOTHING }
}

function describe({ pages, hasText, lines }: DocumentContent) {
  // What a scan has of text is a stamp, or a number on each page.
  const abstract = hasText ? findAbstract(lines) : null
  return { pages, hasText, abstract, abstractWords: abstract === null ? null : countWords(abstract) }
}

/** What is kept of a version beside its file. */
export type Measured = Pick<Precheck, 'pages' | 'hasText'>

/**
 * As {@link precheckUpload}; nothing is known of an upload that is in storage already.
 * Refuses UPLOAD_INCOMPLETE, FILE_TYPE_MISMATCH.
 */
export async function measureUpload(context: StudentContext, uploadId: string): Promise<Measured> {
  try {
    const { pages, hasText } = await precheckUpload(context, { uploadId })
    return { pages, hasText }
  } catch (error) {
    // Staging says so, or finds the file where an earlier call has put it.
    if (isRefusal(error) && error.code === 'UPLOAD_NOT_FOUND') return { pages: null, hasText: null }
    throw error
  }
}
