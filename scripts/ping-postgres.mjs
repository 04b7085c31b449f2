// Prints in one line the version of a PostgreSQL server, or why it cannot be used:
//   node scripts/ping-postgres.mjs postgres://…
import { createRequire } from 'node:module'
import { argv } from 'node:process'
import { printLine, runScript, UserError } from './terminal.mjs'

// The driver belongs to the server's workspace.
const requireFromServer = createRequire(new URL('../packages/server/package.json', import.meta.url))

await runScript(async () => {
  const [, , address = ''] = argv
  if (!URL.canParse(address)) throw new UserError(`“${address}” is no address of a PostgreSQL server.`)
  const url = new URL(address)
  const { Client } = requireFromServer('pg')
  const client = new Client({ connectionString: url.href, connectionTimeoutMillis: 5000 })
  try {
    await client.connect()
    const { rows } = await client.query('show server_version')
    printLine(`PostgreSQL ${rows[0].server_version} at ${url.host}`)
  } catch (error) {
    // If the host has several addresses, the error of each is in a list, and their own has no message.
    const first = error instanceof AggregateError ? error.errors[0] : error
    const reason = first instanceof Error ? first.message : first
    throw new UserError(`Cannot use PostgreSQL at ${url.host} (${reason}): start it, or check DATABASE_URL.`)
  } finally {
    await client.end()
  }
})
