import { aliasedTable, and, eq, exists, inArray, isNotNull, ne, not, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { users } from '../../accounts/accounts.table.ts'
import { studentProjects } from '../../assignments/assignments.table.ts'
import { isNotRemoved } from '../../assignments/project-columns.table.ts'
import { answerLeases, assistantMessages } from '../../assistant/assistant.table.ts'
import { chatThreads, supportMessages } from '../../chat/chat.table.ts'
import { handInExtensions, handIns, handInVersions } from '../../hand-ins/hand-ins.table.ts'
import { meetings } from '../../meetings/meetings.table.ts'
import { notifications } from '../../notifications/notifications.table.ts'
import { paperVersions, studentPapers } from '../../papers/papers.table.ts'
import { instructorProjects } from '../../repository/repository.table.ts'
import { projectRequests } from '../../requests/requests.table.ts'
import { adminInstructorTickets, supportTickets } from '../../tickets/tickets.table.ts'

const students = aliasedTable(users, 'students')

/** Counts what is deleted with a student, and their tickets, which are kept. One statement. */
export async function countStudentRecords(db: Database, id: string) {
  // Messages are numbered without gaps, so the last number is the count.
  const chatMessages = sql<number>`(select coalesce(sum(last_number), 0)::int from ${chatThreads} where student_id = ${id})`
  const threads = db.select({ id: chatThreads.id }).from(chatThreads).where(eq(chatThreads.studentId, id))
  const [row] = await db
    .select({
      projects: db.$count(studentProjects, eq(studentProjects.studentId, id)),
      meetings: db.$count(meetings, inArray(meetings.assignmentId, threads)),
      handIns: db.$count(handIns, inArray(handIns.assignmentId, threads)),
      requests: db.$count(projectRequests, eq(projectRequests.studentId, id)),
      papers: db.$count(studentPapers, eq(studentPapers.studentId, id)),
      chatMessages,
      assistantMessages: db.$count(assistantMessages, eq(assistantMessages.studentId, id)),
      tickets: db.$count(supportTickets, eq(supportTickets.senderId, id)),
    })
    .from(users)
    .where(eq(users.id, id))
  return row
}

const isUnresolvedTicketTo = (instructorId: string) =>
  and(eq(supportTickets.receiverId, instructorId), ne(supportTickets.status, 'resolved'))

/**
 * Counts an instructor's students, repository projects, the tickets they sent, the unresolved ones they received, and
 * the projects they mentor. Repository projects that no student has or had are `unassignedProjects`; projects of
 * students who have another instructor are `reassigned`. One statement.
 */
export async function countInstructorRecords(db: Database, id: string) {
  const isMentored = and(eq(studentProjects.mentorId, id), isNotRemoved)
  const hasOtherInstructor = exists(
    db
      .select({ id: students.id })
      .from(students)
      .where(and(eq(students.id, studentProjects.studentId), ne(students.assignedInstructor, id))),
  )
  const isOwned = eq(instructorProjects.instructorId, id)
  const isAssigned = exists(
    db
      .select({ id: studentProjects.id })
      .from(studentProjects)
      .where(eq(studentProjects.instructorProjectId, instructorProjects.id)),
  )
  const [row] = await db
    .select({
      students: db.$count(users, eq(users.assignedInstructor, id)),
      projects: db.$count(instructorProjects, and(isOwned, isAssigned)),
      unassignedProjects: db.$count(instructorProjects, and(isOwned, not(isAssigned))),
      assignments: db.$count(studentProjects, and(isMentored, not(hasOtherInstructor))),
      reassigned: db.$count(studentProjects, and(isMentored, hasOtherInstructor)),
      tickets: db.$count(adminInstructorTickets, eq(adminInstructorTickets.senderId, id)),
      receivedTickets: db.$count(supportTickets, isUnresolvedTicketTo(id)),
    })
    .from(users)
    .where(eq(users.id, id))
  return row
}

/** Finds the unresolved tickets that students sent to an instructor, with the names of the senders. */
export const findUnresolvedTicketsTo = (tx: Database, instructorId: string) =>
  tx
    .select({
      id: supportTickets.id,
      subject: supportTickets.subject,
      senderId: supportTickets.senderId,
      senderName: students.name,
    })
    .from(supportTickets)
    .leftJoin(students, eq(students.id, supportTickets.senderId))
    .where(isUnresolvedTicketTo(instructorId))

/**
 * Locks everything of a student that others write to, so that nobody adds to it before the transaction ends. To avoid
 * deadlock, it locks in the order of the other writers: first the answer lease, as at the end of an answer, which then
 * refers to the account; then papers, requests and projects, requests before projects as in a review; then the account,
 * against new references; last threads and tickets, whose writers lock the account first.
 */
export async function lockStudentRecords(tx: Database, studentId: string): Promise<void> {
  await tx
    .select({ id: answerLeases.answerId })
    .from(answerLeases)
    .where(eq(answerLeases.studentId, studentId))
    .for('update')
  for (const table of [studentPapers, projectRequests, studentProjects]) {
    await tx
      .select({ id: table.id })
      .from(table)
      .where(eq(table.studentId, studentId))
      .orderBy(table.id)
      .for('update')
  }
  const instructorId = tx
    .select({ id: students.assignedInstructor })
    .from(students)
    .where(eq(students.id, studentId))
  const receiverIds = tx
    .select({ id: supportTickets.receiverId })
    .from(supportTickets)
    .where(eq(supportTickets.senderId, studentId))
  // Notifications of these people are changed or deleted at the end. Whoever deletes one of them also locks the account
  // first and then its tickets.
  await tx
    .select({ id: users.id })
    .from(users)
    .where(or(inArray(users.id, instructorId), inArray(users.id, receiverIds), isNotifiedAbout(studentId)))
    .orderBy(users.id)
    .for('key share')
  await lockAccountThreadsAndTickets(tx, studentId)
}

/**
 * Waits for everybody who is writing to a thread or ticket of this person, and blocks new writers: they lock the
 * account, then the thread or the ticket, and nothing else that a deletion locks. Tickets are kept but lose their
 * sender or receiver; they are locked in id order, which avoids deadlock between two deletions.
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

/** The storage paths of files that only a student's papers, hand-ins and the messages of their threads reference. */
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
  const handedIn = tx
    .select({ path: handInVersions.path })
    .from(handInVersions)
    .innerJoin(handIns, eq(handIns.id, handInVersions.handInId))
    .innerJoin(chatThreads, eq(chatThreads.id, handIns.assignmentId))
    .where(eq(chatThreads.studentId, studentId))
  const rows = await versions.union(drafts).union(published).union(attachments).union(handedIn)
  return rows.map(({ path }) => path)
}

/**
 * Finds the subject ids of the notifications that others may have about a student: the student, and their threads,
 * meetings, hand-ins, requests for more time and tickets.
 */
export async function findNotifiedSubjects(tx: Database, studentId: string): Promise<string[]> {
  const rows = await tx.execute<{ id: string }>(sql`
    with threads as (select id from ${chatThreads} where student_id = ${studentId}),
    own as (select h.id from ${handIns} h join threads on threads.id = h.assignment_id)
    select ${studentId}::uuid as id union all select id from threads union all select id from own
    union all select m.id from ${meetings} m join threads on threads.id = m.assignment_id
    union all select e.id from ${handInExtensions} e join own on own.id = e.hand_in_id
    union all select id from ${supportTickets} where sender_id = ${studentId}`)
  return rows.map(({ id }) => id)
}

/** Finds who receives the tickets that a student sent. */
export async function findTicketReceivers(tx: Database, studentId: string): Promise<(string | null)[]> {
  const rows = await tx
    .selectDistinct({ id: supportTickets.receiverId })
    .from(supportTickets)
    .where(eq(supportTickets.senderId, studentId))
  return rows.map(({ id }) => id)
}

/** Whether a user has a notification about a person, such as of a mentoring, even of one that has ended. */
const isNotifiedAbout = (personId: string): SQL =>
  sql`${users.id} = any(array(select user_id from ${notifications} where subject_id = ${personId}))`

/**
 * Locks the instructor, their students, the students of their threads, and everybody with a notification about them, in
 * id order, as an assignment does.
 */
export const lockMentorAndStudents = (tx: Database, instructorId: string) =>
  tx
    .select({ id: users.id })
    .from(users)
    .where(
      or(
        eq(users.id, instructorId),
        eq(users.assignedInstructor, instructorId),
        // An array, which is evaluated once, so that the condition can use an index.
        sql`${users.id} = any(array(select student_id from ${chatThreads} where mentor_id = ${instructorId}))`,
        isNotifiedAbout(instructorId),
      ),
    )
    .orderBy(users.id)
    .for('no key update')

/** The students of an instructor. */
export const findStudentsOf = (tx: Database, instructorId: string) =>
  tx.select({ id: users.id }).from(users).where(eq(users.assignedInstructor, instructorId))

/** Removes the instructor from all their students. */
export const removeMentorOfStudents = async (tx: Database, instructorId: string, now: Date) => {
  await tx
    .update(users)
    .set({ assignedInstructor: null, updatedAt: now })
    .where(eq(users.assignedInstructor, instructorId))
}

/**
 * Locks the projects this instructor mentors; last their account, threads and tickets, like {@link lockStudentRecords}.
 * Their own projects are locked earlier, before people, as an assignment does.
 */
export async function lockInstructorRecords(tx: Database, instructorId: string): Promise<void> {
  await tx
    .select({ id: studentProjects.id })
    .from(studentProjects)
    .where(eq(studentProjects.mentorId, instructorId))
    .orderBy(studentProjects.id)
    .for('no key update')
  await lockAccountThreadsAndTickets(tx, instructorId)
}
