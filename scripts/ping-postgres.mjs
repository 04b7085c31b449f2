// Says in one line whether a PostgreSQL server answers:  node scripts/ping-postgres.mjs postgres://…
import { createRequire } from 'node:module'
import { argv } from 'node:process'
import { printLine, runScript, UserError } from './terminal.mjs'

// The driver belongs to the server's workspace.
const requireFromServer = createRequire(new URL('../packages/server/package.json', import.meta.url))

await runScript(async () => {
  const url = new URL(argv[2] ?? '')
  const { Client } = requireFromServer('pg')
  const client = new Client({ connectionString: url.href, connectionTimeoutMillis: 5000 })
  try {
    await client.connect()
    const { rows } = await client.query('show server_version')
    printLine(`PostgreSQL ${rows[0].server_version} at ${url.host}`)
  } catch (error) {
    const reason = error instanceof Error ? error.message : error
    throw new UserError(`No PostgreSQL answers at ${url.host} (${reason}): start one, or set DATABASE_URL.`)
  } finally {
    await client.end()
  }
})
