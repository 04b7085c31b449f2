// Simulates a process of the portal for live events: a hub with many open streams. Reports every half second the delays
// of the events delivered since.
import pg from 'pg'
import { createListener } from '../packages/server/src/db/engine/listener.ts'
import { createHub } from '../packages/server/src/platform/live/live.hub.ts'
import { createLog } from '../packages/server/src/platform/log.ts'
import { readSettings } from '../packages/server/src/platform/settings/settings.ts'

export type HubOptions = {
  readonly url: string
  readonly folder: string
  readonly userIds: readonly string[]
}
/** Milliseconds from publication to delivery, of each event and stream since the last report. */
export type DeliveryDelays = { readonly delays: readonly number[] }

const REPORT_MS = 500
const LISTENER_CHECK_MS = 10_000
let delays: number[] = []

process.once('message', async ({ url, folder, userIds }: HubOptions) => {
  const { listen } = createListener(() => new pg.Client({ connectionString: url }), LISTENER_CHECK_MS)
  const log = createLog(readSettings({ DATA_DIR: folder, LOG_LEVEL: 'silent' }))
  const hub = createHub({ listen, log })
  for (const userId of userIds) {
    const stream = await hub.subscribe(userId)
    void (async () => {
      for (let events = await stream.take(); events; events = await stream.take())
        // The benchmark publishes the time in `number`.
        for (const { number: publishedAt } of events)
          if (publishedAt !== undefined) delays.push(Date.now() - publishedAt)
    })()
  }
  setInterval(() => {
    const report: DeliveryDelays = { delays }
    process.send?.(report)
    delays = []
  }, REPORT_MS)
})
