import { setTimeout as pause } from 'node:timers/promises'
import type { ChatJob, ChatOutcome, Conversation } from './chat.process.ts'
import { addMessages, addPairs, type Pair, SECRET } from './chat.rows.ts'
import {
  asMegabytes,
  asMilliseconds,
  asPercent,
  asRatio,
  atMost,
  type Measurement,
  type MeasurementRow,
  medianOf,
  withoutTarget,
} from './measurement.ts'
import { type RunningPortal, withPortal } from './portal.ts'
import { withClient, withDatabase, withVacuum } from './postgres.ts'
import { readResidentMemory, withFolder, withProcess } from './processes.ts'

const PAIRS = 500
const MESSAGES_BEFORE = 20
const PER_SECOND = 50
/** How long messages are sent, with one process and with two: 600 in the full measurement, 60 by default. */
const SECONDS = Number(process.env.CHAT_SECONDS ?? 60)
const [ONE_MAX_MS, TWO_MAX_MS, GROWTH_MAX, RATIO_MAX] = [100, 200, 0.1, 1.3]
const [SHORT, LONG, OPENINGS] = [50, 50_000, 200]
/** The signal on which the measured portal collects garbage. */
const COLLECT = 'SIGUSR2'
const COLLECTED_AFTER_MS = 1000
const COLLECT_ALL = "gc({type:'major',flavor:'last-resort'})"
const NODE_OPTIONS = `--expose-gc --import=data:text/javascript,process.on('${COLLECT}',()=>${COLLECT_ALL})`

/**
 * Chat on PostgreSQL: a thousand people with streams open to one process and to two, and a thread of 50,000 messages.
 */
export const measureChat = (): Promise<Measurement> =>
  withDatabase('chat', (DATABASE_URL) =>
    withFolder(async (folder) =>
      withFolder(async (otherFolder) => {
        const environment = { DATABASE_URL, AUTH_SECRET: SECRET, LOG_LEVEL: 'warn', NODE_OPTIONS }
        return withPortal(folder, environment, async (one) => {
          const pairs = await withClient(DATABASE_URL, (client) => addPairs(client, PAIRS, MESSAGES_BEFORE))
          const rows = await withVacuum(DATABASE_URL, async () => {
            const alone = await measureDelivery('one process', [one, one], pairs, ONE_MAX_MS)
            const both = await withPortal(otherFolder, environment, (other) =>
              measureDelivery('two processes', [one, other], pairs, TWO_MAX_MS),
            )
            return [...alone, ...both]
          })
          const opening = await measureOpening(one, DATABASE_URL, pairs)
          return { rows: [...rows, ...opening], notes: [DESCRIPTION] }
        })
      }),
    ),
  )

const DESCRIPTION = `Chat: ${2 * PAIRS} people, each with a stream and a thread of ${MESSAGES_BEFORE} messages open; ${PER_SECOND} messages a second for ${SECONDS} s; each receiver gets the live event of a message, fetches it and marks it read; measured from the start of the call that sends it until the receiver has its text.`

async function measureDelivery(
  what: string,
  portals: readonly [RunningPortal, RunningPortal],
  pairs: readonly Pair[],
  maxMs: number,
): Promise<MeasurementRow[]> {
  const conversations = pairs.map(({ threadId, studentCookie, mentorCookie }): Conversation => {
    const [first, second] = portals
    return {
      threadId,
      members: [
        { url: first.url, cookie: studentCookie },
        { url: second.url, cookie: mentorCookie },
      ],
    }
  })
  const job: ChatJob = { conversations, seconds: SECONDS, perSecond: PER_SECOND }
  const memory = watchMemory(portals[0].pid)
  // Memory is read while all streams are still open.
  const { sent, lost, duplicated, times, early, beforeCollection, late } = await withProcess(
    'chat.process.ts',
    job,
    async (outcome: ChatOutcome) => ({ ...outcome, ...(await memory.stop()) }),
  )
  process.stderr.write(`… chat, ${what}: ${sent} sent, ${lost} lost, ${duplicated} duplicated\n`)
  const fifths = Array.from({ length: 5 }, (_, fifth) =>
    times.slice(fifthOf(times, fifth), fifthOf(times, fifth + 1)),
  )
  return [
    atMost(`chat, ${what}: send to receiver, p95`, p95Of(times), maxMs, asMilliseconds),
    withoutTarget(
      `· ${what}: p95 in each fifth of the time`,
      fifths.map((fifth) => asMilliseconds(p95Of(fifth))).join(', '),
    ),
    withoutTarget(`· ${what}: median, messages sent`, `${asMilliseconds(medianOf(times))}, ${sent}`),
    atMost(`chat, ${what}: messages lost`, lost, 0, String),
    atMost(`chat, ${what}: messages duplicated`, duplicated, 0, String),
    atMost(
      `chat, ${what}: growth of memory after two fifths of the time`,
      late / early - 1,
      GROWTH_MAX,
      asPercent,
    ),
    withoutTarget(
      `· ${what}: memory at the end, after and before a garbage collection`,
      `${asMegabytes(late)}, ${asMegabytes(beforeCollection)}`,
    ),
  ]
}

const fifthOf = (times: readonly number[], fifth: number) => Math.floor((times.length * fifth) / 5)

const p95Of = (times: readonly number[]) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.POSITIVE_INFINITY

/** Reads a process's memory after 40 % of the time and when it is asked to stop. */
function watchMemory(pid: number) {
  const early = pause(SECONDS * 400).then(() => readNeededMemory(pid))
  return {
    stop: async () => ({
      early: await early,
      beforeCollection: readResidentMemory(pid),
      late: await readNeededMemory(pid),
    }),
  }
}

/** Returns the resident memory after a garbage collection, which V8 would otherwise delay. */
async function readNeededMemory(pid: number): Promise<number> {
  process.kill(pid, COLLECT)
  await pause(COLLECTED_AFTER_MS)
  return readResidentMemory(pid)
}

/** Opens a short and a long thread alternately. */
async function measureOpening(
  portal: RunningPortal,
  url: string,
  pairs: readonly Pair[],
): Promise<MeasurementRow[]> {
  const [short, long] = pairs
  if (!short || !long) throw new Error('There are no threads to open.')
  await withClient(url, async (client) => {
    for (const { threadId } of [short, long])
      await client.query('delete from support_messages where project_id = $1', [threadId])
    await addMessages(client, [short.threadId], { last: SHORT })
    await addMessages(client, [long.threadId], { last: LONG })
    await client.query('vacuum analyze')
  })
  const times = new Map<Pair, number[]>([
    [short, []],
    [long, []],
  ])
  for (let run = 0; run < OPENINGS; run++)
    for (const [pair, found] of times) found.push(await timeOfOpening(portal, pair))
  const [shortMs, longMs] = [short, long].map((pair) => medianOf(times.get(pair) ?? []))
  return [
    atMost(
      `chat: opening a thread of ${LONG} messages, to one of ${SHORT}`,
      (longMs ?? 0) / (shortMs ?? 0),
      RATIO_MAX,
      asRatio,
    ),
    withoutTarget(`· ${SHORT}, ${LONG}`, `${asMilliseconds(shortMs ?? 0)}, ${asMilliseconds(longMs ?? 0)}`),
  ]
}

async function timeOfOpening(portal: RunningPortal, { threadId, studentCookie }: Pair): Promise<number> {
  const startedAt = performance.now()
  for (const call of ['readThread', 'listMessages']) {
    const answer = await portal.post(`/api/rpc/chat/${call}`, { json: { threadId } }, studentCookie)
    if (!answer.ok) throw new Error(`${call} answered ${answer.status}`)
    await answer.text()
  }
  return performance.now() - startedAt
}
