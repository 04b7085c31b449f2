import { EXTENSION_REASON_MAX_LENGTH } from '@capstone/contract/hand-ins/extensions/extensions.constants'
import {
  canRequestExtension,
  extensionRequestEndOf,
  isExtensionRequestAwaited,
} from '@capstone/contract/hand-ins/extensions/extensions.policy'
import { CLOSED_BEFORE_START } from '@capstone/contract/hand-ins/hand-ins.constants'
import { canHandIn, isClosedByCutOff, uploadGraceEndOf } from '@capstone/contract/hand-ins/hand-ins.policy'
import type { HandIn, HandInDetail } from '@capstone/contract/hand-ins/hand-ins.schemas'
import { formatNumber, pluralize } from '../../../lib/text/formats.ts'
import { EXTENSION_LABELS } from '../extensions/extensions.messages.ts'
import { formatDelay, type TimeFormats } from '../hand-in-times.ts'
import { formatKinds } from '../hand-ins.messages.ts'

export const HAND_INS_FAILED_HINT = 'What you handed in is safe; only the list could not be loaded.'
export const HAND_IN_FAILED_HINT = 'What you handed in is safe; it just could not be loaded.'
export const HAND_IN_SUBMIT_FAILED = 'This could not be handed in. Please try again.'
export const EXTENSION_REQUEST_FAILED = 'Your request could not be sent. Please try again.'
export const RECEIPT_FAILED = 'The receipt could not be made. Please try again.'
export const HAND_IN_DISCARD_CONSEQUENCE = 'What you uploaded here has not been handed in and will be lost.'
export const REQUEST_DISCARD_CONSEQUENCE = 'What you typed has not been sent and will be lost.'

/** "Handed in: version 2 of Progress report. Your receipt is ready." Says so if the version keeps another note. */
export const formatHandedIn = (
  title: string,
  { number, isNoteSaved }: { readonly number: number; readonly isNoteSaved: boolean },
) =>
  `Handed in: version ${number} of ${title}. Your receipt is ready.${isNoteSaved ? '' : ` ${NOTE_NOT_SAVED}`}`
const NOTE_NOT_SAVED =
  'This file was already handed in with another note, which stays. What you typed is kept for your next version.'
/** Says until when an upload that began before the cut-off still counts. */
export const formatUploadGrace = (closesAt: Date, times: TimeFormats) =>
  `The cut-off has passed. An upload that began before it counts if it is complete by ${times.nearDateTime(uploadGraceEndOf(closesAt))}.`
/** Appended to `formatUploadGrace` after a reload, because the browser then no longer has the chosen file. */
export const formatUnsavedUpload = (name: string) =>
  ` Choose ${name} again to hand it in. What was uploaded so far is kept.`
export const EXTENSION_REQUESTED = 'Your request for more time has been sent.'

/** Beside the heading "This term": "1 item, 0 accepted". */
export const formatTermCount = (handIns: readonly Pick<HandIn, 'state'>[]) =>
  `${pluralize(handIns.length, 'item')}, ${handIns.filter(({ state }) => state === 'accepted').length} accepted`

/** The headline of the next hand-in: "Next, 8 hours late", "Next, due in 13 days". */
export function formatNext({ state, dueAt }: Pick<HandIn, 'state' | 'dueAt'>, times: TimeFormats): string {
  if (state === 'closed') return 'Next, returned and closed'
  if (dueAt >= times.now)
    return state === 'returned'
      ? `Next, due again ${times.relativeDay(dueAt)}`
      : `Next, due ${times.relativeDay(dueAt)}`
  return `Next, ${formatDelay(dueAt, times.now)}`
}

/** "until Sun, Dec 6, 6:00 pm": until when more time can be requested for a hand-in that has closed. */
const formatRequestEnd = (handIn: HandIn, times: TimeFormats): string => {
  const end = extensionRequestEndOf(handIn)
  return end ? `until ${times.dateTime(end)}` : ''
}

/** Of a returned hand-in that has closed, says until when more time can be requested; null if it cannot. */
export const formatLastChance = (handIn: HandIn, times: TimeFormats): string | null =>
  isExtensionRequestAwaited(handIn, times.now)
    ? `you may ask for more time ${formatRequestEnd(handIn, times)}`
    : null

/** Says what is left to do about a hand-in that is closed. */
export function describeClosed(handIn: HandIn, times: TimeFormats): string {
  if (handIn.isArchived) return 'This project was removed, so nothing can be handed in any more.'
  if (!canRequestExtension(handIn, times.now)) return 'This is closed, so nothing more can be handed in.'
  return handIn.extension?.status === 'requested'
    ? 'This is closed. If your request for more time is granted, it opens again.'
    : `This is closed. You may ask for more time ${formatRequestEnd(handIn, times)}.`
}

const DATE_SOURCES: Readonly<Record<HandIn['dueDateSource'], string | null>> = {
  item: null,
  extension: 'more time granted',
  mentor: 'new date from your mentor',
  administrator: 'new date from an administrator',
  start: 'new date, as your project began later',
}

/** "Returned Nov 19. Due again Wed, Nov 25, 6:00 pm, closes Fri, Dec 4, 6:00 pm." */
export function formatDates(handIn: HandInDetail, times: TimeFormats): string {
  const { status, reviewedAt, dueAt, closesAt, addedBy } = handIn
  const isReturned = status === 'returned'
  return [
    isReturned && reviewedAt && `Returned ${times.day(reviewedAt)}.`,
    status === 'accepted' && reviewedAt && `Accepted ${times.day(reviewedAt)}.`,
    isReturned && dueAt < times.now
      ? formatPassedDue(handIn, times)
      : `Due ${isReturned ? 'again ' : ''}${times.dateTime(dueAt)}${closesAt ? `, closes ${times.dateTime(closesAt)}` : ''}.`,
    addedBy && `Added by ${addedBy}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** "It was due Wed, Nov 25, 6:00 pm; a new version is late, and can be handed in until Fri, Dec 4, 6:00 pm." */
function formatPassedDue(handIn: HandInDetail, times: TimeFormats): string {
  const { dueAt, closesAt } = handIn
  const wasDue = `It was due ${times.dateTime(dueAt)}`
  if (canHandIn(handIn, times.now))
    return `${wasDue}; a new version is late${closesAt ? `, and can be handed in until ${times.dateTime(closesAt)}` : ''}.`
  return `${wasDue}${isClosedByCutOff(handIn, times.now) && closesAt ? `, and closed ${times.dateTime(closesAt)}` : ''}.`
}

/** The line below the due date of a hand-in that is still to do: where the date comes from, or how far away it is. */
export const formatDateDetail = ({ dueDateSource, dueAt }: HandIn, times: TimeFormats): string =>
  DATE_SOURCES[dueDateSource] ?? times.relativeDay(dueAt)

/** The time of a hand-in that is not to do any more: "Handed in Oct 19, 4:12 pm", or without a version, "Was due …". */
export function formatFinishedTime({ newest, dueAt }: HandIn, times: TimeFormats): string {
  if (newest) return `Handed in ${times.shortDateTime(newest.receivedAt)}`
  return `${dueAt < times.now ? 'Was due' : 'Due'} ${times.shortDateTime(dueAt)}`
}

/** The facts of a hand-in that is still to do. */
export function listOpenFacts({ kinds, step, addedBy, status, feedback }: HandIn): (string | null)[] {
  if (status === 'returned' && feedback) return [feedback]
  return [
    formatKinds(kinds),
    step ? `completes the step “${step}”` : null,
    addedBy ? `added by ${addedBy}` : null,
  ]
}

/** The facts of a hand-in that is not to do any more: "Version 2", "late, more time granted". */
export function listFinishedFacts({ newest, dueDateSource, closedBeforeStart }: HandIn): (string | null)[] {
  if (!newest) return [closedBeforeStart ? CLOSED_BEFORE_START : 'Not handed in']
  const timing = newest.isLate ? 'late' : 'on time'
  return [`Version ${newest.number}`, dueDateSource === 'extension' ? `${timing}, more time granted` : timing]
}

/** The last request for more time in a few words: "requested until Wed, Nov 25, 6:00 pm", "refused". */
export const formatExtensionFact = (
  { status, until }: NonNullable<HandIn['extension']>,
  times: TimeFormats,
): string =>
  `${EXTENSION_LABELS[status].toLowerCase()}${status === 'refused' ? '' : ` until ${times.dateTime(until)}`}`

/** What says who decides about more time. */
type Deciders = Pick<HandInDetail, 'doesMentorDecide' | 'project'>

/** "Dr. Kulkarni sees it first, then an administrator decides." */
function describeDecision({ doesMentorDecide, project: { mentorName } }: Deciders): string {
  if (mentorName === null) return 'An administrator decides.'
  return doesMentorDecide
    ? `${mentorName} decides.`
    : `${mentorName} sees it first, then an administrator decides.`
}

/** Describes the state of a request for more time in lines: "Dr. Kulkarni recommends it. An administrator decides." */
export function describeExtension(
  { status, until, isRecommended, mentorName, mentorNote, decisionNote }: HandInDetail['extensions'][number],
  times: TimeFormats,
  handIn: Deciders & Pick<HandInDetail, 'state' | 'isArchived'>,
): readonly string[] {
  const noteOf = (note: string) => (note ? [`“${note}”`] : [])
  if (status === 'granted') return [`Granted until ${times.dateTime(until)}.`, ...noteOf(decisionNote)]
  if (status === 'refused')
    return [`Refused. You requested ${times.dateTime(until)}.`, ...noteOf(decisionNote)]
  const requested = `Requested until ${times.dateTime(until)}.`
  // Nobody decides any more.
  if (handIn.state === 'accepted' || handIn.isArchived) return [requested]
  if (isRecommended === null || handIn.doesMentorDecide) return [requested, describeDecision(handIn)]
  const mentor = mentorName ?? 'Your mentor'
  const advice = isRecommended ? `${mentor} recommends it.` : `${mentor} does not recommend it.`
  return [requested, `${advice} An administrator decides.`, ...noteOf(mentorNote)]
}

/** Below the reason: "91 of 1,000. Dr. Kulkarni sees it first, then an administrator decides." */
export const formatReasonHint = (length: number, deciders: Deciders) =>
  `${formatNumber(length)} of ${formatNumber(EXTENSION_REASON_MAX_LENGTH)}. ${describeDecision(deciders)}`
