import type {
  InstructorList,
  ManagedInstructorPage,
  ManagedStudentPage,
  StudentList,
} from '@capstone/contract/people/managed-people.schemas'
import { isMailSetUp } from '../../../platform/settings/settings.ts'
import type { AdminContext } from '../../../rpc/context.ts'
import { timeBounds } from '../../../rpc/cursor.ts'
import { toPage } from '../../../rpc/page.ts'
import { type ManagedCounts, readManagedCounts } from './managed-counts.service.ts'
import {
  findManagedInstructors,
  findManagedStudents,
  type ManagedPageQuery,
} from './managed-lists.repository.ts'

type ListQuery = {
  readonly search: string
  readonly group: string | undefined
  readonly person?: string | undefined
  readonly cursor?: string | undefined
  readonly limit: number
}
type ManagedRow = { readonly id: string; readonly createdAt: Date; readonly matching: number | null }

/** Lists a page of the students an admin manages, newest first, with the counts above the list. */
export async function listStudents(context: AdminContext, list: StudentList): Promise<ManagedStudentPage> {
  const { db, scope, settings } = context
  const query = { ...list, group: list.course }
  const page = await readPage(query, (pageQuery) => findManagedStudents(db, scope, pageQuery))
  const counts = await readManagedCounts(db, 'student')
  return {
    ...toManagedPage(page, query, counts),
    courses: counts.groupCount,
    isMailSetUp: isMailSetUp(settings),
  }
}

/** Lists a page of the instructors an admin manages, newest first, with the counts above the list. */
export async function listInstructors(
  context: AdminContext,
  list: InstructorList,
): Promise<ManagedInstructorPage> {
  const { db, scope, settings } = context
  const query = { ...list, group: list.specialization }
  const page = await readPage(query, (pageQuery) => findManagedInstructors(db, scope, pageQuery))
  const counts = await readManagedCounts(db, 'instructor')
  return {
    ...toManagedPage(page, query, counts),
    specializations: counts.groupCount,
    isMailSetUp: isMailSetUp(settings),
  }
}

/** Reads a page and how many match the search, if there is one. */
async function readPage<Row extends ManagedRow>(
  query: ListQuery,
  find: (pageQuery: ManagedPageQuery) => Promise<Row[]>,
) {
  const { search, group, person, cursor, limit } = query
  const rows = await find({ search, group, person, before: timeBounds(cursor), limit: limit + 1 })
  // The count comes with the rows. If the page is empty because the previous one was the last, the first row of the
  // list provides it.
  const isPastEnd = cursor !== undefined && rows.length === 0
  const first = isPastEnd
    ? await find({ search, group, person, before: timeBounds(undefined), limit: 1 })
    : rows
  return { rows, matchCount: first[0]?.matching ?? 0 }
}

type FoundRows<Row> = { readonly rows: readonly Row[]; readonly matchCount: number }

/**
 * Returns the page with its counts, which are cached and may be outdated: the page's own number of rows is returned
 * instead if it is the only page, or has more rows than were counted.
 */
function toManagedPage<Row extends ManagedRow>(
  { rows, matchCount }: FoundRows<Row>,
  query: ListQuery,
  counts: ManagedCounts,
) {
  const { search, group, person, cursor, limit } = query
  const page = toPage(rows, limit, ({ createdAt, id }) => [createdAt, id])
  const shownCount = page.items.length
  const isOnlyPage = cursor === undefined && page.nextCursor === null
  const listedCount = isOnlyPage ? shownCount : Math.max(counts.matching(group), shownCount)
  const matching = search ? matchCount : listedCount
  const isEverybody = isOnlyPage && !search && group === undefined && person === undefined
  return { ...page, matching, total: isEverybody ? shownCount : Math.max(counts.total, matching) }
}
