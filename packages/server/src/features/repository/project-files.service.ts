import { PROJECT_FILE_KINDS, type ProjectFileKind } from '@capstone/contract/repository/repository.constants'
import type { ProjectFileChanges } from '@capstone/contract/repository/repository.schemas'
import type { Database } from '../../db/database.ts'
import type { InstructorContext } from '../../rpc/context.ts'
import { attachStagedFile, releaseFiles, type StagedFile, stageUpload } from '../files/files.service.ts'
import type { ProjectPaths } from './projects.repository.ts'
import { FILE_FIELDS } from './repository.table.ts'

/** For each kind that changes: the new file, or null to remove the current one. */
export type StagedChanges = Partial<Record<ProjectFileKind, StagedFile | null>>

/** Stages the uploads of a project in storage, before the transaction that references them. */
export async function stageProjectFiles(
  context: InstructorContext,
  projectId: string,
  changes: ProjectFileChanges,
): Promise<StagedChanges> {
  const staged: StagedChanges = {}
  for (const kind of PROJECT_FILE_KINDS) {
    const uploadId = changes[kind]
    if (uploadId === undefined) continue
    const pathOf = (name: string) => `${context.viewer.id}/projects/${projectId}/${name}`
    staged[kind] = uploadId === null ? null : await stageUpload(context, { uploadId, slot: kind, pathOf })
  }
  return staged
}

/** Attaches new files and releases those they replace; returns the project's file paths. */
export async function changeProjectFiles(
  tx: Database,
  current: ProjectPaths,
  changes: StagedChanges,
): Promise<ProjectPaths> {
  const paths = { ...current }
  for (const kind of PROJECT_FILE_KINDS) {
    const field = FILE_FIELDS[kind]
    const change = changes[kind]
    // A repeated change finds its file in place already.
    if (change === undefined || change?.path === current[field]) continue
    if (change) await attachStagedFile(tx, change)
    const replaced = current[field]
    if (replaced) await releaseFiles(tx, [replaced])
    paths[field] = change?.path ?? null
  }
  return paths
}
