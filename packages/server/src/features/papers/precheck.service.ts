import type { Precheck } from '@capstone/contract/papers/papers.schemas'
import { countWords } from '@capstone/contract/papers/words.policy'
import type { StudentContext } from '../../rpc/context.ts'
import { openFinishedUpload } from '../files/files.service.ts'

/** What is kept of a version beside its file. */
export type Measured = Pick<Precheck, 'pages' | 'hasText'>

/**
 * Reads one's own finished upload and says what it found; it keeps nothing. At most PRECHECK_SECONDS_MAX.
 * Refuses UPLOAD_NOT_FOUND, UPLOAD_INCOMPLETE, FILE_TYPE_MISMATCH. Spec 1 §2.
 */
export async function precheckUpload(
  context: StudentContext,
  { uploadId }: { uploadId: string },
): Promise<Precheck> {
  await openFinishedUpload(context, { uploadId, slot: 'paper' })
  return describe(null)
}

/** As {@link precheckUpload}, but nothing is known of an upload that is in storage already. */
export async function measureUpload(_context: StudentContext, _uploadId: string): Promise<Measured> {
  return { pages: null, hasText: null }
}

const describe = (abstract: string | null): Precheck => ({
  outcome: 'not_supported',
  pages: null,
  hasText: null,
  abstract,
  abstractWords: abstract === null ? null : countWords(abstract),
})
