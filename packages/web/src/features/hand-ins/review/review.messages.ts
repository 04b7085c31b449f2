import {
  canRequestExtension,
  extensionRequestEndOf,
} from '@capstone/contract/hand-ins/extensions/extensions.policy'
import type { QueueFilter } from '@capstone/contract/hand-ins/hand-ins.constants'
import {
  CLOSED_BEFORE_START,
  HAND_IN_STATUSES,
  type HandInState,
  labelOfHandIn,
} from '@capstone/contract/hand-ins/hand-ins.constants'
import { handInErrors } from '@capstone/contract/hand-ins/hand-ins.errors'
import { isClosedByCutOff } from '@capstone/contract/hand-ins/hand-ins.policy'
import type { HandIn, HandInDetail, HandInVersion } from '@capstone/contract/hand-ins/hand-ins.schemas'
import type { GridCell, MovedStudents, QueuePage } from '@capstone/contract/hand-ins/review/review.schemas'
import { ORPCError } from '@orpc/client'
import { refusalCode } from '../../../lib/http/error-text.ts'
import { formatNumber, pluralize } from '../../../lib/text/formats.ts'
import { formatWaiting } from '../extensions/extensions.messages.ts'
import { formatDelay, formatHoursOrDays, type TimeFormats } from '../hand-in-times.ts'

export const HAND_INS_FAILED_HINT = 'The hand-ins are safe; only the list could not be loaded.'
/** For a view with the button that adds an item, which needs the server's time from the list. */
export const OWN_HAND_INS_FAILED_HINT = `${HAND_INS_FAILED_HINT} Items can be added once it is loaded.`
export const ACCEPTANCE_IS_FINAL = 'An accepted hand-in cannot be returned any more.'
export const HAND_IN_FAILED_HINT = 'The hand-in is safe; it just could not be loaded.'
export const HAND_IN_REVIEW_FAILED = {
  accepted: 'This hand-in could not be accepted. Please try again.',
  returned: 'This hand-in could not be returned. Please try again.',
} as const

const FILTER_LABELS: Readonly<Record<QueueFilter, string>> = {
  waiting: 'Waiting for review',
  late: 'Late or missing',
  extensions: 'Extension requests',
  all: 'Everything',
}

/** "Waiting for review, 6". */
export function formatFilter(filter: QueueFilter, counts: QueuePage['counts'] | undefined): string {
  const count = filter === 'all' ? undefined : counts?.[filter]
  return count === undefined ? FILTER_LABELS[filter] : `${FILTER_LABELS[filter]}, ${count}`
}

/** What an empty queue says, by filter. */
export const EMPTY_QUEUES: Readonly<Record<QueueFilter, { readonly title: string; readonly text: string }>> =
  {
    waiting: { title: 'Nothing to review', text: 'What your students hand in appears here, oldest first.' },
    late: {
      title: 'Nothing late',
      text: 'Hand-ins that are missing, or late and not accepted yet, appear here.',
    },
    extensions: {
      title: 'No extension requests',
      text: 'Requests for more time that wait for your answer appear here. The others stay with their hand-ins, under Everything.',
    },
    all: {
      title: 'No hand-ins yet',
      text: 'They come from the plan of each course. You can add your own with Add item.',
    },
  }

const listFormat = new Intl.ListFormat('en-GB')

/**
 * "3 students with hand-ins of this plan have moved, and are in the grid of their course and year: 2 in MCA, 2nd Year
 * and 1 without a course." Empty if nobody has.
 */
export function formatMovedStudents(moved: readonly MovedStudents[]): string {
  if (moved.length === 0) return ''
  const count = moved.reduce((sum, { students }) => sum + students, 0)
  const places = moved.map(({ course, year, students }) => {
    const place = [course, year].filter(Boolean).join(', ')
    return `${formatNumber(students)} ${place ? `in ${place}` : 'without a course'}`
  })
  return `${pluralize(count, 'student')} with hand-ins of this plan ${count === 1 ? 'has' : 'have'} moved, and ${count === 1 ? 'is' : 'are'} in the grid of their course and year: ${listFormat.format(places)}.`
}

/** "5 minutes late", "2 days late": by how much a version came after its due date; null if it was on time. */
export const formatLateness = ({
  isLate,
  dueAt,
  receivedAt,
}: Pick<HandInVersion, 'isLate' | 'dueAt' | 'receivedAt'>) => (isLate ? formatDelay(dueAt, receivedAt) : null)

/** Formats the time shown for a hand-in in the queue; which one depends on its state. */
export function formatQueueTime(handIn: HandIn, times: TimeFormats): string {
  if (handIn.state === 'submitted' && handIn.newest)
    return formatHoursOrDays(handIn.newest.receivedAt, times.now)
  if (handIn.state === 'missing') return `since ${times.day(handIn.dueAt)}`
  if (handIn.state === 'accepted' && handIn.reviewedAt) return times.day(handIn.reviewedAt)
  if (handIn.state === 'closed' && handIn.isArchived) return 'project removed'
  if (handIn.state === 'closed' && handIn.closesAt) return `closed ${times.day(handIn.closesAt)}`
  return `${times.dueVerb(handIn.dueAt)} ${times.day(handIn.dueAt)}`
}

/** The facts of a hand-in in the queue: "Open", "asks for more time", "waiting 2 days". */
export function listQueueFacts(handIn: HandIn, times: TimeFormats): string[] {
  const { newest, extension, state, closedBeforeStart } = handIn
  const stateFact = state === 'closed' && closedBeforeStart ? CLOSED_BEFORE_START : labelOfHandIn(handIn)
  return [
    ...(state === 'submitted' ? [] : [stateFact]),
    ...(newest ? [`${state === 'submitted' ? 'Version' : 'version'} ${newest.number}`] : []),
    ...(extension?.status === 'requested' && state !== 'accepted'
      ? ['asks for more time', formatWaiting(extension, times).toLowerCase()]
      : []),
    ...(extension?.status === 'granted' ? ['extension granted'] : []),
  ]
}

/** The first line of a cell: "Submitted, late". */
export const formatCellState = (cell: GridCell) =>
  cell.isLate && (cell.state === 'submitted' || cell.state === 'accepted')
    ? `${labelOfHandIn(cell)}, late`
    : labelOfHandIn(cell)

/** The second line of a cell; what it says depends on the state. */
export function formatCell(cell: GridCell, times: TimeFormats): string {
  switch (cell.state) {
    case 'accepted':
      return times.day(cell.since ?? cell.dueAt)
    case 'submitted':
      return formatWaitingSince(cell.since ?? times.now, times.now)
    case 'returned':
      return `${times.dueVerb(cell.dueAt)} ${times.day(cell.dueAt)}`
    case 'missing':
      return `since ${times.day(cell.dueAt)}`
    case 'closed':
      if (cell.closedBeforeStart) return 'before the project began'
      return cell.version > 0 ? `version ${cell.version}` : 'not handed in'
    case 'open':
      return `${times.day(cell.dueAt)}${CELL_DUE_SOURCES[cell.dueDateSource]}`
  }
}

const CELL_DUE_SOURCES: Readonly<Record<GridCell['dueDateSource'], string>> = {
  item: '',
  extension: ', more time',
  mentor: ', new date',
  administrator: ', new date',
  start: ', late start',
}

const formatWaitingSince = (since: Date, now: Date) => {
  const wait = formatHoursOrDays(since, now)
  return wait === 'just now' ? wait : `waits ${wait}`
}

const CHANGED_TO: Readonly<Record<(typeof HAND_IN_STATUSES)[number], string>> = {
  open: 'it is open',
  submitted: 'waits for review',
  returned: 'was returned',
  accepted: 'was accepted',
}

/**
 * Returns the message for a hand-in that has changed since it was loaded, with its current state; null for other
 * errors.
 */
export function formatHandInChanged(error: unknown, times: TimeFormats): string | null {
  if (refusalCode(error) !== 'HAND_IN_CHANGED_MEANWHILE' || !(error instanceof ORPCError)) return null
  const { status, version, dueAt } = Object(error.data) as {
    status?: unknown
    version?: unknown
    dueAt?: unknown
  }
  const known = HAND_IN_STATUSES.find((each) => each === status)
  if (!known || typeof version !== 'number' || !(dueAt instanceof Date)) return error.message
  const what = version > 0 ? `version ${version} ${CHANGED_TO[known]}` : CHANGED_TO[known]
  return `This hand-in has changed in the meantime: ${what}, due ${times.dateTime(dueAt)}. Please look at it again; what you wrote is still here.`
}

/** Tells a mentor that another version was handed in while they read the one before. */
export const formatNewerVersion = (version: number) =>
  `The student handed in version ${version} in the meantime. Please look at it before you decide; what you wrote is still here.`

const DUE_SOURCES: Readonly<Record<HandIn['dueDateSource'], string>> = {
  item: '',
  extension: 'extended',
  mentor: 'set when it was returned',
  administrator: 'set by the administration',
  start: 'because it was due before the student could hand it in',
}

/** "Wed, Nov 25, 6:00 pm, extended": the due date that counts, and why it differs from that of its item. */
export function formatDue(
  { dueAt, dueDateSource }: Pick<HandInDetail, 'dueAt' | 'dueDateSource'>,
  times: TimeFormats,
) {
  const source = DUE_SOURCES[dueDateSource]
  return `${times.dateTime(dueAt)}${source ? `, ${source}` : ''}`
}

/** Why a hand-in cannot be reviewed at present, or what it waits for. */
export function formatUnreviewable({
  state,
  closedBeforeStart,
  newest,
  isArchived,
}: Pick<HandIn, 'state' | 'closedBeforeStart' | 'newest' | 'isArchived'>): string {
  if (state === 'closed' && isArchived) return handInErrors.HAND_IN_PROJECT_REMOVED.message
  if (state !== 'closed') return UNREVIEWABLE[state]
  if (newest) return `Version ${newest.number} was returned, and the cut-off has passed.`
  return closedBeforeStart
    ? `${CLOSED_BEFORE_START}: nothing is missing.`
    : 'Nothing was handed in before it closed.'
}

const UNREVIEWABLE: Readonly<Record<Exclude<HandInState, 'closed'>, string>> = {
  open: 'Nothing was handed in yet.',
  submitted: 'It waits for its mentor’s review.',
  missing: 'Nothing was handed in, and the due date has passed.',
  returned: 'It was returned and waits for a new version.',
  accepted: 'This hand-in was accepted.',
}

/**
 * How a hand-in that is closed by its cut-off is opened again, for its mentor; null for any other, and for one that
 * closed before its project began.
 */
export function formatReopening(
  handIn: HandIn & Pick<HandInDetail, 'canChangeItem'>,
  times: TimeFormats,
): string | null {
  if (handIn.closedBeforeStart || !isClosedByCutOff(handIn, times.now)) return null
  if (handIn.extension?.status === 'requested')
    return 'Its student has requested more time. If that is granted, the hand-in opens again.'
  if (handIn.canChangeItem) return 'To open it again, give the item later dates: “Change item” in its menu.'
  const requestEnd = canRequestExtension(handIn, times.now) && extensionRequestEndOf(handIn)
  return requestEnd
    ? `To open it again, its student can ask for more time until ${times.dateTime(requestEnd)}, or an administrator can give it a new due date.`
    : 'To open it again, an administrator can give it a new due date.'
}

/** Tells a mentor what a return without a new due date leads to. */
export function formatReturnHint(handIn: HandInDetail, times: TimeFormats): string {
  const { dueAt, closesAt } = handIn
  const requestEnd = extensionRequestEndOf({ closesAt, reviewedAt: times.now })
  if (requestEnd && isClosedByCutOff(handIn, times.now))
    return `The cut-off has passed: without a new date nothing more can be handed in. The student can ask for more time until ${times.dateTime(requestEnd)}.`
  if (dueAt < times.now) return 'The due date has passed: without a new one, the next version is late.'
  return `Without one, it stays due ${times.dateTime(dueAt)}.`
}
