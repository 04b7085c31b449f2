import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { vi } from 'vitest'
import { runTestProcess } from '../../db/engine/process.testing.ts'
import { makeTestFolder } from '../../platform/cleanup.testing.ts'
import type { TestPortal } from '../../rpc/open-portal.testing.ts'

const urlOf = (file: string) => JSON.stringify(new URL(file, import.meta.url).href)

/**
 * Starts a server process with live streams and presence on a portal's PostgreSQL database; returns its URL and `kill`.
 */
export async function startLiveProcess(portal: TestPortal, server: string) {
  const [row] = await portal.db.execute<{ name: string }>(sql`select current_database() as name`)
  const folder = makeTestFolder()
  const environment = {
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    DATABASE_URL: new URL(`/${row?.name}`, server).href,
    AUTH_SECRET: portal.settings.AUTH_SECRET,
    BASE_URL: portal.settings.BASE_URL,
  }
  const child = runTestProcess(`
    import { mkdirSync, writeFileSync } from 'node:fs'
    import { createHttpServer } from ${urlOf('../http/http.server.ts')}
    import { startJobs } from ${urlOf('../jobs.ts')}
    import { openPortal } from ${urlOf('../portal.ts')}
    import { liveJobs } from ${urlOf('../../features/live/live.job.ts')}
    import { createProcessPresence } from ${urlOf('../../features/live/process-presence.service.ts')}
    import { readSettings } from ${urlOf('../../platform/settings/settings.ts')}
    const { portal, database } = await openPortal(readSettings(${JSON.stringify(environment)}))
    const web = ${JSON.stringify(join(folder, 'web'))}
    mkdirSync(web + '/server', { recursive: true })
    writeFileSync(web + '/app.html', '<!doctype html>')
    writeFileSync(web + '/server/pages.json', '{}')
    writeFileSync(web + '/server/screen-loader.js', '')
    const server = createHttpServer(portal, database, web)
    startJobs(portal, liveJobs(createProcessPresence()))
    server.listen(0, '127.0.0.1', () => console.log(server.address().port))`)
  await vi.waitUntil(() => child.lines.length > 0, { timeout: 60_000 })
  return { base: `http://127.0.0.1:${child.lines[0]}`, kill: child.kill }
}
