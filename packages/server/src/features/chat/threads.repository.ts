import { aliasedTable, and, desc, eq, gt, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { preparedOn } from '../../db/prepared-statements.ts'
import { searchPattern } from '../../db/search.ts'
import type { TimeBounds } from '../../rpc/cursor.ts'
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
const SIDES = {
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
  },
} as const
type Side = keyof typeof SIDES

const isOnline = sql<boolean>`exists (select from ${presences}
  where ${presences.userId} = ${partners.id} and ${presences.seenAt} > ${param('presenceCutoff')}::timestamptz)`

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
    and meeting.starts_at + make_interval(mins => meeting.minutes) > ${param('now')}::timestamptz`

function selectThreads(db: Database, side: Side) {
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

const isFound = or(
  sql`lower(${chatThreads.title}) like ${param('pattern')}`,
  sql`lower(${partners.name}) like ${param('pattern')}`,
)
const isBefore = sql`(${chatThreads.activeAt}, ${chatThreads.id}) < (${param('time')}::timestamptz, ${param('id')}::uuid)`

const prepareThreadList = (side: Side, isSearched: boolean) =>
  preparedOn((db) =>
    selectThreads(db, side)
      .where(
        and(
          eq(SIDES[side].self, param('userId')),
          isBefore,
          isThreadListed[side],
          isSearched ? isFound : undefined,
        ),
      )
      .orderBy(desc(chatThreads.activeAt), desc(chatThreads.id))
      .limit(param('limit'))
      .prepare(`list_${side}_threads_${isSearched ? 'found' : 'all'}`),
  )

/** The prepared statements behind {@link findThreads}. */
export const threadLists = {
  student: { all: prepareThreadList('student', false), found: prepareThreadList('student', true) },
  instructor: { all: prepareThreadList('instructor', false), found: prepareThreadList('instructor', true) },
}

type ThreadPageQuery = {
  readonly search: string
  readonly before: TimeBounds
  readonly limit: number
  readonly presenceCutoff: Date
  readonly now: Date
}

/** Finds a person's threads, the most recently active first. */
export const findThreads = (
  db: Database,
  { role, userId }: StudentScope | InstructorScope,
  query: ThreadPageQuery,
) =>
  threadLists[role][query.search ? 'found' : 'all'](db).execute({
    userId,
    ...query.before,
    limit: query.limit,
    pattern: searchPattern(query.search),
    presenceCutoff: query.presenceCutoff.toISOString(),
    now: query.now.toISOString(),
  })

export type ThreadRow = Awaited<ReturnType<typeof findThreads>>[number]

const prepareThread = (side: Side) =>
  preparedOn((db) =>
    selectThreads(db, side)
      .where(eq(chatThreads.id, param('threadId')))
      .prepare(`read_${side}_thread`),
  )
const threadStatements = { student: prepareThread('student'), instructor: prepareThread('instructor') }

/** Loads a thread as seen from one side, sealed. */
export async function loadThread(
  db: Database,
  side: Side,
  threadId: string,
  { presenceCutoff, now }: Pick<ThreadPageQuery, 'presenceCutoff' | 'now'>,
) {
  const [row] = await threadStatements[side](db).execute({
    threadId,
    presenceCutoff: presenceCutoff.toISOString(),
    now: now.toISOString(),
  })
  return new Sealed<ThreadRow>(row)
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
