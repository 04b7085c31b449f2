import { PROJECT_FILE_KINDS } from '@capstone/contract/repository/repository.constants'
import type {
  OwnProjectList,
  OwnRepository,
  RepositoryProject,
} from '@capstone/contract/repository/repository.schemas'
import type { InstructorContext } from '../../rpc/context.ts'
import { timeBounds } from '../../rpc/cursor.ts'
import { toPage } from '../../rpc/page.ts'
import {
  countOwnCategories,
  findOwnProject,
  findOwnProjects,
  type OwnProjectRow,
} from './own-projects.repository.ts'

/**
 * Lists the instructor's own projects, newest first, with tools, files and number of assignments; all their categories,
 * and how many projects match. Two statements. An invalid cursor is refused with INPUT_INVALID.
 */
export async function listOwnProjects(
  { db, scope }: InstructorContext,
  { search, category = '', cursor, limit }: OwnProjectList,
): Promise<OwnRepository> {
  const before = timeBounds(cursor)
  const [counted, rows] = await Promise.all([
    countOwnCategories(db, scope, { search, category }),
    findOwnProjects(db, scope, { search, category, before, limit: limit + 1 }),
  ])
  const { items, nextCursor } = toPage(rows, limit, (row) => [row.createdAt, row.id])
  return {
    items: items.map(describeProject),
    nextCursor,
    categories: counted.map(({ category: name, count }) => ({ category: name, count })),
    matching: counted.reduce((sum, { matching }) => sum + matching, 0),
  }
}

/**
 * Reads one of the instructor's own projects as a card shows it; undefined if it is missing or another instructor's.
 */
export async function readOwnProject(
  { db, scope }: InstructorContext,
  id: string,
): Promise<RepositoryProject | undefined> {
  const row = await findOwnProject(db, scope, id)
  return row && describeProject(row)
}

/** A project's row in the format of the contract. */
export function describeProject({ vimeoUrl, files, ...project }: OwnProjectRow): RepositoryProject {
  const fileEntries = PROJECT_FILE_KINDS.map((kind) => {
    const file = files[kind]
    return [kind, file ? { ...file, uploadedAt: new Date(file.uploadedAt) } : null]
  })
  return { ...project, videoUrl: vimeoUrl, files: Object.fromEntries(fileEntries) }
}
