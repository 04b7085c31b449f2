// @module-tag database
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { portal } from '../../rpc/portal.testing.ts'
import { bodyOf, createSignedIn, startTestServer } from './http.testing.ts'

const DATABASE_URL = process.env.DATABASE_URL ?? ''
const ROUNDS = 8

// The embedded database has one connection: nothing there runs between the statements of a transaction.
test.skipIf(!DATABASE_URL)(
  'threat-12 a write that meets the deletion of its writer is answered like a call without a session',
  async () => {
    const server = await startTestServer(portal)
    for (let round = 0; round < ROUNDS; round++) {
      const { id, cookie } = await createSignedIn(portal, { role: 'instructor' })
      const project = { title: 'Late', description: 'Late', category: '', videoUrl: '', tools: [], files: {} }
      const answers = await portal.db.transaction(async (tx) => {
        await tx.execute(sql`delete from users where id = ${id}`)
        const calls = Array.from({ length: 3 }, () =>
          server.call('repository.createProject', { id: randomUUID(), ...project }, { cookie }),
        )
        // The session was found; the write waits for the deletion.
        await expect
          .poll(async () => {
            const [row] = await tx.execute<{
              waiting: number
            }>(sql`select count(*)::int as waiting from pg_locks
          where not granted and locktype = 'transactionid'`)
            return row?.waiting
          })
          .toBeGreaterThan(0)
        return calls
      })
      for (const answer of await Promise.all(answers)) {
        expect(answer.status).toBe(401)
        expect((await bodyOf(answer)).json.code).toBe('SIGN_IN_REQUIRED')
      }
    }
  },
)
