import { INVITATION_LINKS_AT_ONCE } from '@capstone/contract/people/people.constants'
import { eq, isNotNull, isNull } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { createUser } from '../../../rpc/context.testing.ts'
import { admin, adminTest as it } from '../../../rpc/people.testing.ts'
import { openTestPortal, portal } from '../../../rpc/portal.testing.ts'
import { accounts, oneTimeTokens, users } from '../../accounts/accounts.table.ts'
import { auditEvents } from '../../audit/audit.table.ts'
import { writeImport } from '../import/import-writing.service.ts'
import { stageFile, studentLine } from '../import/imports.testing.ts'
import { issueImportLinks, issueInvitationLink } from './invitation-links.service.ts'

const portalWithMail = await openTestPortal({ MAIL_URL: 'smtp://localhost:1' })

/** Imports this many students; returns the import's id. */
async function importStudents(count: number) {
  const id = await stageFile(
    admin,
    Array.from({ length: count }, (_, index) => studentLine(index + 1)),
  )
  await writeImport(admin, { id })
  return id
}
const tokenIdIn = (link = '') => new URLSearchParams(new URL(link).hash.slice(1)).get('refresh_token')
const readTokens = () => portal.db.select().from(oneTimeTokens)

describe('a list of invitation links', () => {
  it('has a link for each person an import added, in file order, and the audit log says so', async () => {
    const id = await importStudents(2)
    const { items, nextCursor } = await issueImportLinks(admin, { id })
    expect(nextCursor).toBeNull()
    expect(items.map(({ name, email }) => [name, email])).toEqual([
      ['Student 1', 'student-1@example.edu'],
      ['Student 2', 'student-2@example.edu'],
    ])
    const tokens = await readTokens()
    expect(items.map(({ link }) => tokenIdIn(link)).toSorted()).toEqual(
      tokens.map((token) => token.id).toSorted(),
    )
    expect(tokens.map(({ purpose, usedAt }) => [purpose, usedAt])).toEqual([
      ['invitation', null],
      ['invitation', null],
    ])
    const [whole] = (await portal.db.select().from(auditEvents).where(isNull(auditEvents.partOf))).slice(-1)
    expect(whole).toMatchObject({
      action: 'account.invitation_links_listed',
      subjectId: id,
      after: { fileName: 'people.csv', links: 2 },
    })
    const parts = await portal.db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.partOf, whole?.id ?? ''))
    expect(parts.map(({ action }) => action)).toEqual([
      'account.invitation_link_issued',
      'account.invitation_link_issued',
    ])
    const log = JSON.stringify(await portal.db.select().from(auditEvents))
    for (const { link } of items) expect(log).not.toContain(link.split('access_token=')[1]?.slice(0, 40))
  })

  it('makes new links each time, and earlier ones stop working', async () => {
    const id = await importStudents(1)
    const [first] = (await issueImportLinks(admin, { id })).items
    const [second] = (await issueImportLinks(admin, { id })).items
    expect(tokenIdIn(second?.link)).not.toBe(tokenIdIn(first?.link))
    expect((await readTokens()).map((token) => token.id)).toEqual([tokenIdIn(second?.link)])
  })

  it('leaves out people who can sign in by now', async () => {
    const id = await importStudents(2)
    const [person] = await portal.db.select().from(users).where(eq(users.email, 'student-1@example.edu'))
    await portal.db
      .insert(accounts)
      .values({ userId: person?.id ?? '', accountId: 'g', providerId: 'google' })
    const { items } = await issueImportLinks(admin, { id })
    expect(items.map(({ email }) => email)).toEqual(['student-2@example.edu'])
  })

  it('comes in chunks', async () => {
    const id = await importStudents(INVITATION_LINKS_AT_ONCE + 2)
    const first = await issueImportLinks(admin, { id })
    expect(first.items).toHaveLength(INVITATION_LINKS_AT_ONCE)
    const rest = await issueImportLinks(admin, { id, cursor: first.nextCursor ?? '' })
    expect(rest).toMatchObject({ items: [{}, {}], nextCursor: null })
    expect(new Set([...first.items, ...rest.items].map(({ link }) => link)).size).toBe(
      INVITATION_LINKS_AT_ONCE + 2,
    )
    expect(
      await portal.db.$count(auditEvents, eq(auditEvents.action, 'account.invitation_links_listed')),
    ).toBe(2)
  })

  it('is refused before the import is written, and where invitations are mailed', async () => {
    const id = await stageFile(admin, [studentLine(1)])
    await expect(issueImportLinks(admin, { id })).rejects.toMatchObject({ code: 'IMPORT_NOT_WRITTEN' })
    await writeImport(admin, { id })
    const adminWithMail = { ...admin, settings: portalWithMail.settings }
    expect(() => issueImportLinks(adminWithMail, { id })).toThrow(
      expect.objectContaining({ code: 'INVITATIONS_MAILED' }),
    )
    expect(await readTokens()).toEqual([])
  })
})

describe('a single invitation link', () => {
  it('is made for a person who cannot sign in yet, and replaces their earlier one', async () => {
    const { id, email } = await createUser(portal, { role: 'instructor' })
    await issueInvitationLink(admin, { id })
    const { link, ...person } = await issueInvitationLink(admin, { id })
    expect(person).toMatchObject({ email })
    expect(link).toContain('/auth/reset-password#')
    expect((await readTokens()).map((token) => token.id)).toEqual([tokenIdIn(link)])
    expect(await portal.db.$count(auditEvents, isNotNull(auditEvents.subjectId))).toBe(2)
  })

  it('is refused for people who can sign in, and where invitations are mailed', async () => {
    const { id } = await createUser(portal, { role: 'student' })
    const adminWithMail = { ...admin, settings: portalWithMail.settings }
    expect(() => issueInvitationLink(adminWithMail, { id })).toThrow(
      expect.objectContaining({ code: 'INVITATIONS_MAILED' }),
    )
    await portal.db.insert(accounts).values({ userId: id, accountId: 'g', providerId: 'google' })
    await expect(issueInvitationLink(admin, { id })).rejects.toMatchObject({ code: 'PERSON_SIGNED_IN' })
    expect(await readTokens()).toEqual([])
  })
})
