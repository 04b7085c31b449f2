import { setTimeout as pause } from 'node:timers/promises'
import { Hono } from 'hono'
import type { DatabaseHandle } from '../../db/database.ts'

const PATIENCE_MS = 2000

/** `/healthz`: the process lives. `/readyz`: it can answer, the database included; 503 otherwise, within 2 s. */
export function createHealth(database: Pick<DatabaseHandle, 'ping'>) {
  const health = new Hono()
  health.get('/healthz', (c) => c.json({ status: 'alive' }))
  health.get('/readyz', async (c) => {
    const ready = await Promise.race([answers(database), pause(PATIENCE_MS, false, { ref: false })])
    return c.json({ status: ready ? 'ready' : 'not ready' }, ready ? 200 : 503)
  })
  return health
}

const answers = (database: Pick<DatabaseHandle, 'ping'>) =>
  database.ping().then(
    () => true,
    () => false,
  )
