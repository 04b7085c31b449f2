import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from 'pg'

type Subscription = { onPayload(payload: string): void; onReconnect?: (() => void) | undefined }

const RETRY_MS = 500

/** The callbacks of each channel. */
export class ListenChannels {
  readonly #channels = new Map<string, Set<Subscription>>()

  add(channel: string, subscription: Subscription) {
    this.#channels.set(channel, (this.#channels.get(channel) ?? new Set()).add(subscription))
  }

  /** Removes a callback and returns whether it was the last one of its channel. */
  remove(channel: string, subscription: Subscription): boolean {
    const subscriptions = this.#channels.get(channel)
    if (!subscriptions?.delete(subscription) || subscriptions.size > 0) return false
    return this.#channels.delete(channel)
  }

  publish(channel: string, payload: string) {
    for (const { onPayload } of this.#channels.get(channel) ?? []) onPayload(payload)
  }

  notifyReconnected() {
    for (const { onReconnect } of [...this.#channels.values()].flatMap((set) => [...set])) onReconnect?.()
  }

  /** The statement that listens to all channels; empty without any. */
  get statement() {
    return [...this.#channels.keys()].map((name) => `listen ${quoteName(name)};`).join(' ')
  }
}

/**
 * Listens to channels on a connection of its own, which `create` opens, and opens again when it is lost. Pings the
 * server every `checkMs`: a listening connection sends nothing else, so a silent loss would go unnoticed.
 */
export function createListener(create: () => Client, checkMs: number) {
  const channels = new ListenChannels()
  let connection: Promise<Client> | undefined
  let isClosed = false

  async function connect(): Promise<Client> {
    const client = create()
    // Without a listener Node would end the process; `end` follows.
    client.on('error', () => undefined)
    client.on('notification', ({ channel, payload }) => channels.publish(channel, payload ?? ''))
    await client.connect()
    await client.query(channels.statement).catch(async (error: unknown) => {
      // A standby refuses to listen: each attempt would leave a connection open.
      await client.end()
      throw error
    })
    const timer = setInterval(() => void client.query('select 1').catch(() => client.end()), checkMs).unref()
    client.once('end', () => {
      clearInterval(timer)
      if (!isClosed) connection = reconnect()
    })
    return client
  }

  async function reconnect(): Promise<Client> {
    for (;;) {
      try {
        const client = await connect()
        channels.notifyReconnected()
        return client
      } catch (error) {
        if (isClosed) throw error
        await pause(RETRY_MS)
      }
    }
  }

  return {
    async listen(channel: string, onPayload: (payload: string) => void, onReconnect?: () => void) {
      const subscription = { onPayload, onReconnect }
      channels.add(channel, subscription)
      connection ??= connect().catch((error: unknown) => {
        connection = undefined
        throw error
      })
      try {
        await (await connection).query(`listen ${quoteName(channel)}`)
      } catch (error) {
        channels.remove(channel, subscription)
        throw error
      }
      return async () => {
        if (channels.remove(channel, subscription))
          await (await connection)?.query(`unlisten ${quoteName(channel)}`)
      }
    },
    async close() {
      isClosed = true
      await connection?.then(
        (client) => client.end(),
        () => undefined,
      )
    },
  }
}

/** Quotes an identifier for SQL. */
export const quoteName = (name: string) => `"${name.replaceAll('"', '""')}"`
