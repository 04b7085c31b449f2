import { Duplex } from 'node:stream'
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads'
import { Client, type ClientConfig } from 'pg'
import { DatabaseStoppedError } from '../database.errors.ts'
import { ConnectionPool } from './connection.pool.ts'
import type { WorkerCommand, WorkerData, WorkerMessage } from './pglite.protocol.ts'

/** Wraps the worker's message port as a network socket for the PostgreSQL driver. */
class PgliteSocket extends Duplex {
  readonly #port: MessagePort

  constructor(port: MessagePort) {
    super()
    this.#port = port
    port.on('message', (data: Uint8Array) => {
      this.push(Buffer.from(data.buffer, data.byteOffset, data.byteLength))
    })
  }

  override _read() {
    // Data is pushed as it arrives.
  }

  override _write(chunk: Uint8Array, _encoding: string, done: () => void) {
    // Copies only these bytes; transferring a view would transfer its whole buffer.
    const message = new Uint8Array(chunk)
    this.#port.postMessage(message, [message.buffer])
    done()
  }

  /** Sends the messages of one statement together, as the worker expects them. */
  override _writev(chunks: { chunk: Uint8Array; encoding: string }[], done: () => void) {
    this._write(Buffer.concat(chunks.map(({ chunk }) => chunk)), '', done)
  }

  override _final(done: () => void) {
    done()
    this.destroy()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void) {
    this.#port.close()
    done(error)
  }

  // What the driver calls on a network socket.
  connect() {
    queueMicrotask(() => this.destroyed || this.emit('connect'))
  }
  setNoDelay() {}
  setKeepAlive() {}
  ref() {}
  unref() {}
}

// With Node's default of 4 MB, deep recursion crashes PGlite before PostgreSQL's max_stack_depth stops it.
const STACK_SIZE_MB = 32

export type PgliteOptions = {
  /** The data folder, or `memory://`. */
  folder: string
  /** A dump created by `dump` to start from; only for a new database. */
  dump?: Uint8Array<ArrayBuffer> | undefined
  /** The worker's stack size; 32 MB by default. */
  stackSizeMb?: number
  /** Called for each notification of a channel this connection listens to. */
  onNotify(channel: string, payload: string): void
  /** Called once when the worker ends unexpectedly. */
  onStopped(error: DatabaseStoppedError): void
}

export type Pglite = {
  pool: ConnectionPool
  dump(): Promise<Uint8Array<ArrayBuffer>>
  close(): Promise<void>
}

/**
 * Starts PGlite in a worker thread and a driver with one connection to it. Throws DatabaseStoppedError when that fails.
 */
export async function startPglite(options: PgliteOptions): Promise<Pglite> {
  const { port1, port2 } = new MessageChannel()
  const workerData: WorkerData = { folder: options.folder, dump: options.dump, wire: port2 }
  const worker = new Worker(new URL('./pglite.worker.ts', import.meta.url), {
    workerData,
    transferList: [port2],
    // Not inherited from the process: some options (--eval, those of a test runner) do not apply to a worker.
    execArgv: [],
    resourceLimits: { stackSizeMb: options.stackSizeMb ?? STACK_SIZE_MB },
  })
  const ended = waitForEnd(worker)
  await askWorker(worker, ended)

  const socket = new PgliteSocket(port1)
  let state: 'open' | 'closing' | 'stopped' = 'open'
  let stopError: DatabaseStoppedError | undefined
  const pool = createSocketPool(() => {
    // There is a single session: after its end every further connection fails.
    return stopError ? new PgliteSocket(port1).destroy(stopError) : socket
  }, options.onNotify)
  void ended.then((error) => {
    if (state === 'closing') return
    state = 'stopped'
    stopError = error
    // Rejects every running query.
    socket.destroy(error)
    options.onStopped(error)
  })

  return {
    pool,
    dump: async () => {
      const answer = await askWorker(worker, ended, 'dump')
      if (typeof answer === 'string') throw new Error(`The embedded database answered ${answer} to a dump`)
      return answer.dump
    },
    close: async () => {
      await pool.end()
      if (state !== 'open') return
      state = 'closing'
      await askWorker(worker, ended, 'close')
      await worker.terminate()
    },
  }
}

/** Sends the worker a command, if given, and waits for its next message. */
async function askWorker(worker: Worker, ended: Promise<DatabaseStoppedError>, command?: WorkerCommand) {
  const { promise, resolve, reject } = Promise.withResolvers<WorkerMessage>()
  worker.once('message', resolve)
  void ended.then(reject)
  if (command) worker.postMessage(command)
  return promise
}

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

function createSocketPool(openSocket: () => Duplex, onNotify: PgliteOptions['onNotify']): ConnectionPool {
  const config: ClientConfig = {
    stream: openSocket,
    user: 'postgres',
    database: 'postgres',
    application_name: 'capstone',
  }
  class PgliteClient extends Client {
    constructor() {
      super(config)
      this.on('notification', ({ channel, payload }) => onNotify(channel, payload ?? ''))
    }
  }
  // One permanent connection, because PGlite has a single session.
  return new ConnectionPool({ max: 1, idleTimeoutMillis: 0, Client: PgliteClient })
}
