// The least a server can do for the project list: no sign-in, no checks, one prepared statement on the pg driver.
import { createServer } from 'node:http'
import { Pool } from 'pg'
import type { Statement } from './list.statement.ts'

type Order = { readonly url: string; readonly statement: Statement; readonly poolSize: number }

process.once('message', ({ url, statement, poolSize }: Order) => {
  const pool = new Pool({ connectionString: url, max: poolSize })
  const query = { name: 'list', text: statement.text, values: [...statement.values] }
  const server = createServer(async (_request, response) => {
    const { rows } = await pool.query(query)
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(rows))
  })
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    if (address && typeof address === 'object') process.send?.({ port: address.port })
  })
})
