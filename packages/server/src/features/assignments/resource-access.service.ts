import type { Actor } from '@capstone/contract/accounts/accounts.policy'
import { assignmentErrors } from '@capstone/contract/assignments/assignments.errors'
import { canOpenResource, canReadAssignment } from '@capstone/contract/assignments/assignments.policy'
import type { ResourceRequest } from '@capstone/contract/assignments/assignments.schemas'
import type { FileLink } from '@capstone/contract/files/files.schemas'
import type { Database } from '../../db/database.ts'
import type { StudentContext } from '../../rpc/context.ts'
import { refuse } from '../../rpc/refuse.ts'
import { type DownloadContext, type SubjectOf, signFileLink } from '../files/downloads/file-links.service.ts'
import { type OpenedFile, openStoredFile } from '../files/files.service.ts'
import { type LoadedAssignment, loadAssignment, pathOf } from './own/own-project.repository.ts'

/** Opens the viewer's own project. Refuses another student's project in the same way as a missing one. */
export async function openAssignment(db: Database, viewer: Actor, id: string): Promise<LoadedAssignment> {
  const sealed = await loadAssignment(db, id)
  return sealed.openIf(
    (row) => canReadAssignment(viewer, row),
    () => refuse(assignmentErrors, 'ASSIGNMENT_NOT_FOUND'),
  )
}

/** Opens the file behind a signed link. Permissions are checked on each use; the link alone grants nothing. */
export async function openResource(
  { db, viewer }: DownloadContext,
  { assignmentId, file }: SubjectOf<'resource'>,
): Promise<OpenedFile> {
  const assignment = await openAssignment(db, viewer, assignmentId)
  if (!canOpenResource(viewer, assignment, file)) refuse(assignmentErrors, 'RESOURCE_ACCESS_DENIED')
  return openStoredFile(db, pathOf(assignment, file), file)
}

/** Makes a signed link to a file the student may open now. */
export async function linkToResource(
  context: StudentContext,
  { assignmentId, kind }: ResourceRequest,
): Promise<FileLink> {
  const subject = { kind: 'resource', assignmentId, file: kind } as const
  await openResource(context, subject)
  return signFileLink(context, subject)
}
