import { readFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { Worker } from 'node:worker_threads'
import { MB } from '@capstone/contract/base.constants'
import { findAbstract } from './abstract.finder.ts'
import {
  ABSTRACT_LIMITS,
  type DocumentContent,
  type DocumentReading,
  PASSAGE_LIMITS,
  PASSAGES_MAX,
  type ReadOutcome,
  type ReadTask,
} from './document.content.ts'
import { readDocx } from './docx.text.ts'
import { type DocumentPart, splitIntoPassages, toDocumentParts } from './passage.splitter.ts'
import { readPdf } from './pdf.text.ts'
import { readPptx } from './pptx.text.ts'

/** The limit of this process's memory: two workers take 600 MB at most. */
const MEMORY_MAX = 300 * MB
const CHECK_INTERVAL_MS = 25
/** The niceness of a process that nobody waits for: on a busy processor it gets about a third of the usual share. */
const NICENESS = 5

/** The id of the portal's process. By now this process may have another parent. */
const portalId = Number(process.argv[2])

// Kills this process when it takes too much memory, or when the portal that would stop it has gone. In a thread of its
// own, because a reading keeps this one busy.
new Worker(
  `const { workerData: { memoryMax, portalId } } = require('node:worker_threads')
  setInterval(() => {
    if (process.memoryUsage.rss() > memoryMax || process.ppid !== portalId) process.kill(process.pid, 'SIGKILL')
  }, ${CHECK_INTERVAL_MS})`,
  { eval: true, workerData: { memoryMax: MEMORY_MAX, portalId } },
).unref()

async function read(task: ReadTask): Promise<ReadOutcome> {
  const file = await readFile(task.file).catch(() => null)
  // The file was moved into storage meanwhile, or the disk failed: this says nothing about the document.
  if (!file) return 'busy'
  try {
    return await readContent(task, new Uint8Array(file.buffer, file.byteOffset, file.byteLength))
  } catch {
    // Every error means that the document cannot be read.
    return 'unreadable'
  }
}

async function readContent(task: ReadTask, content: Uint8Array): Promise<DocumentReading> {
  if (task.type === 'application/vnd.openxmlformats-officedocument.presentationml.presentation') {
    const { slides, parts } = readPptx(content, PASSAGE_LIMITS)
    const passages = toPassages(parts)
    return { pages: slides, hasText: passages.length > 0, lines: [], abstract: null, passages }
  }
  const limits = task.purpose === 'passages' ? PASSAGE_LIMITS : ABSTRACT_LIMITS
  const isPdf = task.type === 'application/pdf'
  const found = isPdf ? await readPdf(content, task.pagesMax, limits) : readDocx(content, limits)
  if (task.purpose === 'passages')
    return { ...found, lines: [], abstract: null, passages: splitLines(found, isPdf) }
  // The text of a scan is only a stamp, or a number on each page.
  return { ...found, abstract: found.hasText ? findAbstract(found.lines) : null, passages: [] }
}

const splitLines = ({ hasText, lines }: DocumentContent, hasPages: boolean) =>
  hasText ? toPassages(toDocumentParts(lines, hasPages)) : []

// The portal's process takes all passages at once.
const toPassages = (parts: readonly DocumentPart[]) => splitIntoPassages(parts).slice(0, PASSAGES_MAX)

// Listening keeps the process alive while it reads.
process.on('message', async (task: ReadTask) => {
  if (task.purpose === 'passages') setPriority(NICENESS)
  process.send?.(await read(task))
})
