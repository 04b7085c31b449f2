import { eq, inArray } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { progressHistory, studentProjects } from '../../features/assignments/assignments.table.ts'
import { chatThreads, supportMessages } from '../../features/chat/chat.table.ts'
import { storedFiles } from '../../features/files/files.table.ts'
import { meetings } from '../../features/meetings/meetings.table.ts'
import { paperVersions, studentPapers } from '../../features/papers/papers.table.ts'
import {
  adminInstructorReplies,
  adminInstructorTickets,
  supportReplies,
  supportTickets,
} from '../../features/tickets/tickets.table.ts'

/** Sets the upload time of files. */
export const writeUploadTime = async (db: Database, uploadIds: readonly string[], createdAt: Date) => {
  await db
    .update(storedFiles)
    .set({ createdAt })
    .where(inArray(storedFiles.uploadId, [...uploadIds]))
}

type AssignmentState = Pick<
  typeof studentProjects.$inferInsert,
  'status' | 'progress' | 'startedAt' | 'completedAt' | 'changedAt'
>

/** Sets the status and progress of an assignment, with their times. */
export const writeAssignmentState = async (db: Database, id: string, state: AssignmentState) => {
  await db.update(studentProjects).set(state).where(eq(studentProjects.id, id))
}

export type ProgressHistoryRow = typeof progressHistory.$inferInsert

/** Adds progress history entries. */
export const insertProgressHistory = async (db: Database, entries: readonly ProgressHistoryRow[]) => {
  await db.insert(progressHistory).values([...entries])
}

export type PaperRow = typeof studentPapers.$inferInsert
export type VersionRow = typeof paperVersions.$inferInsert
export type PaperFileRow = Omit<typeof storedFiles.$inferInsert, 'state' | 'bucket'>

/** Adds a paper together with its versions and the rows of its stored files. */
export async function insertPaper(
  tx: Database,
  paper: PaperRow,
  versions: VersionRow[],
  files: readonly PaperFileRow[],
) {
  await tx
    .insert(storedFiles)
    .values(files.map((file) => ({ ...file, bucket: 'papers' as const, state: 'attached' as const })))
  await tx.insert(studentPapers).values(paper)
  await tx.insert(paperVersions).values(versions)
}

export type StudentTicketRow = typeof supportTickets.$inferInsert
export type ReplyRow = typeof supportReplies.$inferInsert
export type InstructorTicketRow = typeof adminInstructorTickets.$inferInsert

/** Adds tickets of students with their replies. */
export async function insertStudentTickets(
  db: Database,
  tickets: readonly StudentTicketRow[],
  replies: readonly ReplyRow[],
) {
  await db.insert(supportTickets).values([...tickets])
  await db.insert(supportReplies).values([...replies])
}

/** Adds tickets of instructors with their replies. */
export async function insertInstructorTickets(
  db: Database,
  tickets: readonly InstructorTicketRow[],
  replies: readonly ReplyRow[],
) {
  await db.insert(adminInstructorTickets).values([...tickets])
  await db.insert(adminInstructorReplies).values([...replies])
}

export type Conversation = {
  readonly threadId: string
  readonly messages: readonly (typeof supportMessages.$inferInsert)[]
  readonly meetings: readonly (typeof meetings.$inferInsert)[]
  readonly files: readonly (typeof storedFiles.$inferInsert)[]
  /** The last message's number and time, and how far both sides have read. */
  readonly state: Partial<typeof chatThreads.$inferInsert>
}

/** Adds the messages, meetings and files of a thread, and updates its state. */
export async function insertConversation(tx: Database, conversation: Conversation): Promise<void> {
  if (conversation.files.length > 0) await tx.insert(storedFiles).values([...conversation.files])
  if (conversation.meetings.length > 0) await tx.insert(meetings).values([...conversation.meetings])
  await tx.insert(supportMessages).values([...conversation.messages])
  await tx.update(chatThreads).set(conversation.state).where(eq(chatThreads.id, conversation.threadId))
}
