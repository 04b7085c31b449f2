import type { PaperState, Publication } from '@capstone/contract/papers/papers.schemas'
import type { AdminContext } from '../../../rpc/context.ts'
import { attachStagedFile, stageUpload } from '../../files/files.service.ts'
import { loadPaper } from '../papers.repository.ts'
import { openForTransition, transitionPaper } from './paper-transitions.service.ts'

/**
 * Publishes an approved paper: file, status, date and feedback, all or nothing. Idempotent: repeating it as the
 * same admin is a no-op. Refuses PAPER_NOT_FOUND, PAPER_CHANGED_MEANWHILE and what `stageUpload` refuses.
 */
export async function publishPaper(
  context: AdminContext,
  { paperId, version, uploadId, feedback }: Publication,
): Promise<PaperState> {
  const { db, clock } = context
  const requested = { transition: 'publish', version, uploadId, feedback: feedback || null } as const
  // Checked before the file is moved, and again once the paper is locked.
  const opened = await openForTransition(db, context, await loadPaper(db, paperId), requested)
  if (opened === 'already done') return { status: 'published' }
  const pathOf = (name: string) => `papers/published/${paperId}/${name}`
  const staged = await stageUpload(context, { uploadId, slot: 'published_paper', pathOf })
  return transitionPaper(context, paperId, requested, async (tx) => {
    await attachStagedFile(tx, staged)
    return { publishedUrl: staged.path, publishedAt: clock.now(), feedback: requested.feedback }
  })
}
