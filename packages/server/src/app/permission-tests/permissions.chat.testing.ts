import { randomUUID } from 'node:crypto'
import { noInput, OK, type PermissionCase, SIGN_IN, WRONG_ROLE } from './permissions.cases.testing.ts'

const onlyOwn = (code: string) => ['ok', code] as const
const always = (code: string) => [code, code] as const

const OWN = onlyOwn('THREAD_NOT_FOUND')
const forMembers = { anonymous: SIGN_IN, student: OWN, instructor: OWN, admin: WRONG_ROLE }
const forBoth = { anonymous: SIGN_IN, student: OK, instructor: OK, admin: WRONG_ROLE }

const MEETING = 'MEETING_NOT_FOUND'
const notForOthers = { anonymous: SIGN_IN, admin: always(MEETING) }

const messageIn = (threadId: string) => ({ id: randomUUID(), threadId, text: 'Hello' })
const ARCHIVED = ['THREAD_ARCHIVED', 'THREAD_NOT_FOUND'] as const
const CLOSED = ['MEETING_CLOSED', MEETING] as const

/**
 * Permissions of conversations: only their two members have access, administrators have none. Each side has a thread
 * with a file and three meetings proposed by its instructor (open, accepted, declined), and an archived thread.
 */
export const CHAT_PERMISSIONS: readonly PermissionCase[] = [
  { procedure: 'chat.listThreads', input: noInput, ...forBoth },
  { procedure: 'chat.countUnread', ...forBoth },
  { procedure: 'chat.findThreadToOpen', ...forBoth },
  { procedure: 'chat.readThread', input: ({ assignmentId }) => ({ threadId: assignmentId }), ...forMembers },
  { procedure: 'chat.readThread', input: ({ archivedId }) => ({ threadId: archivedId }), ...forMembers },
  {
    procedure: 'chat.listMessages',
    input: ({ requestedProjectId }) => ({ threadId: requestedProjectId }),
    ...forMembers,
  },
  { procedure: 'chat.listMessages', input: ({ archivedId }) => ({ threadId: archivedId }), ...forMembers },
  { procedure: 'chat.sendMessage', input: ({ assignmentId }) => messageIn(assignmentId), ...forMembers },
  {
    procedure: 'chat.sendMessage',
    input: ({ archivedId }) => messageIn(archivedId),
    ...forMembers,
    student: ARCHIVED,
    instructor: ARCHIVED,
  },
  {
    procedure: 'chat.markRead',
    input: ({ assignmentId }) => ({ threadId: assignmentId, number: 9 }),
    ...forMembers,
  },
  { procedure: 'chat.sendTyping', input: ({ assignmentId }) => ({ threadId: assignmentId }), ...forMembers },
  {
    procedure: 'chat.linkToAttachment',
    input: ({ messageId }) => ({ messageId }),
    ...forBoth,
    student: onlyOwn('MESSAGE_NOT_FOUND'),
    instructor: onlyOwn('MESSAGE_NOT_FOUND'),
  },
  {
    procedure: 'meetings.answerMeeting',
    input: ({ meetingId }) => ({ id: meetingId, answer: 'accepted' }),
    ...notForOthers,
    student: onlyOwn(MEETING),
    instructor: always(MEETING),
  },
  {
    procedure: 'meetings.answerMeeting',
    input: ({ agreedId }) => ({ id: agreedId, answer: 'declined' }),
    ...notForOthers,
    student: CLOSED,
    instructor: always(MEETING),
  },
  {
    procedure: 'meetings.cancelMeeting',
    input: ({ meetingId }) => ({ id: meetingId }),
    ...notForOthers,
    student: always(MEETING),
    instructor: onlyOwn(MEETING),
  },
  {
    procedure: 'meetings.cancelMeeting',
    input: ({ agreedId }) => ({ id: agreedId }),
    ...notForOthers,
    student: onlyOwn(MEETING),
    instructor: onlyOwn(MEETING),
  },
  {
    procedure: 'meetings.cancelMeeting',
    input: ({ declinedId }) => ({ id: declinedId }),
    ...notForOthers,
    student: CLOSED,
    instructor: CLOSED,
  },
  {
    procedure: 'meetings.exportCalendarFile',
    input: ({ agreedId }) => ({ id: agreedId }),
    ...notForOthers,
    student: onlyOwn(MEETING),
    instructor: onlyOwn(MEETING),
  },
]
