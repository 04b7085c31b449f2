/**
 * Kinds of live events. An event names the record that changed, not its content: the browser refetches it, and the
 * policies decide what it may see. Events are not stored; a browser that missed some refetches what is on its screen.
 */
export const CHANGE_LIVE_KINDS = [
  /** A thread has a new message, number `number`. */
  'message',
  /** Somebody read a thread up to `number`. */
  'read',
  /** A thread, or a meeting in it, changed. */
  'thread',
  /** A ticket was opened, answered or changed its status. */
  'ticket',
  /** A notification was added or read. */
  'notification',
  /** A hand-in, an item or a plan that the recipient sees changed. */
  'hand_in',
  /**
   * A project, request or paper that the recipient sees changed. A change of a person's profile or of a student's
   * mentor is also published as a change of a project.
   */
  'project',
  'request',
  'paper',
  /** An answer of the assistant to the student ended, in whatever way, or the conversation was deleted. */
  'answer',
] as const
/** Events of these kinds cause no refetch, and a missed one is not sent again. */
export const TRANSIENT_LIVE_KINDS = [
  /** The other member of a thread is typing. */
  'typing',
  /** A person (`subjectId`) came online or went offline. */
  'online',
  'offline',
] as const
export const CONTROL_LIVE_KINDS = [
  /** A stream has started; nothing changed for the viewer in the `quietMs` before. */
  'connected',
  /** Events may have been missed: the browser refetches what is on its screen. */
  'reset',
  /** Nothing happened, but the connection is alive. */
  'heartbeat',
] as const
export const LIVE_KINDS = [...CHANGE_LIVE_KINDS, ...TRANSIENT_LIVE_KINDS, ...CONTROL_LIVE_KINDS] as const
export type ChangeLiveKind = (typeof CHANGE_LIVE_KINDS)[number]
export type TransientLiveKind = (typeof TRANSIENT_LIVE_KINDS)[number]
export type LiveKind = (typeof LIVE_KINDS)[number]

/** How often an idle stream sends a heartbeat; a browser that receives nothing for twice that long reconnects. */
export const HEARTBEAT_SECONDS = 15

/** How far back a server process knows whether anything changed for a person, in seconds. */
export const QUIET_SECONDS_MAX = 300

/** Over how many seconds the streams of a process are reset after it had lost the database connection it listens on. */
export const RESET_SPREAD_SECONDS = 5

/** Most streams one person may have open with a server process; opening one more ends the oldest. */
export const STREAMS_PER_PERSON_MAX = 10

/** How often a browser polls on a network that cuts streams, in seconds. */
export const POLL_SECONDS = 5

/** How long a person stays online after their server process was last heard of, in seconds. */
export const PRESENCE_TIMEOUT_SECONDS = 45
