import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { findAbstract } from './abstract.finder.ts'
import type { ReadOutcome, ReadTask } from './document.content.ts'
import { readDocx } from './docx.text.ts'
import { readPdf } from './pdf.text.ts'

if (!parentPort) throw new Error('Documents are read in a worker thread only')

const task: ReadTask = workerData

async function read(): Promise<ReadOutcome> {
  const file = await readFile(task.file).catch(() => null)
  // The file was moved into storage meanwhile, or the disk failed: this says nothing about the document.
  if (!file) return 'busy'
  try {
    const content = new Uint8Array(file.buffer, file.byteOffset, file.byteLength)
    const found = task.type === 'application/pdf' ? await readPdf(content, task.pagesRead) : readDocx(content)
    // The text of a scan is only a stamp, or a number on each page.
    return { ...found, abstract: found.hasText ? findAbstract(found.lines) : null }
  } catch {
    // Every error means that the document cannot be read.
    return 'unreadable'
  }
}

parentPort.postMessage(await read())
