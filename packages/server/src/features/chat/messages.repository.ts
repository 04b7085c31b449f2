import { aliasedTable, and, asc, desc, eq, gt, lt, sql } from 'drizzle-orm'
import { SENDER_LOCK } from '../../db/advisory-locks.ts'
import type { Database } from '../../db/database.ts'
import { preparedOn } from '../../db/prepared-statements.ts'
import { Sealed } from '../../rpc/sealed.ts'
import { users } from '../accounts/accounts.table.ts'
import { storedFiles } from '../files/files.table.ts'
import { meetings } from '../meetings/meetings.table.ts'
import { chatThreads, supportMessages } from './chat.table.ts'

/** A meeting row with the name of who proposed it. */
export type MeetingColumns = typeof meetings.$inferSelect & { readonly proposedByName: string | null }

const proposers = aliasedTable(users, 'proposers')
const param = sql.placeholder

/** Selects messages with their sender, and their file or meeting. */
const selectMessages = (db: Database) =>
  db
    .select({
      id: supportMessages.id,
      threadId: supportMessages.projectId,
      number: supportMessages.number,
      kind: supportMessages.kind,
      senderId: supportMessages.senderId,
      senderName: users.name,
      text: supportMessages.message,
      sentAt: supportMessages.createdAt,
      file: { name: storedFiles.name, size: storedFiles.size, mimeType: storedFiles.mimeType },
      meeting: meetings,
      proposedByName: proposers.name,
    })
    .from(supportMessages)
    .leftJoin(users, eq(users.id, supportMessages.senderId))
    .leftJoin(
      storedFiles,
      and(eq(storedFiles.path, supportMessages.fileUrl), eq(storedFiles.state, 'attached')),
    )
    .leftJoin(meetings, and(eq(supportMessages.kind, sql`'meeting'`), eq(meetings.id, supportMessages.id)))
    .leftJoin(proposers, eq(proposers.id, meetings.proposedBy))
    .$dynamic()

const isInRange = and(
  eq(supportMessages.projectId, param('threadId')),
  gt(supportMessages.number, param('after')),
  lt(supportMessages.number, param('before')),
)

/** The prepared statements behind {@link findMessages}. */
export const newestMessages = preparedOn((db) =>
  selectMessages(db)
    .where(isInRange)
    .orderBy(desc(supportMessages.number))
    .limit(param('limit'))
    .prepare('list_messages_before'),
)
export const nextMessages = preparedOn((db) =>
  selectMessages(db)
    .where(isInRange)
    .orderBy(asc(supportMessages.number))
    .limit(param('limit'))
    .prepare('list_messages_after'),
)

/** A range of a thread: messages between two numbers, from its end or its beginning. */
export type MessageRange = {
  readonly threadId: string
  readonly after: number
  readonly before: number
  readonly from: 'end' | 'beginning'
  readonly limit: number
}

/** Finds messages of a thread, oldest first. The caller has checked that the viewer may read it. */
export async function findMessages(db: Database, { from, ...values }: MessageRange) {
  if (from === 'beginning') return nextMessages(db).execute(values)
  return (await newestMessages(db).execute(values)).toReversed()
}

const messageById = preparedOn((db) =>
  selectMessages(db)
    .where(eq(supportMessages.id, param('id')))
    .prepare('read_message'),
)

/** Finds a message by its id, without a check of who may read it. */
export async function findMessage(db: Database, id: string): Promise<MessageRow | undefined> {
  const [row] = await messageById(db).execute({ id })
  return row
}

export type MessageRow = Awaited<ReturnType<typeof findMessages>>[number]

/** Loads the path of a message's file with what decides who sees the message, sealed. */
export async function loadAttachment(db: Database, messageId: string) {
  const [row] = await db
    .select({
      path: supportMessages.fileUrl,
      studentId: chatThreads.studentId,
      mentorId: chatThreads.mentorId,
      mentorJoinedAfter: chatThreads.mentorJoinedAfter,
      number: supportMessages.number,
    })
    .from(supportMessages)
    .innerJoin(chatThreads, eq(chatThreads.id, supportMessages.projectId))
    .where(eq(supportMessages.id, messageId))
  return new Sealed(row)
}

/** Adds a message unless its id is taken; returns whether it was added. */
export async function insertMessage(
  tx: Database,
  row: typeof supportMessages.$inferInsert,
): Promise<boolean> {
  const added = await tx
    .insert(supportMessages)
    .values(row)
    .onConflictDoNothing({ target: supportMessages.id })
    .returning({ id: supportMessages.id })
    .prepare('add_message')
    .execute()
  return added.length > 0
}

const senderLock = preparedOn((db) =>
  db
    .select({ locked: sql`pg_advisory_xact_lock(${SENDER_LOCK}, hashtext(${param('senderId')}))` })
    .from(sql`(values (1)) as once`)
    .prepare('lock_sender'),
)

const sentSince = preparedOn((db) => {
  const sent = db
    .select({ one: sql`1` })
    .from(supportMessages)
    .where(
      and(
        eq(supportMessages.senderId, param('senderId')),
        sql`${supportMessages.createdAt} > ${param('since')}::timestamptz`,
        sql`${supportMessages.createdAt} <= ${param('until')}::timestamptz`,
      ),
    )
    .limit(param('max'))
    .as('sent')
  return db.select({ count: sql<number>`count(*)::int` }).from(sent).prepare('count_sent')
})

/**
 * Counts the messages a person has sent in a period, up to `max`. Locks the count for this sender until the transaction
 * ends.
 */
export async function countSentMessages(
  tx: Database,
  senderId: string,
  { since, until }: { readonly since: Date; readonly until: Date },
  max: number,
): Promise<number> {
  // Sent together; the database runs them in this order.
  const [, [row]] = await Promise.all([
    senderLock(tx).execute({ senderId }),
    sentSince(tx).execute({ senderId, since: since.toISOString(), until: until.toISOString(), max }),
  ])
  return row?.count ?? 0
}
