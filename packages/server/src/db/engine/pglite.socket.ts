import { Duplex } from 'node:stream'
import type { MessagePort } from 'node:worker_threads'

/** The worker's message port in the shape of a network socket, as the PostgreSQL driver wants it. */
export class PgliteSocket extends Duplex {
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
