import { isDeepStrictEqual } from 'node:util'
import type { FileLink } from '@capstone/contract/files/files.schemas'
import { PROJECT_FILE_KINDS } from '@capstone/contract/repository/repository.constants'
import { repositoryErrors } from '@capstone/contract/repository/repository.errors'
import {
  canDeleteProject,
  canEditProject,
  canOpenProjectFile,
} from '@capstone/contract/repository/repository.policy'
import type {
  ProjectFileRequest,
  ProjectWrite,
  RepositoryProject,
  ToolRow,
} from '@capstone/contract/repository/repository.schemas'
import { inTransaction } from '../../db/transaction.ts'
import type { InstructorContext, SignedInContext } from '../../rpc/context.ts'
import { refuse } from '../../rpc/refuse.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { type SubjectOf, signFileLink } from '../files/downloads/file-links.service.ts'
import { type OpenedFile, openStoredFile, releaseFile } from '../files/files.service.ts'
import { publishEvents } from '../live/live.service.ts'
import { readOwnProject } from './own-projects.service.ts'
import { changeProjectFiles, type StagedChanges, stageProjectFiles } from './project-files.service.ts'
import {
  deleteProjectRow,
  findAssignmentsOf,
  insertProject,
  loadProject,
  lockProject,
  type ProjectWithTools,
  pathOf,
  pathsOf,
  replaceTools,
  updateProjectRow,
} from './projects.repository.ts'
import { FILE_FIELDS } from './repository.table.ts'

const refuseProject = () => refuse(repositoryErrors, 'PROJECT_NOT_FOUND')

/**
 * Adds a project with its tools and files, all or nothing; sent again with the same id it answers with what is there.
 * Refuses PROJECT_NOT_FOUND for an id that is somebody else's, PROJECT_SAVED_BEFORE where what is there is not what is
 * sent, and what `stageUpload` refuses.
 */
export async function createProject(
  context: InstructorContext,
  input: ProjectWrite,
): Promise<RepositoryProject> {
  const { db, viewer, clock } = context
  if (!(await readOwnProject(context, input.id))) {
    const staged = await stageProjectFiles(context, input.id, input.files)
    await inTransaction(db, async (tx) => {
      const now = clock.now()
      const none = pathsOf({})
      const added = { ...writtenOf(input), ...none, id: input.id, instructorId: viewer.id, createdAt: now }
      if (!(await insertProject(tx, added))) return
      const paths = await changeProjectFiles(tx, none, staged)
      await updateProjectRow(tx, input.id, { ...writtenOf(input), ...paths, updatedAt: now })
      await replaceTools(tx, input.id, input.tools, now)
      const after = { ...writtenOf(input), ...paths, tools: input.tools }
      await recordAudit(tx, context, {
        action: 'project.created',
        subjectType: 'project',
        subjectId: input.id,
        after,
      })
    })
  }
  const project = await readProjectOrRefuse(context, input.id)
  // The answer of an earlier call was lost, and its form changed since: that is not saved, and must not look so.
  return isMadeOf(project, input) ? project : refuse(repositoryErrors, 'PROJECT_SAVED_BEFORE')
}

/**
 * Replaces what was written about a project, its tools, and the files that are named. Its owner only. Refuses
 * PROJECT_NOT_FOUND, PROJECT_EDITED_ELSEWHERE and what `stageUpload` refuses.
 */
export async function updateProject(
  context: InstructorContext,
  input: ProjectWrite,
): Promise<RepositoryProject> {
  const { db, viewer, clock } = context
  const mayEdit = (row: { instructorId: string | null }) => canEditProject(viewer, row)
  // Asked before files are moved, and again once nobody else can change the row.
  const sealed = await loadProject(db, input.id)
  sealed.openIf(mayEdit, refuseProject)
  const staged = await stageProjectFiles(context, input.id, input.files)
  await inTransaction(db, async (tx) => {
    const project = (await lockProject(tx, input.id)).openIf(mayEdit, refuseProject)
    if (isWritten(project, input, staged)) return
    if (!isAsSeen(project, input)) refuse(repositoryErrors, 'PROJECT_EDITED_ELSEWHERE')
    // Always later than the change before it, whatever two processes' clocks say: the next editor is told apart by it.
    const now = new Date(Math.max(clock.now().getTime(), project.updatedAt.getTime() + 1))
    const paths = await changeProjectFiles(tx, pathsOf(project), staged)
    await updateProjectRow(tx, input.id, { ...writtenOf(input), ...paths, updatedAt: now })
    await replaceTools(tx, input.id, input.tools, now)
    const after = { ...writtenOf(input), ...paths, tools: input.tools }
    const before = auditedOf(project)
    await recordAudit(tx, context, {
      action: 'project.updated',
      subjectType: 'project',
      subjectId: input.id,
      before,
      after,
    })
  })
  return readProjectOrRefuse(context, input.id)
}

/** Deletes a project with its tools, assignments and files. Its owner only. */
export async function deleteProject(
  context: InstructorContext,
  { id }: { id: string },
): Promise<{ deleted: true }> {
  await inTransaction(context.db, async (tx) => {
    const sealed = await lockProject(tx, id)
    const project = sealed.openIf((row) => canDeleteProject(context.viewer, row), refuseProject)
    const assignments = await findAssignmentsOf(tx, id)
    for (const path of Object.values(pathsOf(project))) if (path) await releaseFile(tx, path)
    await deleteProjectRow(tx, id)
    await recordAudit(
      tx,
      context,
      { action: 'project.deleted', subjectType: 'project', subjectId: id, before: auditedOf(project) },
      ...assignments.map(({ id: assignmentId, ...facts }) => ({
        action: 'assignment.deleted' as const,
        subjectType: 'assignment' as const,
        subjectId: assignmentId,
        before: { ...facts, projectId: id },
      })),
    )
    await publishEvents(tx, [
      ...assignments.map(({ id: subjectId, studentId }) => ({
        to: [studentId],
        kind: 'project' as const,
        subjectId,
      })),
      { to: [context.viewer.id], kind: 'project', subjectId: id },
    ])
  })
  return { deleted: true }
}

/** Makes a signed link to a file of a project. Refuses as {@link openProjectFile}. */
export async function linkToProjectFile(
  context: SignedInContext,
  { projectId, kind }: ProjectFileRequest,
): Promise<FileLink> {
  const subject = { kind: 'project-file', projectId, file: kind } as const
  await openProjectFile(context, subject)
  return signFileLink(context, subject)
}

/** A file of a project, for its owner and for admins. */
export async function openProjectFile(
  { db, viewer }: SignedInContext,
  { projectId, file }: SubjectOf<'project-file'>,
): Promise<OpenedFile> {
  const sealed = await loadProject(db, projectId)
  const project = sealed.openIf((row) => canOpenProjectFile(viewer, row), refuseProject)
  return openStoredFile(db, pathOf(project, file), file)
}

const readProjectOrRefuse = async (context: InstructorContext, id: string) =>
  (await readOwnProject(context, id)) ?? refuseProject()

/** Whether a new project says what was sent, and has the kinds of files that were. */
function isMadeOf(
  { title, description, category, videoUrl, tools, files }: RepositoryProject,
  input: ProjectWrite,
) {
  const made = { title, description, category, vimeoUrl: videoUrl, tools: tools.map(toWritten) }
  return (
    isDeepStrictEqual(made, { ...writtenOf(input), tools: input.tools.map(toWritten) }) &&
    PROJECT_FILE_KINDS.every((kind) => (files[kind] === null) === !input.files[kind])
  )
}

const toWritten = ({ title, url }: ToolRow) => ({ title, url })

const isAsSeen = ({ updatedAt }: ProjectWithTools, { basedOn = updatedAt }: ProjectWrite) =>
  updatedAt.getTime() === basedOn.getTime()

/** Whether a change is made already, as by one that was sent before and whose answer was lost. */
function isWritten(project: ProjectWithTools, input: ProjectWrite, staged: StagedChanges) {
  const { tools, ...present } = auditedOf(project)
  const files = PROJECT_FILE_KINDS.flatMap((kind) => {
    const change = staged[kind]
    return change === undefined ? [] : [[FILE_FIELDS[kind], change?.path ?? null]]
  })
  return isDeepStrictEqual(
    { ...present, tools },
    { ...present, ...writtenOf(input), ...Object.fromEntries(files), tools: input.tools },
  )
}

const writtenOf = ({ title, description, category, videoUrl }: ProjectWrite) => ({
  title,
  description,
  category,
  vimeoUrl: videoUrl || null,
})

const auditedOf = (project: ProjectWithTools) => ({
  title: project.title,
  description: project.description,
  category: project.category,
  vimeoUrl: project.vimeoUrl,
  ...pathsOf(project),
  tools: project.tools.map(toWritten),
})
