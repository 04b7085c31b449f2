import type { Idea, RefinedFrom } from '@capstone/contract/requests/requests.schemas'
import { and, desc, eq, exists, getTableColumns, ne, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import type { StudentScope } from '../../../rpc/scope.ts'
import { projectRequests, savedIdeas } from '../requests.table.ts'

const {
  studentId: _studentId,
  createdAt: _createdAt,
  refinedFromTitle,
  refinedFromWish,
  ...columns
} = getTableColumns(savedIdeas)

type SavedIdeaRow = Idea & {
  readonly id: string
  readonly isRequested: boolean
  readonly refinedFrom: RefinedFrom | null
}

/** Finds the ideas the student saved, newest first, each with whether it is requested. */
export async function findSavedIdeas(db: Database, scope: StudentScope): Promise<SavedIdeaRow[]> {
  const openRequest = db
    .select({ id: projectRequests.id })
    .from(projectRequests)
    .where(
      and(
        eq(projectRequests.studentId, scope.userId),
        sql`lower(${projectRequests.title}) = lower(${savedIdeas.title})`,
        ne(projectRequests.status, 'rejected'),
      ),
    )
  const rows = await db
    .select({
      idea: columns,
      isRequested: sql<boolean>`${exists(openRequest)}`,
      title: refinedFromTitle,
      wish: refinedFromWish,
    })
    .from(savedIdeas)
    .where(eq(savedIdeas.studentId, scope.userId))
    .orderBy(desc(savedIdeas.createdAt), desc(savedIdeas.id))
  return rows.map(({ idea, isRequested, title, wish }) => ({
    ...idea,
    isRequested,
    refinedFrom: title === null || wish === null ? null : { title, wish },
  }))
}

/** Finds the titles, in lower case, of the ideas the student saved. */
export async function findSavedTitles(db: Database, scope: StudentScope): Promise<string[]> {
  const rows = await db
    .select({ title: sql<string>`lower(${savedIdeas.title})` })
    .from(savedIdeas)
    .where(eq(savedIdeas.studentId, scope.userId))
  return rows.map(({ title }) => title)
}

/** Counts the ideas the student saved, and returns whether this id and this title are among them. */
export async function countSavedIdeas(
  tx: Database,
  scope: StudentScope,
  { id, title }: { readonly id: string; readonly title: string },
) {
  const [row] = await tx
    .select({
      isSaved: sql<boolean>`coalesce(bool_or(${savedIdeas.id} = ${id}), false)`,
      hasTitle: sql<boolean>`coalesce(bool_or(lower(${savedIdeas.title}) = lower(${title})), false)`,
      count: sql<number>`count(*)::int`,
    })
    .from(savedIdeas)
    .where(eq(savedIdeas.studentId, scope.userId))
  return row ?? { isSaved: false, hasTitle: false, count: 0 }
}

/** Inserts a saved idea unless its id is taken; returns whether it was inserted. */
export async function insertSavedIdea(tx: Database, row: typeof savedIdeas.$inferInsert): Promise<boolean> {
  const added = await tx
    .insert(savedIdeas)
    .values(row)
    .onConflictDoNothing({ target: savedIdeas.id })
    .returning({ id: savedIdeas.id })
  return added.length > 0
}

/** Deletes an idea the student saved, if it exists. */
export const deleteSavedIdea = async (db: Database, scope: StudentScope, id: string) => {
  await db.delete(savedIdeas).where(and(eq(savedIdeas.studentId, scope.userId), eq(savedIdeas.id, id)))
}
