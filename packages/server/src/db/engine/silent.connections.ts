import type { PoolClient } from 'pg'
import type { ConnectionPool } from './connection.pool.ts'

/**
 * After how many failed checks in a row a connection is closed. A check fails when the server does not work on a
 * statement of the connection, or does not answer.
 */
export const FAILED_CHECKS_MAX = 3

type Options = {
  /** How long a connection may be silent before the server is asked about it, and how often it is asked. */
  readonly intervalMs: number
  /** Returns the connections that run a statement: all if the server cannot tell, none if it does not answer. */
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
  /** The failed checks of each connection in the silence that began at `since`. */
  const failedChecks = new WeakMap<PoolClient, { since: number; count: number }>()

  async function check() {
    const startedAt = performance.now()
    const isSilent = ({ since }: { since: number }) => startedAt - since >= intervalMs
    const silent = [...pool.unanswered]
      .filter(([, unanswered]) => isSilent(unanswered))
      .map(([connection]) => connection)
    if (silent.length === 0) return
    const active = await findActive(silent)
    for (const connection of silent) {
      const unanswered = pool.unanswered.get(connection)
      if (!unanswered || !isSilent(unanswered) || active.has(connection)) {
        failedChecks.delete(connection)
        continue
      }
      const before = failedChecks.get(connection)
      const count = before?.since === unanswered.since ? before.count + 1 : 1
      failedChecks.set(connection, { since: unanswered.since, count })
      if (count >= FAILED_CHECKS_MAX) close(connection)
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
