import { vi } from 'vitest'
import { runTestProcess } from '../db/process.testing.ts'

const fileUrl = (file: string) => JSON.stringify(new URL(file, import.meta.url).href)

/** A server process of its own on a portal's database, with its jobs; returns where it listens and how to kill it. */
export async function startServerProcess(environment: Readonly<Record<string, string>>) {
  const child = runTestProcess(`
    const { mkdirSync } = await import('node:fs')
    const { openPortal } = await import(${fileUrl('./portal.ts')})
    const { createHttpServer } = await import(${fileUrl('./http.server.ts')})
    const { readSettings } = await import(${fileUrl('../platform/settings.ts')})
    const { portal, database } = await openPortal(readSettings(${JSON.stringify(environment)}))
    const web = portal.settings.DATA_DIR + '/web'
    mkdirSync(web, { recursive: true })
    for (const page of ['index.html', 'app.html'])
      (await import('node:fs')).writeFileSync(web + '/' + page, '<!doctype html><title>Capstone</title>')
    const server = createHttpServer(portal, database, web)
    server.listen(0, '127.0.0.1', () => console.log('listens at', server.address().port))`)
  const port = await vi.waitFor(
    () => {
      const found = /listens at (\d+)/.exec(child.lines.join('\n'))?.[1]
      if (!found) throw new Error('The process does not listen yet.')
      return found
    },
    { timeout: 60_000 },
  )
  return { base: `http://127.0.0.1:${port}`, kill: child.kill }
}
