import { chatErrors } from '@capstone/contract/chat/chat.errors'
import { canSeeMessage } from '@capstone/contract/chat/chat.policy'
import type { FileLink } from '@capstone/contract/files/files.schemas'
import type { SignedInContext } from '../../rpc/context.ts'
import { refuse } from '../../rpc/refuse.ts'
import { type DownloadContext, type SubjectOf, signFileLink } from '../files/downloads/file-links.service.ts'
import { type OpenedFile, openNamedFile } from '../files/files.service.ts'
import { loadAttachment } from './messages.repository.ts'

type MessageId = { readonly messageId: string }

const refuseMessage = () => refuse(chatErrors, 'MESSAGE_NOT_FOUND')

/** Creates a signed link to a message's file. Refuses as {@link openAttachment}. */
export async function linkToAttachment(
  context: SignedInContext,
  { messageId }: MessageId,
): Promise<FileLink> {
  const subject = { kind: 'attachment', messageId } as const
  await openAttachment(context, subject)
  return signFileLink(context, subject)
}

/**
 * Opens the file of a message for whoever sees the message, under the name its sender gave it. Permissions are checked
 * at each use of a link. Refuses MESSAGE_NOT_FOUND, FILE_NOT_FOUND.
 */
export async function openAttachment(
  { db, viewer }: DownloadContext,
  { messageId }: SubjectOf<'attachment'>,
): Promise<OpenedFile> {
  const sealed = await loadAttachment(db, messageId)
  const { path } = sealed.openIf((row) => canSeeMessage(viewer, row), refuseMessage)
  return openNamedFile(db, path)
}
