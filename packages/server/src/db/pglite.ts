import { MessageChannel, Worker } from 'node:worker_threads'
import postgres from 'postgres'
import { DatabaseStoppedError } from './database.errors.ts'
import type { WorkerMessage, WorkerOrder, WorkerStart } from './pglite.protocol.ts'
import { PgliteSocket } from './pglite.socket.ts'

export type PgliteOptions = {
  /** The data folder, or `memory://`. */
  folder: string
  /** A dump to start from, as `dump` gave it; only for a new database. */
  dump?: Uint8Array<ArrayBuffer> | undefined
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

/** Starts PGlite in a worker thread and a driver with one connection to it. */
export async function startPglite(options: PgliteOptions): Promise<Pglite> {
  const { port1, port2 } = new MessageChannel()
  const start: WorkerStart = { folder: options.folder, dump: options.dump, wire: port2 }
  const worker = new Worker(new URL('./pglite.worker.ts', import.meta.url), {
    workerData: start,
    transferList: [port2],
  })
  let reason: unknown
  worker.on('error', (error) => {
    reason = error
  })

  function order(asked?: WorkerOrder): Promise<WorkerMessage> {
    const { promise, resolve, reject } = Promise.withResolvers<WorkerMessage>()
    const onExit = (code: number) => reject(describeStop(reason, code))
    worker.once('exit', onExit)
    worker.once('message', (message: WorkerMessage) => {
      worker.off('exit', onExit)
      resolve(message)
    })
    if (asked) worker.postMessage(asked)
    return promise
  }

  await order()
  const socket = new PgliteSocket(port1)
  const client = connectThrough(socket, options.onNotify)
  let closing = false
  worker.once('exit', (code) => {
    if (closing) return
    const error = describeStop(reason, code)
    socket.fail(error)
    // What waits for the connection is refused too, and so is whatever comes later.
    void client.end({ timeout: 0 })
    options.onStopped(error)
  })

  return {
    client,
    dump: async () => {
      const answer = await order('dump')
      if (typeof answer === 'string') throw new DatabaseStoppedError(`it answered ${answer} to a dump`)
      return answer.dump
    },
    close: async () => {
      closing = true
      await client.end()
      await order('close')
      await worker.terminate()
    },
  }
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

function describeStop(reason: unknown, code: number) {
  const said = reason instanceof Error ? reason.message : `its thread ended with code ${code}`
  return new DatabaseStoppedError(said, { cause: reason })
}
