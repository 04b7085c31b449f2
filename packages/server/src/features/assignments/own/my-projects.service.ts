import type { Resource } from '@capstone/contract/assignments/assignments.constants'
import { resourceStateOf } from '@capstone/contract/assignments/assignments.policy'
import type {
  MyProjectFigures,
  MyProjectList,
  MyProjects,
  ProjectCard,
} from '@capstone/contract/assignments/assignments.schemas'
import { PROJECT_FILE_KINDS } from '@capstone/contract/repository/repository.constants'
import type { StudentContext } from '../../../rpc/context.ts'
import { timeBounds } from '../../../rpc/cursor.ts'
import { toPage } from '../../../rpc/page.ts'
import { toRoadmap } from '../roadmap/roadmap.service.ts'
import { type CardRow, countMyProjects, findMyProjectCards } from './my-projects.repository.ts'

/**
 * Lists a page of My Projects, newest assigned first, with how many match and the figures over all of the student's
 * projects. Two statements. An invalid cursor is refused with INPUT_INVALID.
 */
export async function listMyProjects(
  { db, scope }: StudentContext,
  { search, status, cursor, limit }: MyProjectList,
): Promise<MyProjects> {
  const before = timeBounds(cursor)
  const [{ matching, ...counted }, rows] = await Promise.all([
    countMyProjects(db, scope, { search, status }),
    findMyProjectCards(db, scope, { search, status, before, limit: limit + 1 }),
  ])
  const { items, nextCursor } = toPage(rows, limit, (row) => [row.assignedAt, row.id])
  return { items: items.map(toCard), nextCursor, matching, figures: withShares(counted) }
}

function withShares(counted: Omit<MyProjectFigures, 'completionRate' | 'activeShare'>): MyProjectFigures {
  const shareOf = (part: number) => (counted.total > 0 ? Math.round((part / counted.total) * 100) : 0)
  return { ...counted, completionRate: shareOf(counted.completed), activeShare: shareOf(counted.inProgress) }
}

function toCard(row: CardRow): ProjectCard {
  const stateOf = (resource: Resource, exists: boolean) => resourceStateOf(row, resource, exists)
  return {
    id: row.id,
    title: row.title,
    category: row.category,
    instructorName: row.instructorName,
    status: row.status,
    progress: row.progress,
    assignedAt: row.assignedAt,
    description: row.description,
    startedAt: row.startedAt,
    completedAt: row.completedAt,
    changedAt: row.changedAt,
    difficulty: row.difficulty,
    duration: row.duration,
    techStack: row.techStack ?? [],
    roadmap: toRoadmap(
      row.roadmap,
      row.completedSteps.map((step) => ({ ...step, completedAt: new Date(step.completedAt) })),
    ),
    files: PROJECT_FILE_KINDS.map((kind) => {
      const file = row.files[kind]
      return {
        kind,
        state: stateOf(kind, file !== undefined),
        name: file?.name ?? null,
        size: file?.size ?? null,
      }
    }),
    video: { state: stateOf('video', row.videoUrl !== null), url: row.videoUrl },
    tools: { state: stateOf('tools', row.tools.length > 0), items: row.tools },
  }
}
