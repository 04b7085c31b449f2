import type { PoolClient } from 'pg'
import type { ConnectionPool } from './connection.pool.ts'

/** How often in a row the server has to deny that it works on an answer, or to be silent itself. */
export const DENIALS_MAX = 3

type Options = {
  /** How long a connection may owe an answer before the server is asked about it, and how often it is asked. */
  readonly intervalMs: number
  /** Returns those of the connections for which the server says that it works on a statement. */
  readonly findActive: (connections: readonly PoolClient[]) => Promise<ReadonlySet<PoolClient>>
  readonly close: (connection: PoolClient) => void
}

/**
 * Closes connections on which no answer will come: the server is frozen, or it no longer knows them, as after a
 * failover whose network dropped them in silence. A statement that takes long is left alone. Returns a function that
 * stops watching.
 */
export function watchSilentConnections(
  pool: ConnectionPool,
  { intervalMs, findActive, close }: Options,
): () => void {
  /** How often the answer since that time was denied. */
  const denials = new WeakMap<PoolClient, { since: number; count: number }>()

  async function check() {
    const startedAt = performance.now()
    const isSilent = ({ since }: { since: number }) => startedAt - since >= intervalMs
    const silent = [...pool.debts].filter(([, debt]) => isSilent(debt)).map(([connection]) => connection)
    if (silent.length === 0) return
    const active = await findActive(silent)
    for (const connection of silent) {
      const debt = pool.debts.get(connection)
      if (!debt || !isSilent(debt) || active.has(connection)) {
        denials.delete(connection)
        continue
      }
      const before = denials.get(connection)
      const count = before?.since === debt.since ? before.count + 1 : 1
      denials.set(connection, { since: debt.since, count })
      if (count >= DENIALS_MAX) close(connection)
    }
  }

  let isChecking = false
  const timer = setInterval(async () => {
    if (isChecking) return
    isChecking = true
    await check().finally(() => {
      isChecking = false
    })
  }, intervalMs)
  timer.unref()
  return () => clearInterval(timer)
}
