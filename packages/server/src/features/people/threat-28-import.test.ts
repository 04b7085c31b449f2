import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CutError, cutTransactions } from '../../db/cut.testing.ts'
import { actAs, createTestPortal, createUser, type TestPortal } from '../../rpc/context.testing.ts'
import type { AdminContext } from '../../rpc/context.ts'
import { users } from '../accounts/accounts.table.ts'
import { auditEvents } from '../audit/audit.table.ts'
import { mails } from '../notifications/mails.table.ts'
import { writeImport } from './import-writing.service.ts'
import { readImportFigures } from './imports.service.ts'
import { stageFile, studentLine } from './imports.testing.ts'
import { readCounts } from './mentoring-counts.repository.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await createTestPortal()
})
afterAll(() => portal.close())

/** The person of line 1 of the file. */
const KNOWN = {
  ...({ role: 'student', name: 'Student 1', email: 'student-1@example.edu' } as const),
  ...({ course: 'MCA', specialization: 'Data Science', year: '2nd Year' } as const),
}

/** Everything a Write touches. */
async function readAll(id: string, admin: AdminContext) {
  return {
    people: await portal.db.select().from(users).orderBy(users.email),
    trail: await portal.db.select().from(auditEvents),
    mails: await portal.db.select().from(mails),
    figures: await readImportFigures(admin, { id }),
  }
}

describe('threat-28 an import that is cut anywhere while it is written', () => {
  it('has written nothing, and is written whole when it is tried again', async () => {
    for (let at = 0; ; at++) {
      await portal.reset()
      const admin = actAs(portal, await createUser(portal, { role: 'admin' }))
      await createUser(portal, { ...KNOWN, phone: '1' })
      portal.clock.advance(1)
      await readCounts(portal.db, admin.scope)
      const id = await stageFile(admin, [studentLine(1, { phone: '2' }), studentLine(2), studentLine(3)])
      const before = await readAll(id, admin)
      const { db, wasCut } = cutTransactions(portal.db, at)
      const cut = writeImport({ ...admin, db }, { id })
      if (
        await cut.then(
          () => !wasCut(),
          () => false,
        )
      )
        break
      await expect(cut).rejects.toThrow(CutError)
      expect(await readAll(id, admin)).toEqual(before)
      expect(await readCounts(portal.db, admin.scope)).toEqual({ assigned: 0, unassigned: 1 })
      expect(await writeImport(admin, { id })).toMatchObject({ outcomes: { add: 2, change: 1 } })
      expect(await portal.db.select().from(mails)).toHaveLength(2)
      expect(await portal.db.select().from(users).where(eq(users.phone, '2'))).toHaveLength(1)
      expect(at).toBeLessThan(30)
    }
  })
})
