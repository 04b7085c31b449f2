import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { Sealed } from '../../rpc/sealed.ts'
import { users } from '../accounts/accounts.table.ts'
import { chatThreads, supportMessages } from './chat.table.ts'

/** A thread as it stands. */
export type ThreadStateRow = typeof chatThreads.$inferSelect

/** A thread by its id, sealed. */
export async function loadThreadState(db: Database, id: string): Promise<Sealed<ThreadStateRow>> {
  const [row] = await db.select().from(chatThreads).where(eq(chatThreads.id, id))
  return new Sealed(row)
}

/** Keeps the accounts of a thread's members from being deleted, for one of them; returns whose are there. */
export async function holdMembers(tx: Database, threadId: string, viewerId: string): Promise<Set<string>> {
  const members = tx
    .select({ id: sql`unnest(array[${chatThreads.studentId}, ${chatThreads.mentorId}])` })
    .from(chatThreads)
    .where(
      and(
        eq(chatThreads.id, threadId),
        or(eq(chatThreads.studentId, viewerId), eq(chatThreads.mentorId, viewerId)),
      ),
    )
  const held = await tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, members))
    .orderBy(users.id)
    .for('key share')
  return new Set(held.map(({ id }) => id))
}

/** A thread, sealed and locked, so that what is written in it takes turns. */
export async function lockThread(tx: Database, id: string): Promise<Sealed<ThreadStateRow>> {
  const [row] = await tx.select().from(chatThreads).where(eq(chatThreads.id, id)).for('no key update')
  return new Sealed(row)
}

/** What has been said and read, as a thread is told it. */
export type ThreadChange = Partial<
  Omit<ThreadStateRow, 'id' | 'studentId' | 'mentorId' | 'title' | 'archivedAt'>
>

export const writeThread = async (tx: Database, id: string, change: ThreadChange) => {
  await tx.update(chatThreads).set(change).where(eq(chatThreads.id, id))
}

/** How many of the other side's messages come after a number; what the student did not write, the mentor's side did. */
export async function countAfter(
  tx: Database,
  { id, studentId }: ThreadStateRow,
  reader: 'student' | 'instructor',
  number: number,
): Promise<number> {
  const isOfOther =
    reader === 'student'
      ? sql`${supportMessages.senderId} is distinct from ${studentId}::uuid`
      : sql`${supportMessages.senderId} = ${studentId}::uuid`
  return tx.$count(
    supportMessages,
    and(eq(supportMessages.projectId, id), sql`${supportMessages.number} > ${number}`, isOfOther),
  )
}
