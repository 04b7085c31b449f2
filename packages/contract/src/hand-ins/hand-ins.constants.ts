/** What a hand-in may be: each kind is an upload slot with its own extensions and size limit. */
export const HAND_IN_KINDS = ['pdf', 'document', 'presentation', 'archive'] as const
export type HandInKind = (typeof HAND_IN_KINDS)[number]

export const HAND_IN_KIND_LABELS: Readonly<Record<HandInKind, string>> = {
  pdf: 'PDF',
  document: 'DOC or DOCX',
  presentation: 'PPT or PPTX',
  archive: 'ZIP, RAR or 7Z',
}

export const HAND_IN_SLOTS = {
  pdf: 'hand_in_pdf',
  document: 'hand_in_document',
  presentation: 'hand_in_presentation',
  archive: 'hand_in_archive',
} as const satisfies Record<HandInKind, string>
export type HandInSlot = (typeof HAND_IN_SLOTS)[HandInKind]

/** The stored statuses of a hand-in. */
export const HAND_IN_STATUSES = ['open', 'submitted', 'returned', 'accepted'] as const
export type HandInStatus = (typeof HAND_IN_STATUSES)[number]

/** The state of a hand-in at a point in time, as `stateOfHandIn` derives it. */
export const HAND_IN_STATES = ['open', 'missing', 'submitted', 'returned', 'accepted', 'closed'] as const
export type HandInState = (typeof HAND_IN_STATES)[number]

export const HAND_IN_STATE_LABELS: Readonly<Record<HandInState, string>> = {
  open: 'Open',
  missing: 'Missing',
  submitted: 'Submitted',
  returned: 'Returned',
  accepted: 'Accepted',
  closed: 'Closed',
}

/** The label of a hand-in's state; of one that is closed, it says whether it was returned. */
export const labelOfHandIn = ({
  state,
  status,
}: {
  readonly state: HandInState
  readonly status: HandInStatus
}) => (state === 'closed' && status === 'returned' ? 'Returned, closed' : HAND_IN_STATE_LABELS[state])

/** A due date at most this many days ahead is soon. */
export const SOON_DAYS = 7
/** How many hand-ins a student's next steps list at most. */
export const NEXT_HAND_INS_MAX = 10

/** The label of a hand-in that had closed before its project began. */
export const CLOSED_BEFORE_START = 'Closed before the project began'

/**
 * How many days a project has for what was due before it began. The SQL function `due_after_start` repeats the number,
 * because the database cannot read it here; `hand-ins.service.test.ts` compares them.
 */
export const START_LEAD_DAYS = 14

/** Where the due date of a hand-in comes from; `start` if its student got it after the item was due. */
export const DUE_DATE_SOURCES = ['item', 'extension', 'mentor', 'administrator', 'start'] as const
export type DueDateSource = (typeof DUE_DATE_SOURCES)[number]

export const ITEM_TITLE_MIN_LENGTH = 3
export const ITEM_TITLE_MAX_LENGTH = 120
export const INSTRUCTIONS_MAX_LENGTH = 4000
export const HAND_IN_NOTE_MAX_LENGTH = 1000
export const HAND_IN_FEEDBACK_MAX_LENGTH = 4000

/** Most versions of a hand-in, each a stored file. After a return one more may always be submitted. */
export const HAND_IN_VERSIONS_MAX = 20

/** How long after the cut-off, in minutes, an upload that began before it may still finish. */
export const UPLOAD_GRACE_MINUTES = 10

/** Items that the form of an instructor offers as a start. */
export const ITEM_TEMPLATES = [
  { title: 'Synopsis', kinds: ['pdf', 'document'] },
  { title: 'Progress report', kinds: ['pdf', 'document'] },
  { title: 'Final report', kinds: ['pdf', 'document'] },
  { title: 'Presentation', kinds: ['pdf', 'presentation'] },
  { title: 'Source code', kinds: ['archive'] },
] as const satisfies readonly { title: string; kinds: readonly HandInKind[] }[]

/** Most projects an instructor adds an item to at once. */
export const PROJECTS_AT_ONCE_MAX = 200

/** Most items that instructors may add to one project, together. */
export const OWN_ITEMS_MAX = 12

/**
 * Limit on how often an instructor adds, changes or removes items, together: each call may notify as many students by
 * mail as PROJECTS_AT_ONCE_MAX allows.
 */
export const ITEM_CHANGE_LIMIT = { max: 60, seconds: 10 * 60 } as const

/** Which hand-ins an instructor's queue lists. */
export const QUEUE_FILTERS = ['waiting', 'late', 'extensions', 'all'] as const
export type QueueFilter = (typeof QUEUE_FILTERS)[number]

/** Reminders of a hand-in, in the order they are sent. */
export const REMINDER_EVENTS = ['week', 'day', 'due', 'closing'] as const
export type ReminderEvent = (typeof REMINDER_EVENTS)[number]
