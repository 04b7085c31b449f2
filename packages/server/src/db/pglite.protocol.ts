import type { MessagePort } from 'node:worker_threads'

/** What the worker is started with: `folder` on disk or `memory://`, perhaps a dump to start from, the wire. */
export type WorkerStart = { folder: string; dump?: Uint8Array<ArrayBuffer> | undefined; wire: MessagePort }

/** What the main thread asks for beside the database's own protocol, which travels on the wire. */
export type WorkerOrder = 'dump' | 'close'

/** What the worker answers. */
export type WorkerMessage = 'ready' | 'closed' | { dump: Uint8Array<ArrayBuffer> }
