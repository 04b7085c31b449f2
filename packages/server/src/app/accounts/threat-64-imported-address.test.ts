// @module-tag database
import { randomUUID } from 'node:crypto'
import { AUTH_ENDPOINTS } from '@capstone/contract/accounts/accounts.constants'
import { ACCESS_ENDS } from '@capstone/contract/people/imports.constants'
import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { accounts, calendarFeeds, users } from '../../features/accounts/accounts.table.ts'
import { auditEvents } from '../../features/audit/audit.table.ts'
import {
  cancelImport,
  listImportLines,
  readImportFigures,
} from '../../features/people/import/import-staging.service.ts'
import { writeImport } from '../../features/people/import/import-writing.service.ts'
import { stageFile, studentLine } from '../../features/people/import/imports.testing.ts'
import { issueImportLinks } from '../../features/people/management/invitation-links.service.ts'
import { addInstructor, addStudent } from '../../features/people/management/managed-people.service.ts'
import { buildInstructor, buildStudent } from '../../features/people/management/managed-people.testing.ts'
import { admin, adminTest as it } from '../../rpc/people.testing.ts'
import { portal } from '../../rpc/portal.testing.ts'
import { openBrowser, startTestServer } from '../http/http.testing.ts'
import { PASSWORD } from './one-time-tokens.testing.ts'
import { NEW_PASSWORD, openRecovery, resetPassword } from './recovery.testing.ts'
import { collectMail, readTokenLink } from './sent-mail.testing.ts'

/** The address of the first line of the file: its owner is expected at the university, and has no account yet. */
const EMAIL = 'student-1@example.edu'
const server = await startTestServer(portal)

/** Signs up with the address, as anybody can who knows it. */
async function signUpAsStranger(columns: Partial<typeof users.$inferInsert> = {}) {
  const browser = openBrowser(server)
  await browser.post(AUTH_ENDPOINTS.signUp, { name: 'A stranger', email: EMAIL, password: PASSWORD })
  expect(await browser.findSignedInEmail()).toBe(EMAIL)
  const [{ id } = { id: '' }] = await portal.db
    .update(users)
    .set({ name: 'A stranger', ...columns })
    .where(eq(users.email, EMAIL))
    .returning({ id: users.id })
  await portal.db.insert(accounts).values({ userId: id, accountId: randomUUID(), providerId: 'google' })
  await portal.db.insert(calendarFeeds).values({ userId: id })
  await collectMail(portal).deliver()
  return { browser, id }
}
const SAME_AS_FILE = {
  name: 'Student 1',
  course: 'MCA',
  specialization: 'Data Science',
  year: '2nd Year',
} as const

describe('threat-64 an import of a student whose address somebody else has signed up with', () => {
  it.each([
    ['nobody has confirmed it', {}],
    ['a link opened elsewhere confirmed it', { emailVerified: true, verifiedElsewhere: true }],
    ['nobody has confirmed it, and the file changes nothing', SAME_AS_FILE],
  ])('ends the access of the stranger and invites the owner: %s', async (_what, columns) => {
    const { browser, id } = await signUpAsStranger(columns)
    const file = await stageFile(admin, [studentLine(1), studentLine(2)])
    const [line] = (await listImportLines(admin, { id: file, limit: 5 })).items
    expect(line).toMatchObject({ outcome: 'change', reasons: [ACCESS_ENDS] })
    expect(await writeImport(admin, { id: file })).toMatchObject({
      outcomes: { add: 1, change: 1 },
      invited: 2,
    })
    expect(await browser.findSignedInEmail()).toBeNull()
    expect((await server.signIn(EMAIL, PASSWORD)).status).toBe(401)
    expect(await portal.db.select().from(accounts)).toEqual([])
    expect(await portal.db.select().from(calendarFeeds)).toEqual([])
    const events = await portal.db.select().from(auditEvents).where(eq(auditEvents.subjectId, id))
    expect(events).toContainEqual(
      expect.objectContaining({
        action: 'account.updated',
        actorId: admin.viewer.id,
        after: { passwordRemoved: true },
      }),
    )
    const mails = await collectMail(portal).deliver()
    expect(mails.map(({ to }) => to.address).sort()).toEqual([EMAIL, 'student-2@example.edu'])
    const ofOwner = openBrowser(server)
    await openRecovery(ofOwner, readTokenLink(mails.find(({ to }) => to.address === EMAIL)))
    expect((await resetPassword(ofOwner)).status).toBe(200)
    expect((await server.signIn(EMAIL, NEW_PASSWORD)).status).toBe(200)
    expect(await portal.db.select().from(users).where(eq(users.id, id))).toMatchObject([SAME_AS_FILE])
  })

  it('makes a link for the owner where no mail server is set up', async () => {
    await signUpAsStranger()
    const id = await stageFile(admin, [studentLine(1)])
    await writeImport(admin, { id })
    expect((await issueImportLinks(admin, { id })).items).toMatchObject([{ email: EMAIL }])
  })

  it('gives the stranger no data of the file if it only adds people or is cancelled', async () => {
    const { browser } = await signUpAsStranger()
    const id = await stageFile(admin, [studentLine(1), studentLine(2)])
    expect(await writeImport(admin, { id, withoutChanges: true })).toMatchObject({
      outcomes: { add: 1, leave_out: 1 },
      invited: 1,
    })
    await cancelImport(admin, { id: await stageFile(admin, [studentLine(1)]) })
    expect(await browser.findSignedInEmail()).toBe(EMAIL)
    expect(await portal.db.select().from(users).where(eq(users.email, EMAIL))).toMatchObject([
      { name: 'A stranger', course: null },
    ])
  })

  it('leaves the access of an owner who has confirmed the address, also after the file was checked', async () => {
    const { browser, id } = await signUpAsStranger()
    const file = await stageFile(admin, [studentLine(1)])
    await portal.db.update(users).set({ emailVerified: true }).where(eq(users.id, id))
    expect(await writeImport(admin, { id: file })).toMatchObject({ outcomes: { change: 1 }, invited: 0 })
    expect(await browser.findSignedInEmail()).toBe(EMAIL)
    const again = await stageFile(admin, [studentLine(1)])
    expect((await readImportFigures(admin, { id: again })).outcomes).toMatchObject({ same: 1 })
  })

  it('leaves the owner unchanged if the file changes nothing and the address was confirmed after it was checked', async () => {
    const { id } = await signUpAsStranger(SAME_AS_FILE)
    const file = await stageFile(admin, [studentLine(1)])
    portal.clock.advance(1)
    await portal.db.update(users).set({ emailVerified: true }).where(eq(users.id, id))
    const [before] = await portal.db.select().from(users).where(eq(users.id, id))
    expect((await writeImport(admin, { id: file })).outcomes).toMatchObject({ change: 0, same: 1 })
    expect(await portal.db.select().from(users).where(eq(users.id, id))).toEqual([before])
    const events = await portal.db.select().from(auditEvents).where(eq(auditEvents.subjectId, file))
    expect(events).toMatchObject([{ after: { changed: 0, unchanged: 1 } }])
  })

  it('sends no second invitation to a person who was invited and has not signed in', async () => {
    await writeImport(admin, { id: await stageFile(admin, [studentLine(1)]) })
    const id = await stageFile(admin, [studentLine(1, { year: 'Final Year' })])
    expect(await writeImport(admin, { id })).toMatchObject({ outcomes: { change: 1 }, invited: 0 })
    expect((await issueImportLinks(admin, { id })).items).toEqual([])
  })
})

describe('threat-64 adding a person whose address somebody else has signed up with', () => {
  it('is refused as unconfirmed, and ends no session', async () => {
    const { browser } = await signUpAsStranger()
    const refusal = { code: 'EMAIL_UNCONFIRMED', status: 409 }
    await expect(addStudent(admin, buildStudent({ email: EMAIL }))).rejects.toMatchObject(refusal)
    await expect(addInstructor(admin, buildInstructor({ email: EMAIL }))).rejects.toMatchObject(refusal)
    expect(await browser.findSignedInEmail()).toBe(EMAIL)
  })
})
