// @module-tag database
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { Database } from '../../../db/database.ts'
import { failAtEveryStatement } from '../../../db/fault-injection.testing.ts'
import { createUser } from '../../../rpc/context.testing.ts'
import { actAsNew } from '../../../rpc/people.testing.ts'
import { portal } from '../../../rpc/portal.testing.ts'
import { users } from '../../accounts/accounts.table.ts'
import { mails } from '../../notifications/mail/mail-queue.table.ts'
import { readMentoringCounts } from '../mentoring/mentoring-counts.service.ts'
import { readImportFigures } from './import-staging.service.ts'
import { writeImport } from './import-writing.service.ts'
import { stageFile, studentLine } from './imports.testing.ts'

/** The first person of the file, who has an account already. */
const EXISTING_PERSON = {
  role: 'student',
  name: 'Student 1',
  email: 'student-1@example.edu',
  course: 'MCA',
  specialization: 'Data Science',
  year: '2nd Year',
} as const

describe('threat-28 an import that fails at any statement', () => {
  it('writes nothing, and is written in full when it is retried', async () => {
    const admin = await actAsNew('admin')
    await createUser(portal, { ...EXISTING_PERSON, phone: '1' })
    portal.clock.advance(1)
    await readMentoringCounts(admin)
    const id = await stageFile(admin, [studentLine(1, { phone: '2' }), studentLine(2), studentLine(3)])
    const write = (db: Database) => writeImport({ ...admin, db }, { id })
    expect(await failAtEveryStatement(portal.db, write)).toBeGreaterThan(2)
    expect(await readImportFigures(admin, { id })).toMatchObject({ outcomes: { add: 2, change: 1 } })
    expect(await readMentoringCounts(admin)).toEqual({ assigned: 0, unassigned: 3 })
    expect(await portal.db.select().from(mails)).toHaveLength(2)
    expect(await portal.db.select().from(users).where(eq(users.phone, '2'))).toHaveLength(1)
  })
})
