import { isDeepStrictEqual } from 'node:util'
import type { FileLink } from '@capstone/contract/files/files.schemas'
import { PROJECT_FILE_KINDS, type ProjectFileKind } from '@capstone/contract/repository/repository.constants'
import { repositoryErrors } from '@capstone/contract/repository/repository.errors'
import {
  canDeleteProject,
  canEditProject,
  canOpenProjectFile,
} from '@capstone/contract/repository/repository.policy'
import type {
  ProjectFileChanges,
  ProjectFileRequest,
  ProjectWrite,
  RepositoryProject,
  Tool,
  ToolRow,
} from '@capstone/contract/repository/repository.schemas'
import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { InstructorContext, SignedInContext } from '../../rpc/context.ts'
import { isRefusal, refuse } from '../../rpc/refuse.ts'
import type { Sealed } from '../../rpc/sealed.ts'
import { findAdminIds } from '../accounts/management/admins.service.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { type DownloadContext, type SubjectOf, signFileLink } from '../files/downloads/file-links.service.ts'
import {
  attachStagedFile,
  type OpenedFile,
  openStoredFile,
  releaseFiles,
  type StagedFile,
  stageUpload,
} from '../files/files.service.ts'
import { type NewLiveEvent, publishEvents } from '../live/live.service.ts'
import { markNotificationsOfProjectsRead } from '../notifications/notify.service.ts'
import { readOwnProject } from './own-projects.service.ts'
import {
  deleteProjectRow,
  deleteUnassignedProjectRows,
  findProjectForShare,
  findTools,
  insertProject,
  loadProject,
  lockAssignmentsOf,
  lockProject,
  lockProjectsOf,
  type ProjectOwner,
  type ProjectPaths,
  type ProjectWithTools,
  pathOf,
  pathsOf,
  replaceTools,
  updateProjectRow,
  writeTitleOfAssignments,
} from './projects.repository.ts'
import { FILE_FIELDS } from './repository.table.ts'

const refuseProject = () => refuse(repositoryErrors, 'PROJECT_NOT_FOUND')

/**
 * Adds a project with its tools and files, all or nothing. Idempotent by id: PROJECT_SAVED_BEFORE if the same id was
 * saved with different content, PROJECT_NOT_FOUND if it belongs to somebody else. Also refuses what `stageUpload`
 * refuses.
 */
export async function createProject(
  context: InstructorContext,
  input: ProjectWrite,
): Promise<RepositoryProject> {
  const { db, viewer, clock } = context
  let isNew = false
  if (!(await readOwnProject(context, input.id))) {
    const staged = await stageProjectFiles(context, input.id, input.files)
    isNew = await inTransaction(db, async (tx) => {
      const now = clock.now()
      const none = pathsOf({})
      const added = { ...columnsOf(input), ...none, id: input.id, instructorId: viewer.id, createdAt: now }
      if (!(await insertProject(tx, added))) return false
      const paths = await changeProjectFiles(tx, none, staged)
      await updateProjectRow(tx, input.id, { ...columnsOf(input), ...paths, updatedAt: now })
      await replaceTools(tx, input.id, input.tools, now)
      const after = { ...columnsOf(input), ...paths, tools: input.tools }
      await recordAudit(tx, context, {
        action: 'project.created',
        subjectType: 'project',
        subjectId: input.id,
        after,
      })
      await publishProjectChange(tx, context, input.id, [])
      return true
    })
  }
  const project = await readProjectOrRefuse(context, input.id)
  // The response of an earlier call was lost and the form was changed since. That change is not saved, and must not
  // look saved.
  const isSaved = isNew || (matchesInput(project, input) && (await hasSameFiles(context, input)))
  return isSaved ? project : refuse(repositoryErrors, 'PROJECT_SAVED_BEFORE')
}

/**
 * Replaces a project's texts, its tools, the files of `input.files` and the title of its assignments. For its owner.
 * Refuses PROJECT_NOT_FOUND, PROJECT_EDITED_ELSEWHERE, and what `stageUpload` refuses.
 */
export async function updateProject(
  context: InstructorContext,
  input: ProjectWrite,
): Promise<RepositoryProject> {
  const { db, viewer, clock } = context
  const canEdit = (row: { instructorId: string | null }) => canEditProject(viewer, row)
  // Checked before files are moved, and again once the row is locked.
  const sealed = await loadProject(db, input.id)
  sealed.openIf(canEdit, refuseProject)
  const staged = await stageProjectFiles(context, input.id, input.files)
  await inTransaction(db, async (tx) => {
    const project = (await lockProject(tx, input.id)).openIf(canEdit, refuseProject)
    if (isApplied(project, input, staged)) return
    const { updatedAt } = project
    if (!isUnchanged(project, input)) refuse(repositoryErrors, 'PROJECT_EDITED_ELSEWHERE', { updatedAt })
    // Always later than the previous change, whatever the clocks of two processes say: edits detect conflicts by this
    // time.
    const now = new Date(Math.max(clock.now().getTime(), updatedAt.getTime() + 1))
    const paths = await changeProjectFiles(tx, pathsOf(project), staged)
    await updateProjectRow(tx, input.id, { ...columnsOf(input), ...paths, updatedAt: now })
    await replaceTools(tx, input.id, input.tools, now)
    const assignments = await lockAssignmentsOf(tx, input.id)
    if (input.title !== project.title) await writeTitleOfAssignments(tx, input.id, input.title)
    const after = { ...columnsOf(input), ...paths, tools: input.tools }
    const before = auditValuesOf(project)
    await recordAudit(tx, context, {
      action: 'project.updated',
      subjectType: 'project',
      subjectId: input.id,
      before,
      after,
    })
    await publishProjectChange(tx, context, input.id, assignments)
  })
  return readProjectOrRefuse(context, input.id)
}

/** Deletes a project with its tools and files, and removes its assignments. Its owner only. */
export async function deleteProject(
  context: InstructorContext,
  { id }: { id: string },
): Promise<{ deleted: true }> {
  await inTransaction(context.db, async (tx) => {
    const sealed = await lockProject(tx, id)
    const project = sealed.openIf((row) => canDeleteProject(context.viewer, row), refuseProject)
    const assignments = await lockAssignmentsOf(tx, id)
    await releaseFiles(
      tx,
      Object.values(pathsOf(project)).filter((path) => path !== null),
    )
    await deleteProjectRow(tx, id, context.clock.now())
    await recordAudit(
      tx,
      context,
      { action: 'project.deleted', subjectType: 'project', subjectId: id, before: auditValuesOf(project) },
      ...assignments.map(({ id: assignmentId, ...facts }) => ({
        action: 'assignment.deleted' as const,
        subjectType: 'assignment' as const,
        subjectId: assignmentId,
        before: { ...facts, projectId: id },
      })),
    )
    const ids = assignments.map((assignment) => assignment.id)
    const readEvents = await markNotificationsOfProjectsRead(tx, context, ids)
    // The requests for more time of its assignments no longer count.
    const admins = assignments.length > 0 ? await findAdminIds(tx) : []
    await publishProjectChange(tx, context, id, assignments, [
      ...readEvents,
      { to: admins, kind: 'hand_in', subjectId: id },
    ])
  })
  return { deleted: true }
}

/** Publishes a live event to a project's owner and its students, together with `events`. */
const publishProjectChange = (
  tx: Database,
  { viewer }: InstructorContext,
  id: string,
  assignments: Awaited<ReturnType<typeof lockAssignmentsOf>>,
  events: readonly NewLiveEvent[] = [],
): Promise<void> =>
  publishEvents(tx, [
    ...events,
    ...assignments.map(({ id: subjectId, studentId }) => ({
      to: [studentId],
      kind: 'project' as const,
      subjectId,
    })),
    { to: [viewer.id], kind: 'project', subjectId: id },
  ])

/** Makes a signed link to a file of a project. */
export async function linkToProjectFile(
  context: SignedInContext,
  { projectId, kind }: ProjectFileRequest,
): Promise<FileLink> {
  const subject = { kind: 'project-file', projectId, file: kind } as const
  await openProjectFile(context, subject)
  return signFileLink(context, subject)
}

/** Opens a file of a project, for its owner and for admins. */
export async function openProjectFile(
  { db, viewer }: DownloadContext,
  { projectId, file }: SubjectOf<'project-file'>,
): Promise<OpenedFile> {
  const sealed = await loadProject(db, projectId)
  const project = sealed.openIf((row) => canOpenProjectFile(viewer, row), refuseProject)
  return openStoredFile(db, pathOf(project, file), file)
}

/** Finds a project to reference, sealed, and locks it so that it cannot be deleted before the transaction ends. */
export const lockProjectForShare = (tx: Database, id: string): Promise<Sealed<ProjectOwner>> =>
  findProjectForShare(tx, id)

/** Locks all projects of an instructor until the transaction ends; returns their ids. Call it before locking people. */
export const lockProjectsOfInstructor = (tx: Database, instructorId: string) =>
  lockProjectsOf(tx, instructorId)

/**
 * Deletes the projects of an instructor that no student has or had, and releases their files. Call it after
 * {@link lockProjectsOfInstructor}; the caller checks the permission and records the deletion.
 */
export const removeUnassignedProjects = async (tx: Database, instructorId: string): Promise<void> =>
  releaseFiles(tx, await deleteUnassignedProjectRows(tx, instructorId))

/** Lists the software tools of a project in their order. The caller checks the permission. */
export const listTools = (db: Database, projectId: string): Promise<Tool[]> => findTools(db, projectId)

const readProjectOrRefuse = async (context: InstructorContext, id: string) =>
  (await readOwnProject(context, id)) ?? refuseProject()

/** Whether a saved project has the content of the input, and the same kinds of files. */
function matchesInput(
  { title, description, category, videoUrl, tools, files }: RepositoryProject,
  input: ProjectWrite,
) {
  const saved = { title, description, category, vimeoUrl: videoUrl, tools: tools.map(toToolRow) }
  return (
    isDeepStrictEqual(saved, { ...columnsOf(input), tools: input.tools.map(toToolRow) }) &&
    PROJECT_FILE_KINDS.every((kind) => (files[kind] === null) === !input.files[kind])
  )
}

/** Whether the files of a saved project have the content of the input's, which may be new uploads of the same files. */
async function hasSameFiles(context: InstructorContext, { id, files }: ProjectWrite): Promise<boolean> {
  const { db, viewer } = context
  const saved = (await loadProject(db, id)).openIf((row) => canEditProject(viewer, row), refuseProject)
  const staged = await stageProjectFiles(context, id, files).catch((error: unknown) => {
    // The uploaded file was replaced since, and removed.
    if (isRefusal(error) && error.code === 'UPLOAD_NOT_FOUND') return null
    throw error
  })
  if (!staged) return false
  for (const kind of PROJECT_FILE_KINDS) {
    const [path, file] = [saved[FILE_FIELDS[kind]], staged[kind]]
    if (file && (await openStoredFile(db, path, kind)).sha256 !== file.sha256) return false
  }
  return true
}

const toToolRow = ({ title, url }: ToolRow) => ({ title, url })

const isUnchanged = ({ updatedAt }: ProjectWithTools, { basedOn = updatedAt }: ProjectWrite) =>
  updatedAt.getTime() === basedOn.getTime()

/** Whether a change is already applied, for example by an earlier call whose response was lost. */
function isApplied(project: ProjectWithTools, input: ProjectWrite, staged: StagedChanges) {
  const { tools, ...current } = auditValuesOf(project)
  const files = PROJECT_FILE_KINDS.flatMap((kind) => {
    const change = staged[kind]
    return change === undefined ? [] : [[FILE_FIELDS[kind], change?.path ?? null]]
  })
  return isDeepStrictEqual(
    { ...current, tools },
    { ...current, ...columnsOf(input), ...Object.fromEntries(files), tools: input.tools },
  )
}

const columnsOf = ({ title, description, category, videoUrl }: ProjectWrite) => ({
  title,
  description,
  category,
  vimeoUrl: videoUrl || null,
})

const auditValuesOf = (project: ProjectWithTools) => ({
  title: project.title,
  description: project.description,
  category: project.category,
  vimeoUrl: project.vimeoUrl,
  ...pathsOf(project),
  tools: project.tools.map(toToolRow),
})

/** For each kind that changes: the new file, or null to remove the current one. */
type StagedChanges = Partial<Record<ProjectFileKind, StagedFile | null>>

async function stageProjectFiles(
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
async function changeProjectFiles(
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
