import { and, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { users } from '../../accounts/accounts.table.ts'
import { studentProjects } from '../../assignments/assignments.table.ts'
import { assistantMessages } from '../../assistant/assistant.table.ts'
import { chatThreads, supportMessages } from '../../chat/chat.table.ts'
import { paperVersions, studentPapers } from '../../papers/papers.table.ts'
import { instructorProjects } from '../../repository/repository.table.ts'
import { projectRequests } from '../../requests/requests.table.ts'
import { adminInstructorTickets, supportTickets } from '../../tickets/tickets.table.ts'

const isNotWithdrawn = isNull(studentProjects.withdrawnAt)

/** What hangs on a student: what goes with them, and the tickets, which stay. One statement. */
export async function countStudentRecords(db: Database, id: string) {
  // Messages are numbered without gaps, so that nobody need count them.
  const said = sql<number>`(select coalesce(sum(last_number), 0)::int from ${chatThreads} where student_id = ${id})`
  const [row] = await db
    .select({
      projects: db.$count(studentProjects, and(eq(studentProjects.studentId, id), isNotWithdrawn)),
      requests: db.$count(projectRequests, eq(projectRequests.studentId, id)),
      papers: db.$count(studentPapers, eq(studentPapers.studentId, id)),
      chatMessages: said,
      assistantMessages: db.$count(assistantMessages, eq(assistantMessages.studentId, id)),
      tickets: db.$count(supportTickets, eq(supportTickets.senderId, id)),
    })
    .from(users)
    .where(eq(users.id, id))
  return row
}

/**
 * What hangs on an instructor: students, repository projects, what students hold of their mentoring, and the tickets they
 * sent. One statement.
 */
export async function countInstructorRecords(db: Database, id: string) {
  const own = db
    .select({ id: instructorProjects.id })
    .from(instructorProjects)
    .where(eq(instructorProjects.instructorId, id))
  const isMentored = or(
    inArray(studentProjects.instructorProjectId, own),
    and(eq(studentProjects.mentorId, id), isNull(studentProjects.instructorProjectId)),
  )
  const [row] = await db
    .select({
      students: db.$count(users, eq(users.assignedInstructor, id)),
      projects: db.$count(instructorProjects, eq(instructorProjects.instructorId, id)),
      assignments: db.$count(studentProjects, and(isMentored, isNotWithdrawn)),
      tickets: db.$count(adminInstructorTickets, eq(adminInstructorTickets.senderId, id)),
    })
    .from(users)
    .where(eq(users.id, id))
  return row
}

/**
 * Locks what a student has and others write to, in the order in which a review goes through it: nobody adds a file or a
 * trace to any of it before the transaction ends, nor waits for the account while they hold one of these rows. Last the
 * account, their threads and their tickets: whoever writes in one has held the account before, and is waited for here.
 */
export async function lockStudentRecords(tx: Database, studentId: string): Promise<void> {
  for (const table of [studentPapers, projectRequests, studentProjects]) {
    await tx
      .select({ id: table.id })
      .from(table)
      .where(eq(table.studentId, studentId))
      .orderBy(table.id)
      .for('update')
  }
  await lockAccountThreadsAndTickets(tx, studentId)
}

/**
 * Waits for everybody who is writing in a thread or to a ticket of this person's, and keeps others from beginning: they
 * hold the account, then the thread or the ticket, and nothing else that a deletion locks. The tickets stay, but lose
 * their sender or receiver: taken by id, so that two deletions which share some take turns.
 */
async function lockAccountThreadsAndTickets(tx: Database, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
  await tx
    .select({ id: chatThreads.id })
    .from(chatThreads)
    .where(or(eq(chatThreads.studentId, userId), eq(chatThreads.mentorId, userId)))
    .orderBy(chatThreads.id)
    .for('update')
  for (const table of [supportTickets, adminInstructorTickets]) {
    await tx
      .select({ id: table.id })
      .from(table)
      .where(or(eq(table.senderId, userId), eq(table.receiverId, userId)))
      .orderBy(table.id)
      .for('update')
  }
}

/** Where the files lie that only a student's papers and the messages of their threads name. */
export async function findStudentFilePaths(tx: Database, studentId: string): Promise<string[]> {
  const isOfStudent = eq(studentPapers.studentId, studentId)
  const versions = tx
    .select({ path: paperVersions.path })
    .from(paperVersions)
    .innerJoin(studentPapers, eq(studentPapers.id, paperVersions.paperId))
    .where(isOfStudent)
  const drafts = tx.select({ path: studentPapers.paperUrl }).from(studentPapers).where(isOfStudent)
  const published = tx
    .select({ path: sql<string>`${studentPapers.publishedUrl}` })
    .from(studentPapers)
    .where(and(isOfStudent, isNotNull(studentPapers.publishedUrl)))
  const attachments = tx
    .select({ path: sql<string>`${supportMessages.fileUrl}` })
    .from(supportMessages)
    .innerJoin(chatThreads, eq(chatThreads.id, supportMessages.projectId))
    .where(and(eq(chatThreads.studentId, studentId), isNotNull(supportMessages.fileUrl)))
  const rows = await versions.union(drafts).union(published).union(attachments)
  return rows.map(({ path }) => path)
}

/** The instructor and everybody they mentor, locked one after another by id, as an assignment locks them. */
export const lockMentorAndStudents = (tx: Database, instructorId: string) =>
  tx
    .select({ id: users.id })
    .from(users)
    .where(or(eq(users.id, instructorId), eq(users.assignedInstructor, instructorId)))
    .orderBy(users.id)
    .for('no key update')

/** The students of an instructor. */
export const findStudentsOf = (tx: Database, instructorId: string) =>
  tx.select({ id: users.id }).from(users).where(eq(users.assignedInstructor, instructorId))

/** Takes every student from an instructor. */
export const clearMentor = async (tx: Database, instructorId: string, now: Date) => {
  await tx
    .update(users)
    .set({ assignedInstructor: null, updatedAt: now })
    .where(eq(users.assignedInstructor, instructorId))
}

/**
 * Locks the projects that name this mentor, as whoever changes one does, and the repository projects they own; last
 * their account, their threads and their tickets, as {@link lockStudentRecords} does.
 */
export async function lockInstructorRecords(tx: Database, instructorId: string): Promise<void> {
  await tx
    .select({ id: instructorProjects.id })
    .from(instructorProjects)
    .where(eq(instructorProjects.instructorId, instructorId))
    .orderBy(instructorProjects.id)
    .for('no key update')
  await tx
    .select({ id: studentProjects.id })
    .from(studentProjects)
    .where(eq(studentProjects.mentorId, instructorId))
    .orderBy(studentProjects.id)
    .for('no key update')
  await lockAccountThreadsAndTickets(tx, instructorId)
}
