import { BEAT_SECONDS, STREAMS_MAX } from '@capstone/contract/live/live.constants'
import { liveEventSchema } from '@capstone/contract/live/live.schemas'
import * as z from 'zod'
import type { Log } from '../log.ts'
import { createSubscription, type Hearing, type Subscription } from './live.subscription.ts'

/** The channel over which server processes tell each other what happened for whom. */
export const LIVE_CHANNEL = 'capstone_live'

/** What is said on it. */
const newsSchema = z.object({ to: z.array(z.string()), event: liveEventSchema })

export type Hub = {
  /**
   * Begins to hear what happens for a person. Of somebody who has STREAMS_MAX open in this process the oldest ends.
   * Fails when the database cannot be listened to.
   */
  subscribe(userId: string): Promise<Subscription>
  /** Who has streams open in this process, and how many. */
  people(): ReadonlyMap<string, number>
  /** Ends all streams, and each that is opened afterwards. */
  close(): void
}

type Listening = {
  /** `DatabaseHandle.listen`; what it hears goes on until the database is closed. */
  readonly listen: (
    channel: string,
    heard: (payload: string) => void,
    reconnected: () => void,
  ) => Promise<unknown>
  readonly log: Log
  /** How long a second is, of which a beat takes BEAT_SECONDS; shorter in tests. */
  readonly secondMs?: number
}

/** Hands what the processes tell each other to the streams of this one. It listens from the first stream on. */
export function createHub({ listen, log, secondMs = 1000 }: Listening): Hub {
  const streams = new Map<string, Set<Hearing>>()
  const beats = Array.from({ length: BEAT_SECONDS }, () => new Set<Hearing>())
  let listening: Promise<unknown> | undefined
  let attempt = 0
  let isClosed = false
  let second = 0
  const timer = setInterval(() => {
    second += 1
    for (const stream of slot()) stream.beat()
  }, secondMs).unref()

  // One timer for all; streams beat in the second of the fifteen in which they began, so that not all beat at once.
  const slot = () => beats[second % BEAT_SECONDS] ?? new Set()

  function hear(payload: string) {
    const news = readNews(payload)
    if (!news) return log.warn('something on the channel of live events could not be read')
    for (const userId of news.to) for (const stream of streams.get(userId) ?? []) stream.push(news.event)
  }

  function tellMissed() {
    log.info('the line to the database came back: streams look for what they missed')
    for (const own of streams.values()) for (const stream of own) stream.push('missed')
  }

  // A driver may go on trying what has failed for us: only the newest attempt is heard, or all would come twice.
  function beginAnew() {
    attempt += 1
    const own = attempt
    return listen(
      LIVE_CHANNEL,
      (payload) => {
        if (own === attempt) hear(payload)
      },
      () => {
        if (own === attempt) tellMissed()
      },
    )
  }

  async function beginListening() {
    listening ??= beginAnew()
    const begun = listening
    try {
      await begun
    } catch (error) {
      // Another who waited for it may have begun anew already.
      if (listening === begun) listening = undefined
      throw error
    }
  }

  function open(userId: string): Hearing {
    const own = streams.get(userId) ?? new Set()
    const beating = slot()
    const stream = createSubscription(() => {
      beating.delete(stream)
      own.delete(stream)
      if (own.size === 0 && streams.get(userId) === own) streams.delete(userId)
    })
    const [oldest] = own
    if (own.size >= STREAMS_MAX) oldest?.end()
    streams.set(userId, own.add(stream))
    beating.add(stream)
    return stream
  }

  return {
    async subscribe(userId) {
      await beginListening()
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

function readNews(payload: string) {
  try {
    return newsSchema.safeParse(JSON.parse(payload)).data
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
