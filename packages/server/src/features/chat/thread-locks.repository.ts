import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { preparedOn } from '../../db/prepared-statements.ts'
import { Sealed } from '../../rpc/sealed.ts'
import { users } from '../accounts/accounts.table.ts'
import { chatThreads, supportMessages } from './chat.table.ts'

export type ThreadStateRow = typeof chatThreads.$inferSelect

const param = sql.placeholder
const isThread = eq(chatThreads.id, param('id'))
const selectThreadState = preparedOn((db) =>
  db.select().from(chatThreads).where(isThread).prepare('read_thread_state'),
)

/** Loads a thread by its id, sealed. */
export async function loadThreadState(db: Database, id: string): Promise<Sealed<ThreadStateRow>> {
  const [row] = await selectThreadState(db).execute({ id })
  return new Sealed(row)
}

const membersForShare = preparedOn((db) => {
  const isMember = or(
    eq(chatThreads.studentId, param('viewerId')),
    eq(chatThreads.mentorId, param('viewerId')),
  )
  const members = db
    .select({ id: sql`unnest(array[${chatThreads.studentId}, ${chatThreads.mentorId}])` })
    .from(chatThreads)
    .where(and(isThread, isMember))
  return db
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, members))
    .orderBy(users.id)
    .for('key share')
    .prepare('lock_thread_members')
})

/**
 * Locks the accounts of a thread's members against deletion, if the viewer is one of them. Returns the ids of the
 * accounts that exist.
 */
export async function lockMembersForShare(
  tx: Database,
  threadId: string,
  viewerId: string,
): Promise<Set<string>> {
  const members = await membersForShare(tx).execute({ id: threadId, viewerId })
  return new Set(members.map(({ id }) => id))
}

const lockedState = preparedOn((db) =>
  db.select().from(chatThreads).where(isThread).for('no key update').prepare('lock_thread'),
)

/** Loads a thread, sealed, and locks it for writing. */
export async function lockThread(tx: Database, id: string): Promise<Sealed<ThreadStateRow>> {
  const [row] = await lockedState(tx).execute({ id })
  return new Sealed(row)
}

/** The columns of a thread that sending and reading change. */
export type ThreadChange = Partial<
  Omit<
    ThreadStateRow,
    'id' | 'studentId' | 'mentorId' | 'title' | 'archivedAt' | 'mentorJoinedAfter' | 'formerReadNumber'
  >
>

/** Writes columns of a locked thread. */
export const updateThread = async (tx: Database, id: string, change: ThreadChange) => {
  await tx.update(chatThreads).set(change).where(eq(chatThreads.id, id)).prepare('write_thread').execute()
}

/**
 * Counts the other side's messages after a number. Everything the student did not send counts as the mentor's.
 */
export async function countMessagesAfter(
  tx: Database,
  { id, studentId }: ThreadStateRow,
  reader: 'student' | 'instructor',
  number: number,
): Promise<number> {
  const isOfOther =
    reader === 'student'
      ? sql`${supportMessages.senderId} is distinct from ${studentId}::uuid`
      : sql`${supportMessages.senderId} = ${studentId}::uuid`
  const [row] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(supportMessages)
    .where(and(eq(supportMessages.projectId, id), sql`${supportMessages.number} > ${number}`, isOfOther))
    .prepare('count_messages_after')
    .execute()
  return row?.count ?? 0
}
