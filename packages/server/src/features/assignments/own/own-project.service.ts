import type { Resource } from '@capstone/contract/assignments/assignments.constants'
import { canOpenResource, resourceStateOf } from '@capstone/contract/assignments/assignments.policy'
import type { ResourceFile, StudentProjectDetail } from '@capstone/contract/assignments/assignments.schemas'
import type { FileInfo } from '@capstone/contract/files/files.schemas'
import { PROJECT_FILE_KINDS, type ProjectFileKind } from '@capstone/contract/repository/repository.constants'
import type { StudentContext } from '../../../rpc/context.ts'
import { findFileInfo } from '../../files/files.service.ts'
import { listTools } from '../../repository/repository.service.ts'
import { openAssignment } from '../resource-access.service.ts'
import { findCompletedSteps } from '../roadmap/roadmap.repository.ts'
import { toRoadmap } from '../roadmap/roadmap.service.ts'
import { type LoadedAssignment, pathOf } from './own-project.repository.ts'

/** Reads one of the student's own projects with the resources they may open. */
export async function readOwnProject(
  { db, viewer }: StudentContext,
  { id }: { id: string },
): Promise<StudentProjectDetail> {
  const assignment = await openAssignment(db, viewer, id)
  // Files the student has no access to are not even looked up.
  const hasAccess = (resource: Resource) => canOpenResource(viewer, assignment, resource)
  const paths = PROJECT_FILE_KINDS.filter(hasAccess).map((kind) => pathOf(assignment, kind))
  const [files, tools, completed] = await Promise.all([
    findFileInfo(db, paths),
    assignment.project && hasAccess('tools') ? listTools(db, assignment.project.id) : [],
    assignment.roadmap ? findCompletedSteps(db, assignment.id) : [],
  ])
  const videoUrl = assignment.project?.vimeoUrl ?? null
  const video = resourceStateOf(assignment, 'video', Boolean(videoUrl))
  return {
    id: assignment.id,
    title: assignment.title,
    category: assignment.category,
    instructorName: assignment.instructorName,
    status: assignment.status,
    progress: assignment.progress,
    assignedAt: assignment.assignedAt,
    description: assignment.description,
    startedAt: assignment.startedAt,
    completedAt: assignment.completedAt,
    difficulty: assignment.difficulty,
    duration: assignment.duration,
    techStack: assignment.techStack ?? [],
    roadmap: toRoadmap(assignment.roadmap, completed),
    mentor: assignment.mentor,
    files: PROJECT_FILE_KINDS.map((kind) => toResourceFile(assignment, kind, files)),
    video: { state: video, url: video === 'available' ? videoUrl : null },
    tools: { state: resourceStateOf(assignment, 'tools', tools.length > 0), items: tools },
  }
}

function toResourceFile(
  assignment: LoadedAssignment,
  kind: ProjectFileKind,
  files: ReadonlyMap<string, FileInfo>,
): ResourceFile {
  const file = files.get(pathOf(assignment, kind) ?? '')
  const state = resourceStateOf(assignment, kind, file !== undefined)
  return { kind, state, name: file?.name ?? null, size: file?.size ?? null }
}
