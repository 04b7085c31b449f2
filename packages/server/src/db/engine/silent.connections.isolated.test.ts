// @module-tag database
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { closeAfterFile } from '../../platform/cleanup.testing.ts'
import { DatabaseUnavailableError } from '../database.errors.ts'
import { postgresPrograms, startCluster } from '../postgres.cluster.testing.ts'
import { openPostgres } from './postgres.ts'

const CHECK_INTERVAL_MS = 100
const CONNECTIONS = 10

/**
 * Starts a proxy in front of a database. While frozen, it accepts connections, but neither passes data on nor closes
 * one. `forget` freezes the current connections permanently, as a failover does; `delayConnections` keeps new ones
 * waiting.
 */
async function startProxy(url: string) {
  let isFrozen = false
  const connections = new Set<Socket>()
  const forgotten = new WeakSet<Socket>()
  let delayMs = 0
  const { hostname, port } = new URL(url)
  const server = createServer(async (near) => {
    connections.add(near)
    if (delayMs > 0) await pause(delayMs)
    const far = connect(Number(port), hostname)
    const pass = (from: Socket, to: Socket) => {
      from.on('data', (data) => {
        if (!isFrozen && !forgotten.has(near)) to.write(data)
      })
      from.on('error', () => undefined)
      from.on('close', () => to.destroy())
    }
    pass(near, far)
    pass(far, near)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  closeAfterFile(async () => {
    server.close()
    for (const connection of connections) connection.destroy()
  })
  const through = new URL(url)
  through.port = String((server.address() as AddressInfo).port)
  return {
    url: through.href,
    setFrozen: (frozen: boolean) => {
      isFrozen = frozen
    },
    delayConnections: (milliseconds: number) => {
      delayMs = milliseconds
    },
    forget: () => {
      for (const connection of connections) forgotten.add(connection)
    },
  }
}

async function openPool() {
  const proxy = await startProxy(startCluster().url)
  const pool = openPostgres(proxy.url, CONNECTIONS, CHECK_INTERVAL_MS)
  closeAfterFile(() => pool.close())
  const ask = () => pool.db.execute(sql`select 1 as one`)
  /** Runs more statements at once than the pool has connections. */
  const askOften = () => Promise.allSettled(Array.from({ length: CONNECTIONS + 2 }, ask))
  return { proxy, pool, ask, askOften }
}

const reasonsOf = (settled: readonly PromiseSettledResult<unknown>[]) =>
  settled.map((each) => (each.status === 'rejected' ? each.reason.cause.constructor : null))

// Skipped without the programs of PostgreSQL, because the embedded database has no connections to lose.
describe.skipIf(!postgresPrograms)('threat-55 a silent connection', () => {
  test('is closed when the database is frozen: all statements fail, and work again afterwards', async () => {
    const { proxy, ask, askOften } = await openPool()
    await askOften()
    proxy.setFrozen(true)
    expect(new Set(reasonsOf(await askOften()))).toEqual(new Set([DatabaseUnavailableError]))
    proxy.setFrozen(false)
    await expect.poll(() => ask().catch(() => [])).toEqual([{ one: 1 }])
  })

  test('is closed when only the database has forgotten it, as after a failover', async () => {
    const { proxy, ask, askOften } = await openPool()
    await askOften()
    proxy.forget()
    expect(reasonsOf(await askOften())).toContain(DatabaseUnavailableError)
    await expect.poll(() => ask().catch(() => [])).toEqual([{ one: 1 }])
  })

  test('is opened again when it listens: events arrive after a while', async () => {
    const { proxy, pool } = await openPool()
    const events: string[] = []
    const stop = await pool.listen('events', (event) => events.push(event))
    proxy.forget()
    await expect
      .poll(async () => {
        await pool.db.execute(sql`select pg_notify('events', 'heard')`).catch(() => [])
        return events
      })
      .toContain('heard')
    await stop()
  })

  test('stays open while the server works on its statement', async () => {
    const { pool } = await openPool()
    const seconds = (20 * CHECK_INTERVAL_MS) / 1000
    expect(await pool.db.execute(sql`select pg_sleep(${seconds})`)).toHaveLength(1)
  })
})

// The limit for later connections is a second and a half.
test.skipIf(!postgresPrograms)(
  'the first connection may take several seconds, later ones may not',
  async () => {
    const { proxy, ask, askOften } = await openPool()
    proxy.delayConnections(2000)
    expect(await ask()).toEqual([{ one: 1 }])
    expect(new Set(reasonsOf(await askOften()))).toContain(DatabaseUnavailableError)
  },
)
