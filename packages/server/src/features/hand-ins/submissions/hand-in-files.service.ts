import type { FileLink } from '@capstone/contract/files/files.schemas'
import type { SignedInContext } from '../../../rpc/context.ts'
import {
  type DownloadContext,
  type SubjectOf,
  signFileLink,
} from '../../files/downloads/file-links.service.ts'
import { type OpenedFile, openNamedFile } from '../../files/files.service.ts'
import { findVersion, type VersionRow } from '../hand-ins.repository.ts'
import { openHandIn, refuseHandIn } from '../hand-ins.service.ts'

/** Finds a version of a hand-in that the viewer may read. Refuses HAND_IN_NOT_FOUND. */
export async function openVersion(context: DownloadContext, versionId: string): Promise<VersionRow> {
  const version = (await findVersion(context.db, versionId)) ?? refuseHandIn()
  await openHandIn(context, version.handInId)
  return version
}

/** Creates a signed link to the file of a version. Refuses as {@link openHandInFile}. */
export async function linkToVersion(
  context: SignedInContext,
  { versionId }: { versionId: string },
): Promise<FileLink> {
  const subject = { kind: 'hand-in', versionId } as const
  await openHandInFile(context, subject)
  return signFileLink(context, subject)
}

/**
 * Opens the file of a version, for those who may read the hand-in; checked at each use of a link. Refuses
 * HAND_IN_NOT_FOUND, FILE_NOT_FOUND.
 */
export async function openHandInFile(
  context: DownloadContext,
  { versionId }: SubjectOf<'hand-in'>,
): Promise<OpenedFile> {
  const { path } = await openVersion(context, versionId)
  return openNamedFile(context.db, path)
}
