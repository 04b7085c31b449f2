import { randomUUID } from 'node:crypto'
import { OK, type PermissionCase, page, SIGN_IN, WRONG_ROLE } from './permissions.cases.testing.ts'

const own = (code: string) => ['ok', code] as const
const never = (code: string) => [code, code] as const

const OWN = own('THREAD_NOT_FOUND')
const forMembers = { anonymous: SIGN_IN, student: OWN, instructor: OWN, admin: WRONG_ROLE }
const forBoth = { anonymous: SIGN_IN, student: OK, instructor: OK, admin: WRONG_ROLE }

const MEETING = 'MEETING_NOT_FOUND'
const notForOthers = { anonymous: SIGN_IN, admin: never(MEETING) }

const saying = (threadId: string) => ({ id: randomUUID(), threadId, text: 'Hello' })
const ARCHIVED = ['THREAD_ARCHIVED', 'THREAD_NOT_FOUND'] as const
const SETTLED = ['MEETING_SETTLED', MEETING] as const

/**
 * Conversations are their two members' alone (1 §6, 2 §6; design.md), not the administrators' either. Each side has a
 * thread with a file and three meetings that its instructor proposed: open, agreed, declined; and an archived thread.
 */
export const CHAT_PERMISSIONS: readonly PermissionCase[] = [
  { procedure: 'chat.listThreads', input: page, ...forBoth },
  { procedure: 'chat.countUnread', ...forBoth },
  { procedure: 'chat.readThread', input: ({ assignmentId }) => ({ threadId: assignmentId }), ...forMembers },
  { procedure: 'chat.readThread', input: ({ archivedId }) => ({ threadId: archivedId }), ...forMembers },
  {
    procedure: 'chat.listMessages',
    input: ({ requestedProjectId }) => ({ threadId: requestedProjectId }),
    ...forMembers,
  },
  { procedure: 'chat.listMessages', input: ({ archivedId }) => ({ threadId: archivedId }), ...forMembers },
  { procedure: 'chat.sendMessage', input: ({ assignmentId }) => saying(assignmentId), ...forMembers },
  {
    procedure: 'chat.sendMessage',
    input: ({ archivedId }) => saying(archivedId),
    ...forMembers,
    student: ARCHIVED,
    instructor: ARCHIVED,
  },
  {
    procedure: 'chat.markRead',
    input: ({ assignmentId }) => ({ threadId: assignmentId, number: 9 }),
    ...forMembers,
  },
  { procedure: 'chat.tellTyping', input: ({ assignmentId }) => ({ threadId: assignmentId }), ...forMembers },
  {
    procedure: 'chat.attachmentLink',
    input: ({ messageId }) => ({ messageId }),
    ...forBoth,
    student: own('MESSAGE_NOT_FOUND'),
    instructor: own('MESSAGE_NOT_FOUND'),
  },
  {
    procedure: 'meetings.answerMeeting',
    input: ({ meetingId }) => ({ id: meetingId, answer: 'accepted' }),
    ...notForOthers,
    student: own(MEETING),
    instructor: never(MEETING),
  },
  {
    procedure: 'meetings.answerMeeting',
    input: ({ agreedId }) => ({ id: agreedId, answer: 'declined' }),
    ...notForOthers,
    student: SETTLED,
    instructor: never(MEETING),
  },
  {
    procedure: 'meetings.cancelMeeting',
    input: ({ meetingId }) => ({ id: meetingId }),
    ...notForOthers,
    student: never(MEETING),
    instructor: own(MEETING),
  },
  {
    procedure: 'meetings.cancelMeeting',
    input: ({ agreedId }) => ({ id: agreedId }),
    ...notForOthers,
    student: own(MEETING),
    instructor: own(MEETING),
  },
  {
    procedure: 'meetings.cancelMeeting',
    input: ({ declinedId }) => ({ id: declinedId }),
    ...notForOthers,
    student: SETTLED,
    instructor: SETTLED,
  },
  {
    procedure: 'meetings.calendarFile',
    input: ({ agreedId }) => ({ id: agreedId }),
    ...notForOthers,
    student: own(MEETING),
    instructor: own(MEETING),
  },
]
