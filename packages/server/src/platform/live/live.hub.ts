import {
  CHANGE_LIVE_KINDS,
  HEARTBEAT_SECONDS,
  RESET_SPREAD_SECONDS,
  STREAMS_PER_PERSON_MAX,
} from '@capstone/contract/live/live.constants'
import { liveEventSchema } from '@capstone/contract/live/live.schemas'
import * as z from 'zod'
import type { Log } from '../log.ts'
import { createQuietTimes } from './live.quiet-times.ts'
import { createSubscription, type Subscription, type WritableSubscription } from './live.subscription.ts'

/** The PostgreSQL NOTIFY channel on which server processes publish live events. */
export const LIVE_CHANNEL = 'capstone_live'

const CHANGES: readonly string[] = CHANGE_LIVE_KINDS
const payloadSchema = z.object({ to: z.array(z.string()), event: liveEventSchema })

export type Hub = {
  /** Starts to listen, so that quiet times are known when the first stream opens. Logs a failure. */
  start(): Promise<void>
  /**
   * Subscribes to the events of a person. If they already have STREAMS_PER_PERSON_MAX streams open in this process, the
   * oldest ends. Fails when the database cannot be listened to.
   */
  subscribe(userId: string): Promise<Subscription>
  /**
   * Returns for how many milliseconds nothing has changed for a person, at most QUIET_SECONDS_MAX; 0 if unknown. Fails
   * when the database cannot be listened to.
   */
  readQuietMs(userId: string): Promise<number>
  /** The people with streams open in this process, and how many each has. */
  people(): ReadonlyMap<string, number>
  /** Ends all streams, and each that is opened afterwards. */
  close(): void
}

type HubOptions = {
  /** `DatabaseHandle.listen`; it keeps listening until the database is closed. */
  readonly listen: (
    channel: string,
    onPayload: (payload: string) => void,
    onReconnect: () => void,
  ) => Promise<unknown>
  readonly log: Log
}

const SECOND_MS = 1000

/** Creates a hub, which starts to listen when it is first used. */
export function createHub({ listen, log }: HubOptions): Hub {
  const streams = new Map<string, Set<WritableSubscription>>()
  const heartbeatSlots = Array.from({ length: HEARTBEAT_SECONDS }, () => new Set<WritableSubscription>())
  const quietTimes = createQuietTimes()
  let listening: Promise<void> | undefined
  let latestAttempt = 0
  let isClosed = false
  let second = 0
  const timer = setInterval(() => {
    second += 1
    for (const stream of currentSlot()) stream.pushHeartbeat()
  }, SECOND_MS).unref()

  // One timer for all streams. A stream sends its heartbeats in the slot of the second in which it opened, which
  // spreads the load.
  const currentSlot = () => heartbeatSlots[second % HEARTBEAT_SECONDS] ?? new Set()

  function deliver(payload: string) {
    const message = parsePayload(payload)
    if (!message) return log.warn('ignored a malformed payload on the live channel')
    if (CHANGES.includes(message.event.kind)) quietTimes.recordChange(message.to)
    for (const userId of message.to)
      for (const stream of streams.get(userId) ?? []) stream.push(message.event)
  }

  // Nobody knows which events were missed. Spread over some seconds, so that browsers do not all refetch at once.
  function resetStreams() {
    log.info('database connection restored: live streams are reset')
    quietTimes.restart()
    for (const own of streams.values())
      for (const stream of own)
        setTimeout(
          () => stream.push({ kind: 'reset' }),
          Math.random() * RESET_SPREAD_SECONDS * SECOND_MS,
        ).unref()
  }

  // A driver may retry a failed attempt on its own: only the latest attempt delivers, or events would come twice.
  async function startAttempt() {
    latestAttempt += 1
    const attempt = latestAttempt
    await listen(
      LIVE_CHANNEL,
      (payload) => {
        if (attempt === latestAttempt) deliver(payload)
      },
      () => {
        if (attempt === latestAttempt) resetStreams()
      },
    )
    quietTimes.restart()
  }

  async function ensureListening() {
    listening ??= startAttempt()
    const attempt = listening
    try {
      await attempt
    } catch (error) {
      // Another caller that waited for it may have started a new attempt already.
      if (listening === attempt) listening = undefined
      throw error
    }
  }

  function open(userId: string): WritableSubscription {
    const own = streams.get(userId) ?? new Set()
    const slot = currentSlot()
    const stream = createSubscription(() => {
      slot.delete(stream)
      own.delete(stream)
      if (own.size === 0 && streams.get(userId) === own) streams.delete(userId)
    })
    const [oldest] = own
    if (own.size >= STREAMS_PER_PERSON_MAX) oldest?.end()
    streams.set(userId, own.add(stream))
    slot.add(stream)
    return stream
  }

  return {
    start: () =>
      ensureListening().catch((error: unknown) => {
        log.warn({ err: error }, 'could not listen for live events; the next stream tries again')
      }),
    async subscribe(userId) {
      await ensureListening()
      const stream = open(userId)
      if (isClosed) stream.end()
      return stream
    },
    async readQuietMs(userId) {
      await ensureListening()
      return quietTimes.quietMsOf(userId)
    },
    people: () => new Map([...streams].map(([userId, own]) => [userId, own.size])),
    close() {
      isClosed = true
      clearInterval(timer)
      for (const own of streams.values()) for (const stream of own) stream.end()
    },
  }
}

function parsePayload(payload: string) {
  try {
    return payloadSchema.safeParse(JSON.parse(payload)).data
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
