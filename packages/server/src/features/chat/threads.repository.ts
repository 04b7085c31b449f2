import { aliasedTable, and, eq, gt, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { preparedOn } from '../../db/prepared-statements.ts'
import type { InstructorScope, StudentScope } from '../../rpc/scope.ts'
import { Sealed } from '../../rpc/sealed.ts'
import { users } from '../accounts/accounts.table.ts'
import { storedFiles } from '../files/files.table.ts'
import { presences } from '../live/live.table.ts'
import { meetings } from '../meetings/meetings.table.ts'
import { chatThreads, isThreadListed, supportMessages } from './chat.table.ts'

const partners = aliasedTable(users, 'partners')
const param = sql.placeholder

/** The columns of each side of a thread. */
export const SIDES = {
  student: {
    self: chatThreads.studentId,
    other: chatThreads.mentorId,
    partnerPhone: sql<string | null>`${partners.phone}`,
    unread: chatThreads.studentUnread,
    ownReadNumber: chatThreads.studentReadNumber,
    // Until the present mentor has read a message: how far the former mentors had read.
    partnerReadNumber: sql<number>`case when ${chatThreads.mentorReadNumber} > ${chatThreads.mentorJoinedAfter}
      then ${chatThreads.mentorReadNumber} else ${chatThreads.formerReadNumber} end`,
    hiddenUpTo: sql`0`,
    isSentByOther: sql`first_unread.sender_id is distinct from ${chatThreads.studentId}`,
  },
  instructor: {
    self: chatThreads.mentorId,
    other: chatThreads.studentId,
    // A mentor sees a student's phone number only while they mentor them.
    partnerPhone: sql<string | null>`case when ${partners.assignedInstructor} = ${chatThreads.mentorId}
      then ${partners.phone} end`,
    unread: chatThreads.mentorUnread,
    ownReadNumber: chatThreads.mentorReadNumber,
    partnerReadNumber: chatThreads.studentReadNumber,
    hiddenUpTo: sql`${chatThreads.mentorJoinedAfter}`,
    // Not `=`, for which the planner also reads an index of everything that the student sent.
    isSentByOther: sql`first_unread.sender_id is not distinct from ${chatThreads.studentId}`,
  },
} as const
export type Side = keyof typeof SIDES

const isOnline = sql<boolean>`exists (select from ${presences}
  where ${presences.userId} = ${partners.id} and ${presences.seenAt} > ${param('presenceCutoff')}::timestamptz)`

/** Whether a meeting can still take place. */
export const isNotOver = sql`meeting.starts_at + make_interval(mins => meeting.minutes) > ${param('now')}::timestamptz`

/** The proposed meetings of a thread that one side has read and can still answer. */
const fromMeetingsToAnswer = ({
  self,
  ownReadNumber,
  hiddenUpTo,
}: (typeof SIDES)[Side]) => sql`from ${meetings} meeting
  join ${supportMessages} proposal on proposal.id = meeting.id
  where meeting.assignment_id = ${chatThreads.id} and meeting.status = 'proposed' and ${chatThreads.archivedAt} is null
    and meeting.proposed_by <> ${self}
    and proposal.number > ${hiddenUpTo} and proposal.number <= ${ownReadNumber}
    and ${isNotOver}`

const firstUnread = aliasedTable(supportMessages, 'first_unread')

const firstMeetingAt = (side: Side) =>
  sql`(select min(proposal.created_at) ${fromMeetingsToAnswer(SIDES[side])})`

/** Since when a thread waits for one side: its first unread message, or its first meeting to answer; otherwise null. */
export const waitingSince = (side: Side): SQL<Date | null> => {
  const { unread, ownReadNumber, hiddenUpTo, isSentByOther } = SIDES[side]
  // `least` ignores nulls.
  return sql<Date | null>`least(
    (select ${firstUnread.createdAt} from ${supportMessages} first_unread where ${unread} > 0
      and ${firstUnread.projectId} = ${chatThreads.id} and ${isSentByOther}
      and ${firstUnread.number} > greatest(${ownReadNumber}, ${hiddenUpTo}) order by ${firstUnread.number} limit 1),
    ${firstMeetingAt(side)})`.mapWith(firstUnread.createdAt)
}

/** Whether `waitingSince` is null, without reading messages. */
export const isNotWaiting = (side: Side): SQL =>
  sql`(${SIDES[side].unread} = 0 and ${firstMeetingAt(side)} is null)`

/** Selects threads as seen from one side; the columns of `further` are added to each. */
export function selectThreads<Further extends Record<string, SQL>>(
  db: Database,
  side: Side,
  further: Further,
) {
  const { other, partnerPhone, unread, ownReadNumber, partnerReadNumber, hiddenUpTo } = SIDES[side]
  const { id, title, studentId, mentorId, lastNumber, activeAt } = chatThreads
  return db
    .select({
      id,
      title,
      studentId,
      mentorId,
      unread,
      meetingsToAnswer: sql<number>`(select count(*)::int ${fromMeetingsToAnswer(SIDES[side])})`,
      ownReadNumber,
      partnerReadNumber,
      lastNumber,
      activeAt,
      isArchived: sql<boolean>`${chatThreads.archivedAt} is not null`,
      partnerId: other,
      partnerName: partners.name,
      partnerPhone,
      isOnline,
      // Lists show only the start of a message.
      lastText: sql<string>`left(coalesce(${supportMessages.message}, ''), 200)`,
      lastFileName: storedFiles.name,
      lastMeetingStatus: meetings.status,
      lastSenderId: supportMessages.senderId,
      lastSentAt: supportMessages.createdAt,
      ...further,
    })
    .from(chatThreads)
    .leftJoin(partners, eq(partners.id, other))
    .leftJoin(
      supportMessages,
      and(
        eq(supportMessages.projectId, chatThreads.id),
        eq(supportMessages.number, chatThreads.lastNumber),
        gt(supportMessages.number, hiddenUpTo),
      ),
    )
    .leftJoin(storedFiles, eq(storedFiles.path, supportMessages.fileUrl))
    .leftJoin(meetings, and(eq(supportMessages.kind, sql`'meeting'`), eq(meetings.id, supportMessages.id)))
    .$dynamic()
}

const prepareThread = (side: Side) =>
  preparedOn((db) =>
    selectThreads(db, side, {})
      .where(eq(chatThreads.id, param('threadId')))
      .prepare(`read_${side}_thread`),
  )
const threadStatements = { student: prepareThread('student'), instructor: prepareThread('instructor') }

export type ThreadRow = Awaited<
  ReturnType<ReturnType<(typeof threadStatements)['student']>['execute']>
>[number]

/** The times that decide who is online and which meetings are over. */
export type ThreadTimes = { readonly presenceCutoff: Date; readonly now: Date }

/** Loads a thread as seen from one side, sealed. */
export async function loadThread(
  db: Database,
  side: Side,
  threadId: string,
  { presenceCutoff, now }: ThreadTimes,
) {
  const [row] = await threadStatements[side](db).execute({
    threadId,
    presenceCutoff: presenceCutoff.toISOString(),
    now: now.toISOString(),
  })
  return new Sealed(row)
}

const prepareThreadToOpen = (side: Side) =>
  preparedOn((db) => {
    const { self, unread } = SIDES[side]
    const findNewest = (condition: SQL) => sql`(select ${chatThreads.id} from ${chatThreads}
      where ${self} = ${param('userId')}::uuid and ${condition}
      order by ${chatThreads.activeAt} desc, ${chatThreads.id} desc limit 1)`
    // `coalesce` runs a query only if those before it find nothing. Unlike `exists`, a scalar subquery is never planned
    // as a join, which would read the meetings of everybody.
    const threadId = sql<string | null>`coalesce(${findNewest(sql`${unread} > 0`)},
      ${findNewest(sql`(select true ${fromMeetingsToAnswer(SIDES[side])} limit 1)`)},
      ${findNewest(isThreadListed[side])})`
    return db.select({ threadId }).from(sql`(select) as one`).prepare(`find_${side}_thread_to_open`)
  })
/** The prepared statements behind {@link findThreadToOpen}. */
export const threadToOpenStatements = {
  student: prepareThreadToOpen('student'),
  instructor: prepareThreadToOpen('instructor'),
}

/** Finds a person's newest thread with unread messages, else with a meeting to answer, else of all; or null. */
export async function findThreadToOpen(
  db: Database,
  { role, userId }: StudentScope | InstructorScope,
  now: Date,
): Promise<string | null> {
  const [row] = await threadToOpenStatements[role](db).execute({ userId, now: now.toISOString() })
  return row?.threadId ?? null
}

/** Counts a person's unread messages, and the threads they are in. */
export async function countUnread(db: Database, { role, userId }: StudentScope | InstructorScope) {
  const { self, unread } = SIDES[role]
  const [row] = await db
    .select({
      messages: sql<number>`coalesce(sum(${unread}), 0)::int`,
      threads: sql<number>`count(*)::int`,
    })
    .from(chatThreads)
    .where(and(eq(self, userId), isNotNull(self), gt(unread, 0)))
  return row ?? { messages: 0, threads: 0 }
}
