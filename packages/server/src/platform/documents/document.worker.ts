import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import type { DocumentContent, ReadOrder } from './document.content.ts'
import { readDocx } from './docx.text.ts'
import { readPdf } from './pdf.text.ts'

if (!parentPort) throw new Error('Documents are read in a worker thread only')

const order: ReadOrder = workerData

/** Whatever is thrown at a document that is not as it should be means the same: it cannot be read. */
async function read(): Promise<DocumentContent | null> {
  try {
    const content = new Uint8Array(await readFile(order.file))
    return order.type === 'application/pdf' ? await readPdf(content, order.pagesRead) : readDocx(content)
  } catch {
    return null
  }
}

parentPort.postMessage(await read())
