import { readFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { findAbstract } from './abstract.finder.ts'
import {
  ABSTRACT_LIMITS,
  type DocumentContent,
  PASSAGE_LIMITS,
  type ReadDocument,
  type ReadOutcome,
  type ReadTask,
} from './document.content.ts'
import { readDocx } from './docx.text.ts'
import { cutPassages, toParts } from './passage.cutter.ts'
import { readPdf } from './pdf.text.ts'
import { readPptx } from './pptx.text.ts'

if (!parentPort) throw new Error('Documents are read in a worker thread only')

const task: ReadTask = workerData
/** The niceness of a thread that nobody waits for: on a busy processor it gets about a third of the usual share. */
const NICENESS = 5
// Linux has a priority for each thread; elsewhere this would be the one of the whole process.
if (task.purpose === 'passages' && process.platform === 'linux') setPriority(NICENESS)

async function read(): Promise<ReadOutcome> {
  const file = await readFile(task.file).catch(() => null)
  // The file was moved into storage meanwhile, or the disk failed: this says nothing about the document.
  if (!file) return 'busy'
  try {
    return await readContent(new Uint8Array(file.buffer, file.byteOffset, file.byteLength))
  } catch {
    // Every error means that the document cannot be read.
    return 'unreadable'
  }
}

async function readContent(content: Uint8Array): Promise<ReadDocument> {
  if (task.type === 'application/vnd.openxmlformats-officedocument.presentationml.presentation') {
    const { slides, parts } = readPptx(content)
    const passages = cutPassages(parts)
    return { pages: slides, hasText: passages.length > 0, lines: [], abstract: null, passages }
  }
  const limits = task.purpose === 'passages' ? PASSAGE_LIMITS : ABSTRACT_LIMITS
  const isPdf = task.type === 'application/pdf'
  const found = isPdf ? await readPdf(content, task.pagesRead, limits) : readDocx(content, limits)
  if (task.purpose === 'passages')
    return { ...found, lines: [], abstract: null, passages: cutLines(found, isPdf) }
  // The text of a scan is only a stamp, or a number on each page.
  return { ...found, abstract: found.hasText ? findAbstract(found.lines) : null, passages: [] }
}

const cutLines = ({ hasText, lines }: DocumentContent, hasPages: boolean) =>
  hasText ? cutPassages(toParts(lines, hasPages)) : []

parentPort.postMessage(await read())
