import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { findAbstract } from './abstract.finder.ts'
import type { ReadOutcome, ReadTask } from './document.content.ts'
import { readDocx } from './docx.text.ts'
import { readPdf } from './pdf.text.ts'

if (!parentPort) throw new Error('Documents are read in a worker thread only')

const order: ReadTask = workerData

async function read(): Promise<ReadOutcome> {
  const file = await readFile(order.file).catch(() => null)
  // Brought into storage meanwhile, or the disk fails: nothing to say of the document.
  if (!file) return 'busy'
  try {
    const content = new Uint8Array(file.buffer, file.byteOffset, file.byteLength)
    const found =
      order.type === 'application/pdf' ? await readPdf(content, order.pagesRead) : readDocx(content)
    // What a scan has of text is a stamp, or a number on each page.
    return { ...found, abstract: found.hasText ? findAbstract(found.lines) : null }
  } catch {
    // Whatever is thrown at a document that is not as it should be means the same: it cannot be read.
    return 'unreadable'
  }
}

parentPort.postMessage(await read())
