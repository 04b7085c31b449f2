import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import {
  endOf,
  saysReady,
  type WorkerMessage,
  type WorkerOrder,
  type WorkerStart,
  wantsReady,
} from './pglite.protocol.ts'

const port = parentPort
if (!port) throw new Error('The embedded database runs in a worker thread only')

const { folder, dump, wire }: WorkerStart = workerData
const pglite = await PGlite.create({
  dataDir: folder,
  extensions: { pg_trgm },
  ...(dump && { loadDataDir: new Blob([dump]) }),
})

// Orders and protocol messages stand in one line, so that closing waits for what was asked before.
let line: Promise<void> = Promise.resolve()

function acquireLease(work: () => Promise<void>) {
  line = line.then(work)
}

wire.on('message', (message: Uint8Array) => {
  acquireLease(() => pglite.runExclusive(() => answer(message)))
})

port.on('message', (order: WorkerOrder) => {
  acquireLease(async () => {
    if (order === 'dump') return tell({ dump: await dumpDatabase() })
    await pglite.close()
    tell('closed')
  })
})

async function answer(message: Uint8Array) {
  let end: Uint8Array = new Uint8Array()
  await pglite.execProtocolRawStream(message, {
    onRawData: (data) => {
      end = endOf(end, data)
      // A copy: the bytes are a view into memory that the next message overwrites.
      const copy = data.slice()
      wire.postMessage(copy, [copy.buffer])
    },
  })
  // A PGlite that broke does not throw: it falls silent, and the caller would wait for ever.
  if (wantsReady(message) && !saysReady(end)) throw new Error('it did not finish answering a query')
}

async function dumpDatabase() {
  const file = await pglite.dumpDataDir('none')
  return new Uint8Array(await file.arrayBuffer())
}

function tell(message: WorkerMessage) {
  port?.postMessage(message)
}

tell('ready')
