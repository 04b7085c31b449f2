import { HEARTBEAT_SECONDS, STREAMS_PER_PERSON_MAX } from '@capstone/contract/live/live.constants'
import { liveEventSchema } from '@capstone/contract/live/live.schemas'
import * as z from 'zod'
import type { Log } from '../log.ts'
import { createSubscription, type Subscription, type WritableSubscription } from './live.subscription.ts'

/** The PostgreSQL NOTIFY channel on which server processes publish live events. */
export const LIVE_CHANNEL = 'capstone_live'

const payloadSchema = z.object({ to: z.array(z.string()), event: liveEventSchema })

export type Hub = {
  /**
   * Subscribes to the events of a person. Where they have STREAMS_PER_PERSON_MAX open in this process, the oldest ends.
   * Fails when the database cannot be listened to.
   */
  subscribe(userId: string): Promise<Subscription>
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
  /** Length of one second for the heartbeat timer; shorter in tests. */
  readonly secondMs?: number
}

/** Fans the events that any process publishes out to the streams of this process. It listens from the first stream on. */
export function createHub({ listen, log, secondMs = 1000 }: HubOptions): Hub {
  const streams = new Map<string, Set<WritableSubscription>>()
  const heartbeatSlots = Array.from({ length: HEARTBEAT_SECONDS }, () => new Set<WritableSubscription>())
  let listening: Promise<unknown> | undefined
  let latestAttempt = 0
  let isClosed = false
  let second = 0
  const timer = setInterval(() => {
    second += 1
    for (const stream of currentSlot()) stream.beat()
  }, secondMs).unref()

  // One timer for all streams. Each sends its heartbeat in the second of the fifteen in which it opened, to spread the load.
  const currentSlot = () => heartbeatSlots[second % HEARTBEAT_SECONDS] ?? new Set()

  function deliver(payload: string) {
    const message = parsePayload(payload)
    if (!message) return log.warn('ignored a malformed payload on the live channel')
    for (const userId of message.to)
      for (const stream of streams.get(userId) ?? []) stream.push(message.event)
  }

  function deliverMissed() {
    log.info('database connection restored: live streams catch up')
    for (const own of streams.values()) for (const stream of own) stream.push('missed')
  }

  // A driver may retry a failed attempt on its own: only the latest attempt delivers, or events would come twice.
  function startAttempt() {
    latestAttempt += 1
    const attempt = latestAttempt
    return listen(
      LIVE_CHANNEL,
      (payload) => {
        if (attempt === latestAttempt) deliver(payload)
      },
      () => {
        if (attempt === latestAttempt) deliverMissed()
      },
    )
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
    async subscribe(userId) {
      await ensureListening()
      const stream = open(userId)
      if (isClosed) stream.end()
      return stream
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
