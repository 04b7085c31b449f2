/**
 * Kinds of live events. Durable ones are stored and replayed after a lost connection; transient ones are not. An event
 * names the record that changed, not its content: the browser refetches it, and the policies decide what it may see.
 */
export const DURABLE_LIVE_KINDS = [
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
  /** One of the recipient's projects, requests or papers changed. */
  'project',
  'request',
  'paper',
] as const
export const TRANSIENT_LIVE_KINDS = [
  /** The other member of a thread is typing. */
  'typing',
  /** A person (`subjectId`) came online or went offline. */
  'online',
  'offline',
] as const
export const CONTROL_LIVE_KINDS = [
  /** A stream has started; `id` is the position to resume from. */
  'hello',
  /** Too many events were missed to replay: the browser refetches everything it shows. */
  'reset',
  /** Nothing happened, but the connection is alive. */
  'heartbeat',
] as const
export const LIVE_KINDS = [...DURABLE_LIVE_KINDS, ...TRANSIENT_LIVE_KINDS, ...CONTROL_LIVE_KINDS] as const
export type DurableLiveKind = (typeof DURABLE_LIVE_KINDS)[number]
export type TransientLiveKind = (typeof TRANSIENT_LIVE_KINDS)[number]
export type LiveKind = (typeof LIVE_KINDS)[number]

/** How often an idle stream sends a heartbeat; a browser that receives nothing for twice that long reconnects. */
export const HEARTBEAT_SECONDS = 15

/** How long durable events are kept for replay, in hours, and how many are replayed at most. */
export const EVENT_RETENTION_HOURS = 24
export const EVENTS_REPLAYED_MAX = 1000

/** Most streams one person may have open; opening one more ends the oldest. */
export const STREAMS_PER_PERSON_MAX = 10

/** How often a browser polls on a network that cuts streams, in seconds. */
export const POLL_SECONDS = 5

/** How long a person stays online after their server process was last heard of, in seconds. */
export const PRESENCE_TIMEOUT_SECONDS = 45
