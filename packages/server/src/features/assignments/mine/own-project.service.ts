import type { Resource } from '@capstone/contract/assignments/assignments.constants'
import { canOpenResource, resourceStateOf } from '@capstone/contract/assignments/assignments.policy'
import type { ResourceFile, StudentProjectDetail } from '@capstone/contract/assignments/assignments.schemas'
import type { FileInfo } from '@capstone/contract/files/files.schemas'
import { PROJECT_FILE_KINDS, type ProjectFileKind } from '@capstone/contract/repository/repository.constants'
import type { StudentContext } from '../../../rpc/context.ts'
import { findFileInfo } from '../../files/files.service.ts'
import { listTools } from '../../repository/projects.service.ts'
import { openAssignment } from '../resources.service.ts'
import { findCompletedSteps } from '../roadmap/roadmap.repository.ts'
import { toRoadmap } from '../roadmap/roadmap.service.ts'
import { type Assignment, pathOf } from './own-project.repository.ts'

/** One of the student's own projects with what its switches let out. */
export async function readOwnProject(
  { db, viewer }: StudentContext,
  { id }: { id: string },
): Promise<StudentProjectDetail> {
  const assignment = await openAssignment(db, viewer, id)
  // What is switched off is not even looked up.
  const isOn = (resource: Resource) => canOpenResource(viewer, assignment, resource)
  const paths = PROJECT_FILE_KINDS.filter(isOn).map((kind) => pathOf(assignment, kind))
  const [facts, tools, ticks] = await Promise.all([
    findFileInfo(db, paths),
    assignment.project && isOn('tools') ? listTools(db, assignment.project.id) : [],
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
    roadmap: toRoadmap(assignment.roadmap, ticks),
    mentor: assignment.mentor,
    files: PROJECT_FILE_KINDS.map((kind) => toResourceFile(assignment, kind, facts)),
    video: { state: video, url: video === 'available' ? videoUrl : null },
    tools: { state: resourceStateOf(assignment, 'tools', tools.length > 0), items: tools },
  }
}

function toResourceFile(
  assignment: Assignment,
  kind: ProjectFileKind,
  facts: ReadonlyMap<string, FileInfo>,
): ResourceFile {
  const file = facts.get(pathOf(assignment, kind) ?? '')
  const state = resourceStateOf(assignment, kind, file !== undefined)
  return { kind, state, name: file?.name ?? null, size: file?.size ?? null }
}
