import type { ExtensionStatus } from '@capstone/contract/hand-ins/extensions/extensions.constants'
import type { Extension, ListedExtension } from '@capstone/contract/hand-ins/extensions/extensions.schemas'
import { ORPCError } from '@orpc/client'
import { errorText, refusalCode } from '../../../lib/http/error-text.ts'
import type { StatusTone } from '../../../ui/badges/status-badge.tsx'
import { formatHoursOrDays, type TimeFormats } from '../hand-in-times.ts'

export const EXTENSIONS_FAILED = 'Failed to load extension requests'
export const DATE_PASSED = 'This date has passed. Please choose a later one to grant more time.'
const DECISION_FAILED = 'This could not be saved. Please try again.'
export const ANSWER_NOT_SENT = 'Your answer was not sent'

export const EXTENSION_LABELS: Readonly<Record<ExtensionStatus, string>> = {
  requested: 'Requested',
  granted: 'Granted',
  refused: 'Refused',
}
export const EXTENSION_TONES: Readonly<Record<ExtensionStatus, StatusTone>> = {
  requested: 'pending',
  granted: 'done',
  refused: 'rejected',
}

/** "Dr. Meera Kulkarni recommends it", or to this viewer "You recommend it"; "No recommendation yet". */
export function formatAdvice({ isRecommended, mentorId, mentorName }: Extension, viewerId?: string): string {
  if (isRecommended === null) return 'No recommendation yet'
  if (viewerId && mentorId === viewerId) return isRecommended ? 'You recommend it' : 'You do not recommend it'
  const who = mentorName ?? 'The mentor'
  return isRecommended ? `${who} recommends it` : `${who} does not recommend it`
}

/** The question before a decision about more time: its title, its button, and what the decision leads to. */
export function formatDecisionQuestion(
  decision: 'granted' | 'refused',
  { title, student, until }: { readonly title: string; readonly student: string; readonly until: string },
) {
  const isGranted = decision === 'granted'
  const outcome = isGranted ? `${student} gets until ${until}` : `${student} gets no more time`
  return {
    title: isGranted ? 'Grant more time?' : 'Refuse more time?',
    confirm: isGranted ? 'Grant' : 'Refuse',
    consequence: `${outcome} for “${title}”. The student is notified immediately, and the decision cannot be changed.`,
  }
}

/** "Waiting 5 days", "Just requested". */
export function formatWaiting({ requestedAt }: Pick<Extension, 'requestedAt'>, { now }: TimeFormats): string {
  const wait = formatHoursOrDays(requestedAt, now)
  return wait === 'just now' ? 'Just requested' : `Waiting ${wait}`
}

/** "Requested Tue, Nov 17, 8:00 am, waiting 3 days"; in the first hour without how long. */
export function formatRequested({ requestedAt }: Pick<Extension, 'requestedAt'>, times: TimeFormats): string {
  const wait = formatHoursOrDays(requestedAt, times.now)
  return `Requested ${times.dateTime(requestedAt)}${wait === 'just now' ? '' : `, waiting ${wait}`}`
}

/** The heading above an answer that was not sent before its request left the list. */
export const formatAnswerNotSent = ({ title, student }: Pick<ListedExtension, 'title' | 'student'>) =>
  `${title}, ${student.name}: this request is no longer open. ${ANSWER_NOT_SENT}`

/** The errors of a request that can no longer be answered: its form disappears once the request is refetched. */
const FINAL_REFUSALS = new Set<unknown>([
  'EXTENSION_DECIDED',
  'EXTENSION_NOT_FOUND',
  'EXTENSION_NOT_YOURS_TO_DECIDE',
  'HAND_IN_ACCEPTED',
  'HAND_IN_PROJECT_REMOVED',
])
export const isFinalRefusal = (error: unknown) => FINAL_REFUSALS.has(refusalCode(error))

/**
 * Formats the error of a recommendation or decision: with the latest possible date if the date is invalid, and with the
 * decision if somebody else was faster.
 */
export function formatExtensionError(error: unknown, times: TimeFormats): string {
  const text = errorText(error, DECISION_FAILED)
  if (!(error instanceof ORPCError)) return text
  const { latest, status } = Object(error.data) as { latest?: unknown; status?: ExtensionStatus }
  if (refusalCode(error) === 'EXTENSION_DATE_INVALID' && latest instanceof Date)
    return `${text} The latest is ${times.dateTime(latest)}.`
  if (refusalCode(error) === 'EXTENSION_DECIDED' && status && status !== 'requested')
    return `This request was ${EXTENSION_LABELS[status].toLowerCase()} in the meantime.`
  return text
}
