/**
 * What a browser is told of as it happens. These are kept and come again after a lost connection; the others are for the
 * moment. None says what has changed, only where: the browser then asks, and the policy answers.
 */
export const KEPT_LIVE_KINDS = [
  /** A thread has a new message, number `number`. */
  'message',
  /** Somebody read a thread up to `number`. */
  'read',
  /** A thread, or a meeting in it, changed. */
  'thread',
  /** A ticket was opened, answered or moved. */
  'ticket',
  /** A notification was added or read. */
  'notification',
  /** A project, request or paper of one's own changed. */
  'project',
  'request',
  'paper',
] as const
export const PASSING_LIVE_KINDS = [
  /** The other side of a thread is typing. */
  'typing',
  /** A person (`subjectId`) has come or gone. */
  'online',
  'offline',
] as const
export const STREAM_LIVE_KINDS = [
  /** A stream has begun; `id` is where to resume. */
  'hello',
  /** Too much was missed to be told again: everything shown should be asked for anew. */
  'reset',
  /** Nothing happened, but the connection stands. */
  'beat',
] as const
export const LIVE_KINDS = [...KEPT_LIVE_KINDS, ...PASSING_LIVE_KINDS, ...STREAM_LIVE_KINDS] as const
export type KeptLiveKind = (typeof KEPT_LIVE_KINDS)[number]
export type PassingLiveKind = (typeof PASSING_LIVE_KINDS)[number]
export type LiveKind = (typeof LIVE_KINDS)[number]

/** How often a stream shows that it stands; a browser that hears nothing for twice that long begins anew. */
export const BEAT_SECONDS = 15

/** How long what happened can be told again, in hours, and how much of it at most. */
export const EVENTS_KEPT_HOURS = 24
export const EVENTS_TOLD_AGAIN_MAX = 1000

/** Most streams one person may have open; the oldest ends when there is one more. */
export const STREAMS_MAX = 10

/** How often a browser asks for what happened where streams are cut, in seconds. */
export const POLL_SECONDS = 5

/** Somebody counts as present for so long after their server was last heard of, in seconds. */
export const PRESENT_SECONDS = 45
