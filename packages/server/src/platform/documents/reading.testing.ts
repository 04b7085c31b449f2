import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { type DocumentContent, READABLE_TYPES } from './document.content.ts'
import { tryReadDocument } from './document.reader.ts'

/** Reads a document like {@link tryReadDocument}, but returns null when it was not read, for whatever reason. */
export async function readDocument(
  request: Parameters<typeof tryReadDocument>[0],
): Promise<DocumentContent | null> {
  const outcome = await tryReadDocument(request)
  return typeof outcome === 'string' ? null : outcome
}

const taskSchema = z.object({
  id: z.number(),
  /** The document to read; without one the process reports its memory. */
  reading: z
    .object({ file: z.string(), type: z.enum(READABLE_TYPES), ownerId: z.string(), secondsMax: z.number() })
    .optional(),
})
type Task = z.infer<typeof taskSchema>

/** A summary of a document that was read. */
export type ReadingResult = Pick<DocumentContent, 'pages' | 'hasText'> & { readonly lines: number }
const readingResultSchema = z
  .object({ pages: z.number().nullable(), hasText: z.boolean(), lines: z.number() })
  .nullable()
const answerSchema = z.object({ id: z.number(), found: readingResultSchema, resident: z.number() })
type Answer = z.infer<typeof answerSchema>

export type ReadingProcess = {
  readonly pid: number
  /** Reads a document in the process with {@link readDocument}. */
  read(reading: NonNullable<Task['reading']>): Promise<ReadingResult | null>
  /** Returns by how many bytes its resident memory has grown since it had read the documents of its warm-up. */
  growth(): Promise<number>
  end(): Promise<void>
}

/** Starts a process that only reads documents, so that nothing of a test is in its memory. */
export async function startReadingProcess(
  warmUp: readonly NonNullable<Task['reading']>[],
): Promise<ReadingProcess> {
  const child = spawn(process.execPath, ['--expose-gc', fileURLToPath(import.meta.url)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit')
  const ask = createCalls(child)
  for (const reading of warmUp) await ask(reading)
  const base = await measureWhenStable(async () => (await ask()).resident)
  return {
    pid: child.pid ?? 0,
    read: async (reading) => (await ask(reading)).found,
    growth: async () => (await ask()).resident - base,
    end: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}

function createCalls(child: ChildProcess) {
  const open = new Map<number, PromiseWithResolvers<Answer>>()
  let calls = 0
  child.on('message', (message) => {
    const answer = answerSchema.parse(message)
    open.get(answer.id)?.resolve(answer)
    open.delete(answer.id)
  })
  child.on('exit', () => {
    for (const { reject } of open.values()) reject(new Error('The reading process has exited'))
  })
  return (reading?: Task['reading']): Promise<Answer> => {
    const call = Promise.withResolvers<Answer>()
    calls += 1
    open.set(calls, call)
    child.send({ id: calls, reading } satisfies Task)
    return call.promise
  }
}

/** Measures until the value has not fallen for a while, because memory is released late. */
async function measureWhenStable(measure: () => Promise<number>): Promise<number> {
  let least = await measure()
  for (let checks = 0; checks < 10; checks++) {
    await wait(50)
    const now = await measure()
    if (now < least) checks = 0
    least = Math.min(least, now)
  }
  return least
}

async function runTask({ id, reading }: Task): Promise<Answer> {
  if (!reading) {
    globalThis.gc?.()
    return { id, found: null, resident: process.memoryUsage.rss() }
  }
  const content = await readDocument({ ...reading, pagesMax: 6 })
  const found = content && { pages: content.pages, hasText: content.hasText, lines: content.lines.length }
  return { id, found, resident: 0 }
}

if (import.meta.main)
  process.on('message', async (message) => process.send?.(await runTask(taskSchema.parse(message))))
