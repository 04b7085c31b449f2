import { Hono } from 'hono'
import type { DatabaseHandle } from '../db/database.ts'

/** `/healthz`: the process lives. `/readyz`: it can answer, the database included; 503 otherwise. */
export function createHealth(database: Pick<DatabaseHandle, 'ping'>) {
  const health = new Hono()
  health.get('/healthz', (c) => c.json({ status: 'alive' }))
  health.get('/readyz', async (c) => {
    const ready = await database.ping().then(
      () => true,
      () => false,
    )
    return c.json({ status: ready ? 'ready' : 'not ready' }, ready ? 200 : 503)
  })
  return health
}
