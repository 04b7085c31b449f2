import { Duplex } from 'node:stream'
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads'
import postgres from 'postgres'
import { DatabaseStoppedError } from '../database.errors.ts'
import type { WorkerCommand, WorkerData, WorkerMessage } from './pglite.protocol.ts'

/** Wraps the worker's message port as a network socket for the PostgreSQL driver. */
class PgliteSocket extends Duplex {
  // The driver closes a socket, and its session, only in this state.
  readyState = 'open'
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

  override _final(done: () => void) {
    this.readyState = 'closed'
    done()
    this.destroy()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void) {
    this.#port.close()
    done(error)
  }

  /**
   * Makes every running query fail with `error`. Does not close, since the driver would then reconnect for queued
   * queries.
   */
  fail(error: Error) {
    this.readyState = 'closed'
    this.emit('error', error)
  }
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
  client: postgres.Sql
  dump(): Promise<Uint8Array<ArrayBuffer>>
  close(): Promise<void>
}

/** Starts PGlite in a worker thread and a driver with one connection to it. Throws DatabaseStoppedError when that fails. */
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
  const client = connectThrough(socket, options.onNotify)
  let state: 'open' | 'closing' | 'stopped' = 'open'
  void ended.then((error) => {
    if (state === 'closing') return
    state = 'stopped'
    socket.fail(error)
    // Rejects queued and later queries, too.
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

/** Sends the worker a command, if given, and waits for its next message. */
async function askWorker(worker: Worker, ended: Promise<DatabaseStoppedError>, command?: WorkerCommand) {
  const { promise, resolve, reject } = Promise.withResolvers<WorkerMessage>()
  worker.once('message', resolve)
  void ended.then(reject)
  if (command) worker.postMessage(command)
  return promise
}

/** Resolves with the reason when the worker has ended. */
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
    // One permanent connection, because PGlite has a single session.
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
