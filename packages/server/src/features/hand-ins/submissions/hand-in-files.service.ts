import type { FileLink } from '@capstone/contract/files/files.schemas'
import { canReadReceipt } from '@capstone/contract/hand-ins/hand-ins.policy'
import type { SignedInContext } from '../../../rpc/context.ts'
import {
  type DownloadContext,
  type SubjectOf,
  signFileLink,
} from '../../files/downloads/file-links.service.ts'
import { type OpenedFile, openNamedFile } from '../../files/files.service.ts'
import { findVersion } from '../hand-ins.repository.ts'
import { openHandIn, refuseHandIn } from '../hand-ins.service.ts'

/** Finds a version of a hand-in that the viewer may read, with its hand-in. Refuses HAND_IN_NOT_FOUND. */
async function openVersion(context: DownloadContext, versionId: string) {
  const version = (await findVersion(context.db, versionId)) ?? refuseHandIn()
  return { version, handIn: await openHandIn(context, version.handInId) }
}

/** Finds the receipt of a version, for those who may read it. Refuses HAND_IN_NOT_FOUND. */
export async function openReceipt(context: SignedInContext, versionId: string): Promise<string> {
  const { version, handIn } = await openVersion(context, versionId)
  return canReadReceipt(context.viewer, handIn) ? version.receipt : refuseHandIn()
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
  const { version } = await openVersion(context, versionId)
  return openNamedFile(context.db, version.path)
}
