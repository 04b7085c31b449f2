import type { Message, Partner, Thread } from '@capstone/contract/chat/chat.schemas'
import { formatChatTime, formatDate, orUnknown, pluralize } from '../../lib/text/formats.ts'
import { daysBetween } from './messages/timeline.model.ts'

export const THREADS_FAILED = 'Failed to load conversations'
export const THREADS_FAILED_HINT = 'Your messages are safe; only the list could not be loaded.'
export const THREADS_NONE_MATCH = 'No conversations match your search'
export const THREADS_SEARCH = 'Search people and projects'
export const THREAD_FAILED = 'Failed to load this conversation'
export const THREAD_NOT_FOUND = 'This conversation does not exist'
export const THREAD_NOT_FOUND_HINT = 'Its address may be incomplete, or it belongs to somebody else.'
export const MESSAGES_FAILED = 'Failed to load messages'
export const MESSAGES_FAILED_HINT = 'Your messages are safe; they just could not be loaded.'
const NO_MESSAGES = 'No messages yet.'
export const NO_MESSAGES_TITLE = 'No messages yet'
export const SEND_HINT = 'Enter sends, Shift+Enter adds a new line'
export const SENDS_WHEN_UPLOADED = 'Will be sent once the file is uploaded.'
export const UNSENT_CONSEQUENCE =
  'The file you attached has not been sent. If you leave, it is removed; what you typed stays here.'

/** What each role may attach. */
export const ATTACHMENT_HINTS = {
  student: 'Images, PDF, Word or text, under 10 MB',
  instructor: 'Images, PDF, Word, text or ZIP, under 10 MB',
} as const

const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'short' })
const shortDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' })

/** Short form of when a thread was last active: "9:31 am", "Fri", "Jun 2", "Jun 2, 2025". */
export function formatLastActive(time: Date, now = new Date()): string {
  const days = daysBetween(time, now)
  if (days <= 0) return formatChatTime(time)
  if (days < 7) return weekday.format(time)
  return time.getFullYear() === now.getFullYear() ? shortDay.format(time) : formatDate(time)
}

/** "Today", "Yesterday", "Nov 20, 2026". */
export function formatDayHeading(day: Date, now = new Date()): string {
  const days = daysBetween(day, now)
  if (days === 0) return 'Today'
  return days === 1 ? 'Yesterday' : formatDate(day)
}

/** Preview of the newest message: "You: Thank you", "results.pdf", "Meeting accepted". */
export function formatPreview(last: Thread['last']): string {
  if (!last) return NO_MESSAGES
  // Its sender proposed the meeting, but may not be who answered it.
  if (last.meetingStatus && last.meetingStatus !== 'proposed') return `Meeting ${last.meetingStatus}`
  const preview = last.meetingStatus ? 'Meeting proposed' : last.text || (last.fileName ?? '')
  return last.isOwn ? `You: ${preview}` : preview
}

/** "2 unread, 1 meeting to answer" */
export const formatThreadWaiting = ({
  unread,
  meetingsToAnswer,
}: Pick<Thread, 'unread' | 'meetingsToAnswer'>) =>
  [
    unread > 0 && `${unread} unread`,
    meetingsToAnswer > 0 && `${pluralize(meetingsToAnswer, 'meeting')} to answer`,
  ]
    .filter(Boolean)
    .join(', ')
export const MESSAGE_NOT_SENT = 'Your message was not sent'
export const formatNewMessageCount = (count: number) =>
  count > 0 ? pluralize(count, 'new message') : 'Newest messages'
export const formatTyping = (name: string) => `${name} is typing`

/**
 * Returns the name of a message's author, and whether they are no longer a member of the thread, like a former mentor.
 * The author of a deleted account counts as a member while the thread has no other member.
 */
export function authorOf(
  { isOwn, senderId, senderName }: Pick<Message, 'isOwn' | 'senderId' | 'senderName'>,
  partnerId: Partner['id'],
) {
  return { name: isOwn ? 'You' : orUnknown(senderName), isFormerMember: !isOwn && senderId !== partnerId }
}

/** What a screen reader announces for a new message: "Dr. Meera Kulkarni: Very good." */
export function formatNewMessage({ senderName, text, file, meeting }: Message): string {
  const what = meeting ? 'Meeting proposed' : [text, file && `file ${file.name}`].filter(Boolean).join(', ')
  return `${orUnknown(senderName)}: ${what}`
}

const KINDS: Readonly<Record<string, string>> = {
  'application/pdf': 'PDF',
  'application/msword': 'Word',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'Word',
  'text/plain': 'Text',
  'application/zip': 'ZIP',
}

/** "PDF", "Word"; otherwise the file's extension, or "FILE" without one. */
export const formatFileKind = (name: string, mimeType = ''): string =>
  KINDS[mimeType] ?? (/\.([a-z0-9]{1,5})$/i.exec(name)?.[1] ?? 'File').toUpperCase()

/** The path and title of each role's chat. */
export const CHAT_PATHS = {
  student: '/student/support-chat',
  instructor: '/instructor/support-tickets',
} as const
export const CHAT_TITLES = { student: 'Support Chat', instructor: 'Student Support Center' } as const
export type ChatRole = keyof typeof CHAT_PATHS

export const NO_THREADS = 'No conversations yet'
const HOW_TO_GET_THREAD = {
  student: {
    text: 'Each of your projects has a conversation with your instructor. The first begins with your first project.',
    button: 'Activate Project',
    link: { to: '/student/activate-project' },
  },
  instructor: {
    text: 'Each project that you assign has a conversation with its student.',
    button: 'Assign Project',
    link: { to: '/instructor/assign-project' },
  },
} as const
const OPEN_TICKET = {
  button: 'New Ticket',
  link: { to: '/student/support-tickets', search: { new: true } },
} as const
/** Says how one gets the first thread. Projects of a student without threads have no instructor yet. */
export function describeNoThreads(side: ChatRole, projectCount = 0) {
  if (projectCount === 0) return HOW_TO_GET_THREAD[side]
  const text =
    projectCount === 1
      ? 'Your project has no instructor yet. Its conversation opens here once it has one. Until then, you can open a ticket.'
      : 'Your projects have no instructor yet. The conversation of each opens here once it has one. Until then, you can open a ticket.'
  return { text, ...OPEN_TICKET }
}
export const CHOOSE_THREAD = 'Choose a conversation'
export const CHOOSE_THREAD_HINT = 'Each project has one of its own, with messages, files and meetings.'

export const ASK_INSTRUCTOR = 'Ask your instructor'
/** The label above the student's projects in the menu. */
export const ASK_INSTRUCTOR_ABOUT = 'About which project?'
