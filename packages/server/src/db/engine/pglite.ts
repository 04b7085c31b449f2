import { Duplex } from 'node:stream'
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads'
import postgres from 'postgres'
import { DatabaseStoppedError } from '../database.errors.ts'
import type { WorkerMessage, WorkerOrder, WorkerStart } from './pglite.protocol.ts'

/** The worker's message port in the shape of a network socket, as the PostgreSQL driver wants it. */
class PgliteSocket extends Duplex {
  // The driver says goodbye and ends only a socket that calls itself open.
  readyState = 'open'
  readonly #wire: MessagePort

  constructor(wire: MessagePort) {
    super()
    this.#wire = wire
    wire.on('message', (data: Uint8Array) => {
      this.push(Buffer.from(data.buffer, data.byteOffset, data.byteLength))
    })
  }

  override _read() {
    // Data is pushed as it arrives.
  }

  override _write(chunk: Uint8Array, _encoding: string, done: () => void) {
    // Exactly these bytes: cloning a view would carry the whole buffer it looks into.
    const message = new Uint8Array(chunk)
    this.#wire.postMessage(message, [message.buffer])
    done()
  }

  override _final(done: () => void) {
    this.readyState = 'closed'
    done()
    this.destroy()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void) {
    this.#wire.close()
    done(error)
  }

  /** Lets every query under way fail with `error`. It does not close: the driver would connect again for those that wait. */
  fail(error: Error) {
    this.readyState = 'closed'
    this.emit('error', error)
  }
}

// With Node's own 4 MB a deep recursion breaks PGlite before PostgreSQL's max_stack_depth refuses it.
const STACK_SIZE_MB = 32

export type PgliteOptions = {
  /** The data folder, or `memory://`. */
  folder: string
  /** A dump to start from, as `dump` gave it; only for a new database. */
  dump?: Uint8Array<ArrayBuffer> | undefined
  /** The worker's stack; 32 MB when not given. */
  stackSizeMb?: number
  /** Called for each notification of a channel this connection listens to. */
  onNotify(channel: string, payload: string): void
  /** Called once when the worker ends without being asked to. */
  onStopped(error: DatabaseStoppedError): void
}

export type Pglite = {
  client: postgres.Sql
  dump(): Promise<Uint8Array<ArrayBuffer>>
  close(): Promise<void>
}

/** Starts PGlite in a worker thread and a driver with one connection to it; refuses with DatabaseStoppedError. */
export async function startPglite(options: PgliteOptions): Promise<Pglite> {
  const { port1, port2 } = new MessageChannel()
  const start: WorkerStart = { folder: options.folder, dump: options.dump, wire: port2 }
  const worker = new Worker(new URL('./pglite.worker.ts', import.meta.url), {
    workerData: start,
    transferList: [port2],
    // Not the process's own: some (--eval, a test runner's) are not for a worker.
    execArgv: [],
    resourceLimits: { stackSizeMb: options.stackSizeMb ?? STACK_SIZE_MB },
  })
  const ended = waitForEnd(worker)
  await askWorker(worker, ended)

  const socket = new PgliteSocket(port1)
  const client = connectThrough(socket, options.onNotify)
  let state: 'open' | 'closing' | 'stopped' = 'open'
  void ended.then((error) => {
    if (state === 'closing') return
    state = 'stopped'
    socket.fail(error)
    // What waits for the connection is refused too, and so is whatever comes later.
    void client.end({ timeout: 0 })
    options.onStopped(error)
  })

  return {
    client,
    dump: async () => {
      const answer = await askWorker(worker, ended, 'dump')
      if (typeof answer === 'string') throw new Error(`The embedded database answered ${answer} to a dump`)
      return answer.dump
    },
    close: async () => {
      await client.end()
      if (state !== 'open') return
      state = 'closing'
      await askWorker(worker, ended, 'close')
      await worker.terminate()
    },
  }
}

/** Waits for the worker's next message, after giving it an order if there is one. */
async function askWorker(worker: Worker, ended: Promise<DatabaseStoppedError>, order?: WorkerOrder) {
  const { promise, resolve, reject } = Promise.withResolvers<WorkerMessage>()
  worker.once('message', resolve)
  void ended.then(reject)
  if (order) worker.postMessage(order)
  return promise
}

/** Resolves, when the worker has ended, with why. */
async function waitForEnd(worker: Worker): Promise<DatabaseStoppedError> {
  const { promise, resolve } = Promise.withResolvers<DatabaseStoppedError>()
  let cause: unknown
  worker.once('error', (error) => {
    cause = error
  })
  worker.once('exit', (code) => {
    const reason = cause instanceof Error ? cause.message : `its thread ended with code ${code}`
    resolve(new DatabaseStoppedError(reason, { cause }))
  })
  return promise
}

function connectThrough(socket: PgliteSocket, onNotify: PgliteOptions['onNotify']): postgres.Sql {
  const options = {
    // One connection, kept for ever: PGlite has a single session.
    max: 1,
    idle_timeout: 0,
    max_lifetime: null,
    socket: () => socket,
    onnotify: onNotify,
    onnotice: () => undefined,
    host: 'embedded',
    user: 'postgres',
    database: 'postgres',
    connection: { application_name: 'capstone' },
  }
  return postgres(options)
}
