// Says in one line whether a PostgreSQL server answers:  node scripts/ping-postgres.mjs postgres://…
import { createRequire } from 'node:module'
import { argv } from 'node:process'
import { printLine, runScript, UserError } from './terminal.mjs'

// The driver belongs to the server's workspace.
const requireFromServer = createRequire(new URL('../packages/server/package.json', import.meta.url))

await runScript(async () => {
  const url = new URL(argv[2] ?? '')
  const sql = requireFromServer('postgres')(url.href, { max: 1, connect_timeout: 5 })
  try {
    const [row] = await sql`show server_version`
    printLine(`PostgreSQL ${row.server_version} at ${url.host}`)
  } catch (error) {
    const reason = error instanceof Error ? error.message : error
    throw new UserError(`No PostgreSQL answers at ${url.host} (${reason}): start one, or set DATABASE_URL.`)
  } finally {
    await sql.end({ timeout: 1 })
  }
})
