import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { vi } from 'vitest'
import { runTestProcess } from '../db/engine/process.testing.ts'
import { MIGRATIONS_FOLDER } from './portal.ts'

const urlOf = (file: string) => JSON.stringify(new URL(file, import.meta.url).href)

/** On this signal the process rejects a promise that nothing handles. */
export const FAULT_SIGNAL = 'SIGUSR2'
export const FAULT = 'a fault on purpose'

type ServerOptions = {
  readonly folder: string
  readonly environment?: Readonly<Record<string, string>>
  /** The folder with the migrations of another release; by default that of this one. */
  readonly migrations?: string
  /** Keeps the process busy for two thirds of the time. */
  readonly isSlow?: boolean
}

/** Runs the whole portal, as `npm start` does, in a process of its own with an empty page for the web. */
export async function startServerProcess({
  folder,
  environment = {},
  migrations = MIGRATIONS_FOLDER,
  isSlow = false,
}: ServerOptions) {
  const web = join(folder, 'web')
  mkdirSync(join(web, 'server'), { recursive: true })
  writeFileSync(join(web, 'app.html'), '<!doctype html>')
  writeFileSync(join(web, 'server/pages.json'), '{}')
  writeFileSync(join(web, 'server/screen-loader.js'), '')
  const port = await findFreePort()
  const settings = { DATA_DIR: folder, PORT: String(port), LOG_LEVEL: 'error', ...environment }
  const child = runTestProcess(`
    import { connectPortal } from ${urlOf('./portal.ts')}
    import { migrateDatabase } from ${urlOf('../db/migrate.ts')}
    import { exitGracefully, servePortal } from ${urlOf('./serve.ts')}
    import { readSettings } from ${urlOf('../platform/settings/settings.ts')}
    const opened = await connectPortal(readSettings(${JSON.stringify(settings)}))
    await migrateDatabase(opened.database, ${JSON.stringify(migrations)})
    exitGracefully(await servePortal(opened, ${JSON.stringify(web)}), opened.portal)
    process.on('${FAULT_SIGNAL}', () => void Promise.reject(new Error('${FAULT}')))
    if (${isSlow}) setInterval(() => { for (const end = Date.now() + 20; Date.now() < end; ); }, 30)
    console.log('listening')`)
  let hasEnded = false
  void child.ended.then(() => {
    hasEnded = true
  })
  await vi.waitUntil(() => hasEnded || child.lines.includes('listening'), { timeout: 120_000 })
  if (hasEnded) throw new Error('The server ended at its start; its error is above.')
  const base = `http://localhost:${port}`
  const post = (path: string, body: unknown, cookie = '') =>
    fetch(base + path, {
      method: 'POST',
      headers: { origin: base, 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    })
  return { ...child, port, base, post }
}

export const findFreePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(address && typeof address === 'object' ? address.port : 0))
    })
  })
