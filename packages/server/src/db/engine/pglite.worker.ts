import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import {
  appendTail,
  endsWithReady,
  expectsReady,
  type WorkerCommand,
  type WorkerData,
  type WorkerMessage,
} from './pglite.protocol.ts'

const port = parentPort
if (!port) throw new Error('The embedded database runs in a worker thread only')

const { folder, dump, wire }: WorkerData = workerData
const pglite = await PGlite.create({
  dataDir: folder,
  extensions: { pg_trgm },
  ...(dump && { loadDataDir: new Blob([dump]) }),
})

// One queue for commands and protocol messages, so that closing waits for earlier queries.
let queue: Promise<void> = Promise.resolve()

function enqueue(work: () => Promise<void>) {
  queue = queue.then(work)
}

wire.on('message', (message: Uint8Array) => {
  enqueue(() => pglite.runExclusive(() => answer(message)))
})

port.on('message', (command: WorkerCommand) => {
  enqueue(async () => {
    if (command === 'dump') return postMessage({ dump: await dumpDatabase() })
    await pglite.close()
    postMessage('closed')
  })
})

async function answer(message: Uint8Array) {
  let tail: Uint8Array = new Uint8Array()
  await pglite.execProtocolRawStream(message, {
    onRawData: (data) => {
      tail = appendTail(tail, data)
      // Copied, because the bytes are a view of memory that the next message overwrites.
      const copy = data.slice()
      wire.postMessage(copy, [copy.buffer])
    },
  })
  // A crashed PGlite does not throw but stops answering, and the caller would wait without end.
  if (expectsReady(message) && !endsWithReady(tail)) throw new Error('it did not finish answering a query')
}

async function dumpDatabase() {
  const file = await pglite.dumpDataDir('none')
  return new Uint8Array(await file.arrayBuffer())
}

function postMessage(message: WorkerMessage) {
  port?.postMessage(message)
}

postMessage('ready')
