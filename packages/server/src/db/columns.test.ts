// @module-tag database
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { users } from '../features/accounts/accounts.table.ts'
import { portal } from '../rpc/portal.testing.ts'

it('gives a new row no timestamp in the future', async () => {
  for (let number = 0; number < 20; number++) {
    const [row] = await portal.db
      .insert(users)
      .values({ role: 'student', name: 'Asha', email: `asha-${number}@example.edu` })
      .returning({ isPast: sql<boolean>`${users.updatedAt} <= now()` })
    expect(row).toEqual({ isPast: true })
  }
})
