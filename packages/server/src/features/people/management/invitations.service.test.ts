import { randomUUID } from 'node:crypto'
import { INVITATION_PAUSE_SECONDS } from '@capstone/contract/people/people.constants'
import { describe, expect } from 'vitest'
import { createUser } from '../../../rpc/context.testing.ts'
import { admin, adminTest as it } from '../../../rpc/people.testing.ts'
import { portal } from '../../../rpc/portal.testing.ts'
import { accounts } from '../../accounts/accounts.table.ts'
import { auditEvents } from '../../audit/audit.table.ts'
import { mails } from '../../notifications/mail/mail-queue.table.ts'
import { writeImport } from '../import/import-writing.service.ts'
import { stageFile, studentLine } from '../import/imports.testing.ts'
import { sendInvitation } from './invitations.service.ts'
import { listStudents } from './managed-lists.service.ts'
import { addStudent } from './managed-people.service.ts'
import { buildStudent } from './managed-people.testing.ts'

const readMails = () => portal.db.select().from(mails)
const refusedAsSignedIn = { code: 'PERSON_SIGNED_IN' }

describe('an invitation', () => {
  it('is sent again to imported people, with an audit event', async () => {
    await writeImport(admin, { id: await stageFile(admin, [studentLine(1)]) })
    const [invited] = (await listStudents(admin, { search: '', limit: 5 })).items
    expect(invited).toMatchObject({ mustSetPassword: true, isInvited: true })
    const id = invited?.id ?? ''
    // No mail server is set up.
    expect(await sendInvitation(admin, { id })).toEqual({ isMailed: false })
    const address = 'student-1@example.edu'
    expect(await readMails()).toMatchObject([1, 2].map(() => ({ kind: 'invitation', address, sentAt: null })))
    expect((await portal.db.select().from(auditEvents)).at(-1)).toMatchObject({
      action: 'account.invited',
      subjectId: id,
      actorId: admin.viewer.id,
      after: { email: address },
    })
  })

  it('is sent once per minute, however often it is requested', async () => {
    const { id } = await createUser(portal, { role: 'instructor' })
    await Promise.all([1, 2, 3].map(() => sendInvitation(admin, { id })))
    portal.clock.advance(INVITATION_PAUSE_SECONDS - 1)
    expect(await sendInvitation(admin, { id })).toEqual({ isMailed: false })
    expect(await readMails()).toHaveLength(1)
    expect(await portal.db.$count(auditEvents)).toBe(1)
    portal.clock.advance(1)
    await sendInvitation(admin, { id })
    expect(await readMails()).toHaveLength(2)
  })

  it('is not sent or offered to people who can already sign in', async () => {
    const { id: userId } = await createUser(portal, { role: 'student' })
    await portal.db.insert(accounts).values({ userId, accountId: 'g', providerId: 'google' })
    const { id } = await addStudent(admin, buildStudent())
    for (const person of [userId, id])
      await expect(sendInvitation(admin, { id: person })).rejects.toMatchObject(refusedAsSignedIn)
    const { items } = await listStudents(admin, { search: '', limit: 5 })
    expect(items.map(({ mustSetPassword, isInvited }) => [mustSetPassword, isInvited]).toSorted()).toEqual([
      [false, false],
      [true, false],
    ])
    expect(await readMails()).toEqual([])
  })

  it('is not sent to administrators or to missing accounts', async () => {
    const missing = { code: 'PERSON_NOT_FOUND' }
    await expect(sendInvitation(admin, { id: admin.viewer.id })).rejects.toMatchObject(missing)
    await expect(sendInvitation(admin, { id: randomUUID() })).rejects.toMatchObject(missing)
  })
})
