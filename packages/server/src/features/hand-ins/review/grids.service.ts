import type { Page } from '@capstone/contract/base'
import { CLOSED_BEFORE_START, labelOfHandIn } from '@capstone/contract/hand-ins/hand-ins.constants'
import { stateOfHandIn } from '@capstone/contract/hand-ins/hand-ins.policy'
import type {
  CourseAndYear,
  CourseGridList,
  CourseGridPage,
  GridCell,
  GridPage,
  MentorGridList,
} from '@capstone/contract/hand-ins/review/review.schemas'
import { toCsv } from '../../../platform/csv.ts'
import { toLocalDate } from '../../../platform/local-date.ts'
import type { AdminContext, InstructorContext, Portal } from '../../../rpc/context.ts'
import { decodeNameCursor, decodeWaitCursor, NO_TIME } from '../../../rpc/cursor.ts'
import { toPage } from '../../../rpc/page.ts'
import { recordPeopleExport } from '../../audit/audit.service.ts'
import { dueDateSource, serverTime } from '../hand-ins.service.ts'
import {
  type CellRow,
  countMovedStudents,
  findCells,
  findCourseRows,
  findMentoredRows,
  type GridProjectRow,
  type NameBounds,
} from './grids.repository.ts'

const boundsOf = (cursor: string | undefined): NameBounds =>
  cursor === undefined ? undefined : decodeNameCursor(cursor)

/**
 * Lists the projects the instructor mentors with their hand-ins, the longest wait for review first. At most two
 * statements.
 */
export async function readMentorGrid(
  context: InstructorContext,
  { projectId, cursor, limit }: MentorGridList,
): Promise<GridPage> {
  const { db, scope } = context
  const after = cursor === undefined ? undefined : decodeWaitCursor(cursor)
  const rows = await findMentoredRows(db, scope, { projectId, after, limit: limit + 1 })
  const page = toPage(rows, limit, (row) => [row.since ?? NO_TIME, row.sortName, row.assignmentId])
  return toGrid(context, page)
}

/**
 * Lists the projects of a course and year with their hand-ins, by student's name; the first page also counts the
 * students who have moved away. At most three statements.
 */
export async function readCourseGrid(
  context: AdminContext,
  { cursor, limit, ...course }: CourseGridList,
): Promise<CourseGridPage> {
  const { db, scope } = context
  const [rows, moved] = await Promise.all([
    findCourseRows(db, scope, { ...course, after: boundsOf(cursor), limit: limit + 1 }),
    cursor === undefined ? countMovedStudents(db, scope, course) : [],
  ])
  const page = toPage(rows, limit, (row) => [row.sortName, row.assignmentId])
  return { ...(await toGrid(context, page)), moved }
}

async function toGrid(
  context: Pick<Portal, 'db' | 'clock' | 'settings'>,
  page: Page<GridProjectRow>,
): Promise<GridPage> {
  const time = serverTime(context)
  const ids = page.items.map(({ assignmentId }) => assignmentId)
  const cells = ids.length > 0 ? await findCells(context.db, ids) : []
  const byProject = Map.groupBy(cells, ({ assignmentId }) => assignmentId)
  const columns = new Map(
    cells.map(({ itemId, title, itemDueAt }) => [itemId, { itemId, title, dueAt: itemDueAt }]),
  )
  return {
    ...time,
    nextCursor: page.nextCursor,
    columns: [...columns.values()],
    items: page.items.map(({ assignmentId, projectTitle, studentId, studentName }) => ({
      id: assignmentId,
      projectTitle,
      student: { id: studentId, name: studentName },
      cells: (byProject.get(assignmentId) ?? []).map((cell) => toCell(cell, time.now)),
    })),
  }
}

// Rows of a grid are of projects that are neither removed nor withdrawn.
const stateOfCell = (cell: CellRow, now: Date) => stateOfHandIn({ ...cell, isArchived: false }, now)

const toCell = (cell: CellRow, now: Date): GridCell => ({
  handInId: cell.handInId,
  itemId: cell.itemId,
  status: cell.status,
  state: stateOfCell(cell, now),
  dueAt: cell.dueAt,
  since: cell.status === 'submitted' ? cell.submittedAt : cell.reviewedAt,
  version: cell.version,
  isLate: cell.isLate,
  dueDateSource: dueDateSource(cell),
  closedBeforeStart: cell.closedBeforeStart,
})

const EXPORT_BATCH_SIZE = 500

/**
 * Exports the grid of a course and year: a line for each project, a column for each item. Reads it in batches, and
 * records the export in the audit log.
 */
export async function exportCourse(
  context: AdminContext,
  course: CourseAndYear,
): Promise<{ name: string; text: string }> {
  const { db, scope, clock, settings } = context
  const now = clock.now()
  const rows: GridProjectRow[] = []
  const cells: CellRow[] = []
  let after: NameBounds
  do {
    const batch = await findCourseRows(db, scope, { ...course, after, limit: EXPORT_BATCH_SIZE })
    const last = batch.at(-1)
    if (!last) break
    rows.push(...batch)
    cells.push(
      ...(await findCells(
        db,
        batch.map(({ assignmentId }) => assignmentId),
      )),
    )
    after = batch.length < EXPORT_BATCH_SIZE ? undefined : { name: last.sortName, id: last.assignmentId }
  } while (after)
  const titles = new Map(
    cells
      .toSorted((one, other) => one.itemDueAt.getTime() - other.itemDueAt.getTime())
      .map(({ itemId, title }) => [itemId, title]),
  )
  const byProject = Map.groupBy(cells, ({ assignmentId }) => assignmentId)
  const lines = rows.map(({ assignmentId, projectTitle, studentName, email }) => {
    const own = new Map((byProject.get(assignmentId) ?? []).map((cell) => [cell.itemId, cell]))
    const texts = [...titles.keys()].map((itemId) => formatCell(own.get(itemId), now))
    return [studentName, email, projectTitle, ...texts]
  })
  const people = new Set(rows.map(({ studentId }) => studentId)).size
  await recordPeopleExport(context, { role: 'student', people, ...course })
  const slug = `${course.course}-${course.year}`.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
  return {
    name: `hand-ins-${slug}-${toLocalDate(settings, now)}.csv`,
    text: toCsv(['Student', 'E-mail', 'Project', ...titles.values()], lines),
  }
}

function formatCell(cell: CellRow | undefined, now: Date): string {
  if (!cell) return ''
  const state = stateOfCell(cell, now)
  if (state === 'closed' && cell.closedBeforeStart) return CLOSED_BEFORE_START
  const label = labelOfHandIn({ state, status: cell.status })
  return cell.isLate ? `${label}, late` : label
}
