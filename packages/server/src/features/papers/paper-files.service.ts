import { idSchema } from '@capstone/contract/base'
import type { FileLink } from '@capstone/contract/files/files.schemas'
import { PUBLISHED_PATH } from '@capstone/contract/papers/papers.constants'
import { paperErrors } from '@capstone/contract/papers/papers.errors'
import { canReadPaper, isPublicPaper } from '@capstone/contract/papers/papers.policy'
import type { PaperFileRequest } from '@capstone/contract/papers/papers.schemas'
import type { Portal, SignedInContext } from '../../rpc/context.ts'
import { refuse } from '../../rpc/refuse.ts'
import { type DownloadContext, type SubjectOf, signFileLink } from '../files/downloads/file-links.service.ts'
import { type OpenedFile, openStoredFile } from '../files/files.service.ts'
import { loadPaper } from './papers.repository.ts'
import { findVersion } from './versions.repository.ts'

/**
 * Creates a signed link to a version of a paper, or to its published file. Refuses as {@link openPaperFile}.
 */
export async function linkToPaper(context: SignedInContext, request: PaperFileRequest): Promise<FileLink> {
  const subject = { kind: 'paper', ...request } as const
  await openPaperFile(context, subject)
  return signFileLink(context, subject)
}

/**
 * Opens a file of a paper, for its student and for admins; checked at each use of a link. Refuses
 * PAPER_NOT_FOUND, FILE_NOT_FOUND.
 */
export async function openPaperFile(
  { db, viewer }: DownloadContext,
  { paperId, versionId }: SubjectOf<'paper'>,
): Promise<OpenedFile> {
  const sealed = await loadPaper(db, paperId)
  const paper = sealed.openIf(
    (row) => canReadPaper(viewer, row),
    () => refuse(paperErrors, 'PAPER_NOT_FOUND'),
  )
  if (versionId === null) return openStoredFile(db, paper.publishedUrl, 'published_paper')
  const version = await findVersion(db, versionId)
  return openStoredFile(db, version?.paperId === paper.id ? version.path : null, 'paper')
}

const ADDRESS = new RegExp(`^${PUBLISHED_PATH}/([^/]+)/published\\.pdf$`)

/**
 * Opens the published file of the paper that a URL path names, for anybody, signed in or not. Drafts cannot be reached
 * this way: an unpublished paper is refused like a missing one. Refuses PAPER_NOT_FOUND, FILE_NOT_FOUND.
 */
export async function openPublicPaper({ db }: Pick<Portal, 'db'>, path: string): Promise<OpenedFile> {
  const refusePaper = () => refuse(paperErrors, 'PAPER_NOT_FOUND')
  const id = idSchema.safeParse(ADDRESS.exec(path)?.[1])
  if (!id.success) return refusePaper()
  const paper = (await loadPaper(db, id.data)).openIf(isPublicPaper, refusePaper)
  return openStoredFile(db, paper.publishedUrl, 'published_paper')
}
