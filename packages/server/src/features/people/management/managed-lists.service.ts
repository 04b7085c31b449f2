import type {
  InstructorList,
  ManagedInstructorPage,
  ManagedStudentPage,
  StudentList,
} from '@capstone/contract/people/managed-people.schemas'
import type { AdminContext } from '../../../rpc/context.ts'
import { timeBounds } from '../../../rpc/cursor.ts'
import { toPage } from '../../../rpc/page.ts'
import { type ManagedCounts, readManagedCounts } from './managed-counts.service.ts'
import {
  findManagedInstructors,
  findManagedStudents,
  type ManagedPageQuery,
} from './managed-lists.repository.ts'

type Asked = {
  readonly search: string
  readonly only: string | undefined
  readonly person?: string | undefined
  readonly cursor?: string | undefined
  readonly limit: number
}
type Row = { readonly id: string; readonly createdAt: Date; readonly matching: number | null }

/** A page of the students an admin manages, newest first, and the figures above it: two statements. */
export async function listStudents(context: AdminContext, list: StudentList): Promise<ManagedStudentPage> {
  const { db, scope } = context
  const asked = { ...list, only: list.course }
  const page = await readPage(asked, (part) => findManagedStudents(db, scope, part))
  const figures = await readManagedCounts(db, 'student')
  return { ...toManagedPage(page, asked, figures), courses: figures.kinds }
}

/** A page of the instructors an admin manages, newest first, and the figures above it: two statements. */
export async function listInstructors(
  context: AdminContext,
  list: InstructorList,
): Promise<ManagedInstructorPage> {
  const { db, scope } = context
  const asked = { ...list, only: list.specialization }
  const page = await readPage(asked, (part) => findManagedInstructors(db, scope, part))
  const figures = await readManagedCounts(db, 'instructor')
  return { ...toManagedPage(page, asked, figures), specializations: figures.kinds }
}

/** A page, and how many the search finds, where there is one. */
async function readPage<Line extends Row>(asked: Asked, find: (part: ManagedPageQuery) => Promise<Line[]>) {
  const { search, only, person, cursor, limit } = asked
  const rows = await find({ search, only, person, before: timeBounds(cursor), limit: limit + 1 })
  // The count comes with the lines. Where the page before was the last one by now, the first line of all brings it.
  const isPastEnd = cursor !== undefined && rows.length === 0
  const first = isPastEnd
    ? await find({ search, only, person, before: timeBounds(undefined), limit: 1 })
    : rows
  return { rows, found: first[0]?.matching ?? 0 }
}

type Found<Line> = { readonly rows: readonly Line[]; readonly found: number }

/**
 * Figures may be older than the page; where all lines there are stand on it, or more than they say, the page is right.
 */
function toManagedPage<Line extends Row>({ rows, found }: Found<Line>, asked: Asked, figures: ManagedCounts) {
  const { search, only, person, cursor, limit } = asked
  const page = toPage(rows, limit, ({ createdAt, id }) => [createdAt, id])
  const shown = page.items.length
  const isAll = cursor === undefined && page.nextCursor === null
  const counted = isAll ? shown : Math.max(figures.matching(only), shown)
  const matching = search ? found : counted
  const isEverybody = isAll && !search && only === undefined && person === undefined
  return { ...page, matching, total: isEverybody ? shown : Math.max(figures.total, matching) }
}
