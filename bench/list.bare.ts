// A minimal server for the project list as a baseline: no sign-in, no checks, two concurrent prepared statements on the
// pg driver.
import { createServer } from 'node:http'
import { Pool } from 'pg'
import type { ListStatements, Statement } from './list.statement.ts'

type ListJob = { readonly url: string; readonly statements: ListStatements; readonly poolSize: number }

process.once('message', ({ url, statements, poolSize }: ListJob) => {
  const pool = new Pool({ connectionString: url, max: poolSize })
  const queryOf = (name: string, { text, values }: Statement) => ({ name, text, values: [...values] })
  const [figures, cards] = [queryOf('figures', statements.figures), queryOf('cards', statements.cards)]
  const server = createServer(async (_request, response) => {
    const [counted, found] = await Promise.all([pool.query(figures), pool.query(cards)])
    const answer = { figures: counted.rows[0], cards: found.rows }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  })
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    if (address && typeof address === 'object') process.send?.({ port: address.port })
  })
})
