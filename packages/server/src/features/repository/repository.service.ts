import type { Page, PageRequest } from '@capstone/contract/base'
import type { FileFacts, FileLink } from '@capstone/contract/files/files.schemas'
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
} from '@capstone/contract/repository/repository.schemas'
import { inTransaction } from '../../db/transaction.ts'
import type { InstructorContext, SignedInContext } from '../../rpc/context.ts'
import { momentBounds } from '../../rpc/cursor.ts'
import { toPage } from '../../rpc/page.ts'
import { refuse } from '../../rpc/refuse.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { findFileFacts, type OpenedFile, openStoredFile, releaseFile } from '../files/files.service.ts'
import { type SubjectOf, signFileLink } from '../files/links.service.ts'
import { changeProjectFiles, stageProjectFiles } from './project-files.service.ts'
import {
  deleteProjectRow,
  findAssignmentsOf,
  findOwnProject,
  insertProject,
  listProjects,
  loadProject,
  loadProjectToChange,
  type ProjectWithTools,
  pathOf,
  pathsOf,
  replaceTools,
  updateProjectRow,
} from './repository.repository.ts'

const refuseProject = () => refuse(repositoryErrors, 'PROJECT_NOT_FOUND')

/** One's own projects, newest first, with tools, files and how often each is assigned. Spec 2 §7. */
export async function listOwnProjects(
  { db, scope }: InstructorContext,
  { search, cursor, limit }: PageRequest,
): Promise<Page<RepositoryProject>> {
  const rows = await listProjects(db, scope, { search, before: momentBounds(cursor), limit: limit + 1 })
  const page = toPage(rows, limit, (row) => [row.createdAt, row.id])
  const facts = await findFileFacts(
    db,
    page.items.flatMap((row) => Object.values(pathsOf(row))),
  )
  return { ...page, items: page.items.map((row) => describeProject(row, facts)) }
}

/**
 * Adds a project with its tools and files, all or nothing; sent again with the same id it answers with what is there.
 * Refuses PROJECT_NOT_FOUND for an id that is somebody else's, and what `stageUpload` refuses. Spec 2 §5.
 */
export async function createProject(
  context: InstructorContext,
  input: ProjectWrite,
): Promise<RepositoryProject> {
  const { db, scope, viewer, clock } = context
  if (!(await findOwnProject(db, scope, input.id))) {
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
  return readOwnProject(context, input.id)
}

/**
 * Replaces what was written about a project, its tools, and the files that are named. Its owner only.
 * Refuses PROJECT_NOT_FOUND and what `stageUpload` refuses. Spec 2 §5 and §6.
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
    const project = (await loadProjectToChange(tx, input.id)).openIf(mayEdit, refuseProject)
    const now = clock.now()
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
  return readOwnProject(context, input.id)
}

/** Deletes a project with its tools, assignments and files. Its owner only. Refuses PROJECT_NOT_FOUND. Spec 2 §6. */
export async function deleteProject(
  context: InstructorContext,
  { id }: { id: string },
): Promise<{ deleted: true }> {
  await inTransaction(context.db, async (tx) => {
    const sealed = await loadProjectToChange(tx, id)
    const project = sealed.openIf((row) => canDeleteProject(context.viewer, row), refuseProject)
    const assignments = await findAssignmentsOf(tx, id)
    for (const path of Object.values(pathsOf(project))) if (path) await releaseFile(tx, path)
    await deleteProjectRow(tx, id)
    await recordAudit(
      tx,
      context,
      { action: 'project.deleted', subjectType: 'project', subjectId: id, before: auditedOf(project) },
      ...assignments.map((before) => ({
        action: 'assignment.deleted' as const,
        subjectType: 'assignment' as const,
        subjectId: before.id,
        before: { ...before, instructorProjectId: id },
      })),
    )
  })
  return { deleted: true }
}

/** Makes a signed link to a file of a project. Refuses as {@link openProjectFile}. Spec 2 §7. */
export async function linkToProjectFile(
  context: SignedInContext,
  { projectId, kind }: ProjectFileRequest,
): Promise<FileLink> {
  const subject = { kind: 'project-file', projectId, file: kind } as const
  await openProjectFile(context, subject)
  return signFileLink(context, subject)
}

/** A file of a project, for its owner and for admins. Refuses PROJECT_NOT_FOUND, FILE_NOT_FOUND. Spec 2 §6. */
export async function openProjectFile(
  { db, viewer }: SignedInContext,
  { projectId, file }: SubjectOf<'project-file'>,
): Promise<OpenedFile> {
  const sealed = await loadProject(db, projectId)
  const project = sealed.openIf((row) => canOpenProjectFile(viewer, row), refuseProject)
  return openStoredFile(db, pathOf(project, file), file)
}

async function readOwnProject({ db, scope }: InstructorContext, id: string): Promise<RepositoryProject> {
  const project = (await findOwnProject(db, scope, id)) ?? refuseProject()
  return describeProject(project, await findFileFacts(db, Object.values(pathsOf(project))))
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
  tools: project.tools.map(({ title, url }) => ({ title, url })),
})

function describeProject(project: ProjectWithTools, facts: Map<string, FileFacts>): RepositoryProject {
  const { id, title, description, category, createdAt, assignedCount, tools } = project
  const files = PROJECT_FILE_KINDS.map((kind) => [kind, facts.get(pathOf(project, kind) ?? '') ?? null])
  return {
    id,
    title,
    description,
    category,
    videoUrl: project.vimeoUrl,
    createdAt,
    assignedCount,
    tools,
    files: Object.fromEntries(files),
  }
}
