import { notificationPath } from '@capstone/contract/notifications/notification-paths.model'
import { formatNotification, toShortLine } from '@capstone/contract/notifications/notification-texts.model'
import {
  DIGEST_ITEMS_MAX,
  type NotificationKind,
} from '@capstone/contract/notifications/notifications.constants'
import { publishedPathOf } from '@capstone/contract/papers/papers.constants'
import { renderEmail } from '../../../platform/mail/mail.render.ts'
import type { EmailContent } from '../../../platform/mail/mail.ts'
import type { Portal } from '../../../rpc/context.ts'
import type { EmailTemplate, EmailTemplates } from './mail-queue.service.ts'
import {
  findNotificationsToMail,
  type MailedNotifications,
  type NotificationToMail,
} from './mailed-notifications.repository.ts'

type Settings = Portal['settings']
type Content = Omit<EmailContent, 'greeting'>

/**
 * Creates the template of a mail about notifications. It renders nothing if none of them is left to mail, or if the
 * address must be verified and is not.
 */
const createTemplate =
  (
    mailedOf: (data: Readonly<Record<string, string>>, mailedAt: Date) => MailedNotifications | null,
    write: (settings: Settings, first: NotificationToMail, found: readonly NotificationToMail[]) => Content,
  ): EmailTemplate =>
  async (tx, { data, createdAt }, { settings, clock }) => {
    const mailed = mailedOf(data, createdAt)
    const found = mailed ? await findNotificationsToMail(tx, mailed, clock.now(), DIGEST_ITEMS_MAX) : []
    const [first] = found
    if (!first || (settings.REQUIRE_VERIFIED_EMAIL && !first.emailVerified)) return null
    // Whoever signs up with somebody else's address chooses the name too, so only a verified address is greeted by
    // name.
    const name = first.emailVerified ? first.name : undefined
    const greeting = name ? `Hello ${name},` : 'Hello,'
    return renderEmail({ address: first.email, name }, { ...write(settings, first, found), greeting })
  }

const hostOf = (settings: Settings) => new URL(settings.BASE_URL).host
const screenAt = (settings: Settings, path: string) => new URL(path, settings.BASE_URL).href
const preferencesLink = (settings: Settings) => ({
  label: 'Choose which mails you get',
  url: screenAt(settings, '/profile-settings'),
})

/** The event that triggers each kind of mail, as worded in the footer of the mail. */
const REASONS: Readonly<Record<NotificationKind, string>> = {
  mentoring: 'you are assigned an instructor or students',
  request_reviewed: 'a request of yours is reviewed',
  project_assigned: 'you are assigned a project',
  project_changed: 'a project of yours is changed',
  access_changed: 'your access to a project’s resources is changed',
  paper_status_changed: 'the status of your paper changes',
  hand_in: 'something happens to a hand-in that concerns you',
  hand_in_extension: 'more time for a hand-in is requested or decided',
  hand_in_reminder: 'a hand-in of yours is due or closes soon, or is overdue',
  message: 'somebody writes to you',
  meeting: 'a meeting of yours is accepted, declined or cancelled',
  ticket: 'something happens to a ticket that concerns you',
}

const isReceipt = ({ payload }: NotificationToMail) =>
  payload.kind === 'hand_in' && payload.event === 'received'

const isPublication = ({ payload }: NotificationToMail) =>
  payload.kind === 'paper_status_changed' && payload.status === 'published'

/**
 * The title of what a mail is about. For a hand-in, the student, unless that is the recipient, and the project are
 * appended, because many hand-ins have the same title.
 */
function formatSubject({ payload }: NotificationToMail): string {
  const parts: (string | null | undefined)[] = [payload.title]
  if (payload.kind === 'hand_in' || payload.kind === 'hand_in_extension') {
    const isByStudent = payload.event === 'submitted' || payload.event === 'requested'
    parts.push(payload.student ?? (isByStudent ? payload.by : null), payload.project)
  }
  if (payload.kind === 'hand_in_reminder') parts.push(payload.project)
  return parts.flatMap((part) => (part ? toShortLine(part) : [])).join(' – ')
}

const writeNotification = createTemplate(
  ({ notificationId }, mailedAt) => (notificationId === undefined ? null : { notificationId, mailedAt }),
  (settings, first) => {
    const { title, detail } = formatNotification(first.payload, settings.TIME_ZONE)
    return {
      subject: [title, formatSubject(first)].filter(Boolean).join(': '),
      preheader: detail,
      paragraphs: [detail],
      links: [
        { label: 'Open it', url: screenAt(settings, notificationPath(first.role, first)) },
        ...(isPublication(first)
          ? [
              {
                label: 'Read it at its public address',
                url: screenAt(settings, publishedPathOf(first.subjectId)),
              },
            ]
          : []),
        preferencesLink(settings),
      ],
      notes: isReceipt(first) ? ['The receipt is attached as a PDF.'] : [],
      closing: `You get this mail because ${hostOf(settings)} mails you when ${REASONS[first.payload.kind]}. You can change it in your profile settings.`,
    }
  },
)

type Reminder = NotificationToMail & {
  readonly payload: Extract<NotificationToMail['payload'], { kind: 'hand_in_reminder' }>
}
const isReminder = (mailed: NotificationToMail): mailed is Reminder =>
  mailed.payload.kind === 'hand_in_reminder'

/** The content of a daily mail that has only reminders of hand-ins, by due date. */
function writeReminders(settings: Settings, reminders: readonly Reminder[]): Content {
  const sorted = reminders.toSorted((a, b) => a.payload.dueAt.localeCompare(b.payload.dueAt))
  const details = sorted.map(({ payload }) => formatNotification(payload, settings.TIME_ZONE).detail)
  const [only] = sorted.length === 1 ? sorted : []
  return {
    subject: only ? `Reminder: ${formatSubject(only)}` : `${sorted.length} reminders of hand-ins`,
    preheader: details[0] ?? '',
    paragraphs: details,
    links: [
      {
        label: only ? 'Open it' : 'Open your hand-ins',
        url: screenAt(settings, only ? notificationPath(only.role, only) : '/student/hand-ins'),
      },
      preferencesLink(settings),
    ],
    notes: [],
    closing: `You get this mail because ${hostOf(settings)} mails you, once a day at most, when ${REASONS.hand_in_reminder}. You can change it in your profile settings.`,
  }
}

const writeDigest = createTemplate(
  ({ userId }, mailedAt) => (userId === undefined ? null : { userId, mailedAt }),
  (settings, { total }, mailed) => {
    const more = total - mailed.length
    const reminders = mailed.filter(isReminder)
    if (reminders.length === total) return writeReminders(settings, reminders)
    return {
      subject: total === 1 ? '1 new notification' : `${total} new notifications`,
      preheader: mailed
        .map(({ payload }) => formatNotification(payload, settings.TIME_ZONE).title)
        .join(', '),
      paragraphs: [
        'These are your unread notifications on Capstone since the last daily mail.',
        ...mailed.map(({ payload }) => formatNotification(payload, settings.TIME_ZONE).detail),
        ...(more > 0 ? [`And ${more} more.`] : []),
      ],
      links: [{ label: 'Open Capstone', url: screenAt(settings, '/') }, preferencesLink(settings)],
      notes: [],
      closing:
        reminders.length > 0
          ? `You get this mail because ${hostOf(settings)} mails you reminders of hand-ins, and what you chose to get daily, once a day. You can change it in your profile settings.`
          : `You get this mail once a day because you chose so on ${hostOf(settings)}. You can change it in your profile settings.`,
    }
  },
)

/** The emails of notifications. Each is rendered when it is sent, and contains only what is still unread then. */
export const notificationEmailTemplates: Pick<EmailTemplates, 'notification' | 'digest'> = {
  notification: writeNotification,
  digest: writeDigest,
}
