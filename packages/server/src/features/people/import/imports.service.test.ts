// @module-tag database
import { randomBytes, randomUUID } from 'node:crypto'
import { ADDED_MEANWHILE, CHANGED_MEANWHILE } from '@capstone/contract/people/imports.constants'
import type { ImportCells } from '@capstone/contract/people/imports.schemas'
import { IMPORT_LINES_AT_ONCE, IMPORT_RETENTION_HOURS } from '@capstone/contract/people/people.constants'
import { eq, isNotNull, isNull } from 'drizzle-orm'
import { beforeEach, describe, expect } from 'vitest'
import { countSentStatements, countStatements } from '../../../db/statement-count.testing.ts'
import { createUser } from '../../../rpc/context.testing.ts'
import type { AdminContext } from '../../../rpc/context.ts'
import { actAsNew, admin, adminTest as it } from '../../../rpc/people.testing.ts'
import { portal } from '../../../rpc/portal.testing.ts'
import { accounts, users } from '../../accounts/accounts.table.ts'
import { auditEvents } from '../../audit/audit.table.ts'
import { mails } from '../../notifications/mail/mail-queue.table.ts'
import { listStudents } from '../management/managed-lists.service.ts'
import { readMentoringCounts } from '../mentoring/mentoring-counts.service.ts'
import { peopleImportLines, peopleImports } from '../people.table.ts'
import {
  cancelImport,
  listImportLines,
  listUnfinishedImports,
  readImportFigures,
  stageImportLines,
  startImport,
} from './import-staging.service.ts'
import { writeImport } from './import-writing.service.ts'
import { importJobs } from './imports.job.ts'
import { instructorLine, STUDENT, STUDENT_LINE, stageFile, studentLine } from './imports.testing.ts'

let other: AdminContext
beforeEach(async () => {
  other = await actAsNew('admin')
})

const linesOf = async (id: string) => (await listImportLines(admin, { id, limit: 50 })).items
const findUser = async (email: string) => {
  const [row] = await portal.db.select().from(users).where(eq(users.email, email))
  return row
}

describe('an import', () => {
  it('writes nothing before confirmation, and nothing when it is cancelled', async () => {
    const before = await portal.db.select().from(users)
    const id = await stageFile(admin, [studentLine(1)])
    await cancelImport(admin, { id })
    expect(await portal.db.select().from(users)).toEqual(before)
    expect(await portal.db.select().from(peopleImportLines)).toEqual([])
    expect(await portal.db.select().from(mails)).toEqual([])
    await expect(writeImport(admin, { id })).rejects.toMatchObject({ code: 'IMPORT_NOT_FOUND' })
  })

  it('adds people without a password, each with an invitation and an audit event, and counts them', async () => {
    await readMentoringCounts(admin)
    const id = await stageFile(admin, [studentLine(1), studentLine(2)])
    expect(await writeImport(admin, { id })).toMatchObject({ state: 'written', outcomes: { add: 2 } })
    expect(await findUser('student-2@example.edu')).toMatchObject({
      role: 'student',
      emailVerified: false,
      mustChangePassword: false,
      phone: null,
    })
    expect(await portal.db.select().from(accounts)).toEqual([])
    expect(await portal.db.select().from(mails)).toMatchObject([
      { kind: 'invitation', address: 'student-1@example.edu', data: {}, sentAt: null },
      { kind: 'invitation', address: 'student-2@example.edu' },
    ])
    const whole = await portal.db.select().from(auditEvents).where(isNull(auditEvents.partOf))
    const auditLog = await portal.db.select().from(auditEvents).where(isNotNull(auditEvents.partOf))
    const counts = { added: 2, changed: 0, unchanged: 0, refused: 0 }
    expect(whole).toMatchObject([
      {
        action: 'account.file_imported',
        subjectType: 'import',
        subjectId: id,
        before: null,
        actorId: admin.viewer.id,
        after: { fileName: 'people.csv', role: 'student', ...counts },
      },
    ])
    expect(auditLog).toHaveLength(2)
    expect(auditLog.map(({ partOf }) => partOf)).toEqual([whole[0]?.id, whole[0]?.id])
    expect(auditLog[0]).toMatchObject({
      action: 'account.imported',
      subjectType: 'user',
      actorId: admin.viewer.id,
      actorRole: 'admin',
      before: null,
      after: { role: 'student', course: 'MCA' },
    })
    expect(auditLog.map(({ subjectId }) => subjectId)).toContain(
      (await findUser('student-1@example.edu'))?.id,
    )
    expect(await readMentoringCounts(admin)).toEqual({ assigned: 0, unassigned: 2 })
  })

  it('adds instructors with their years of experience', async () => {
    const id = await stageFile(admin, [instructorLine(1, { bio: 'Reads.\nWrites.' })], 'instructor')
    await writeImport(admin, { id })
    expect(await findUser('instructor-1@example.edu')).toMatchObject({
      role: 'instructor',
      experience: 8,
      qualification: 'PhD',
      bio: 'Reads.\nWrites.',
      course: null,
    })
    expect(await readMentoringCounts(admin)).toEqual({ assigned: 0, unassigned: 0 })
  })

  it('adds people without changing others, if the changes are left out', async () => {
    const { id: changedId } = await createUser(portal, STUDENT)
    const id = await stageFile(admin, [{ ...STUDENT_LINE, year: 'Final Year' }, studentLine(1)])
    const { outcomes } = await writeImport(admin, { id, withoutChanges: true })
    expect(outcomes).toEqual({ add: 1, change: 0, leave_out: 1, same: 0, refuse: 0 })
    const [asha] = await portal.db.select().from(users).where(eq(users.id, changedId))
    expect(asha?.year).toBe('2nd Year')
    const changes = [{ field: 'year', from: '2nd Year', to: 'Final Year' }]
    expect((await listImportLines(admin, { id, outcome: 'leave_out', limit: 5 })).items).toMatchObject([
      { email: STUDENT_LINE.email, reasons: [], changes },
    ])
    expect(await portal.db.$count(auditEvents, eq(auditEvents.subjectId, changedId))).toBe(0)
  })

  it('records previous values in the audit log, lists them, and sends no mail for changes', async () => {
    const { id: subjectId } = await createUser(portal, STUDENT)
    const id = await stageFile(admin, [{ ...STUDENT_LINE, year: 'Final Year' }])
    await writeImport(admin, { id })
    expect((await listImportLines(admin, { id, limit: 5 })).items).toMatchObject([
      { outcome: 'change', changes: [{ field: 'year', from: '2nd Year', to: 'Final Year' }] },
    ])
    expect(await portal.db.select().from(auditEvents)).toMatchObject([
      {
        action: 'account.imported',
        subjectId,
        before: { year: '2nd Year' },
        after: { year: 'Final Year' },
      },
      { action: 'account.file_imported', after: { added: 0, changed: 1 } },
    ])
    expect(await portal.db.select().from(mails)).toEqual([])
  })

  it('is idempotent: repeated starts, chunks and writes have no further effect', async () => {
    const newImport = { id: randomUUID(), role: 'student', fileName: 'a.csv', total: 2 } as const
    const part = { id: newImport.id, lines: [{ line: 2, cells: studentLine(1) }] }
    for (const _ of [1, 2]) await startImport(admin, newImport)
    for (const _ of [1, 2]) expect(await stageImportLines(admin, part)).toEqual({ received: 1 })
    await stageImportLines(admin, { id: newImport.id, lines: [{ line: 3, cells: studentLine(2) }] })
    expect(await stageImportLines(admin, part)).toEqual({ received: 2 })
    const answers = await Promise.all([1, 2].map(() => writeImport(admin, { id: newImport.id })))
    expect(answers[0]).toEqual(answers[1])
    expect(await portal.db.$count(auditEvents, isNull(auditEvents.partOf))).toBe(1)
    expect(await portal.db.select().from(mails)).toHaveLength(2)
    await expect(cancelImport(admin, { id: newImport.id })).rejects.toMatchObject({ code: 'IMPORT_WRITTEN' })
  })

  it('cannot be written before all its lines have arrived', async () => {
    const id = randomUUID()
    await startImport(admin, { id, role: 'student', fileName: 'a.csv', total: 2 })
    await stageImportLines(admin, { id, lines: [{ line: 2, cells: studentLine(1) }] })
    await expect(writeImport(admin, { id })).rejects.toMatchObject({ code: 'IMPORT_INCOMPLETE' })
  })

  it('refuses lines whose person was added, changed or deleted since, and writes the others', async () => {
    const changed = await createUser(portal, STUDENT)
    const deleted = await createUser(portal, { ...STUDENT, email: 'gone@example.edu' })
    portal.clock.advance(1)
    const id = await stageFile(admin, [
      studentLine(1),
      studentLine(2),
      { ...STUDENT_LINE, year: 'Final Year' },
      { ...STUDENT_LINE, email: deleted.email, year: 'Final Year' },
    ])
    portal.clock.advance(1)
    await createUser(portal, { role: 'instructor', email: 'student-1@example.edu' })
    await portal.db
      .update(users)
      .set({ phone: '2', updatedAt: portal.clock.now() })
      .where(eq(users.id, changed.id))
    await portal.db.delete(users).where(eq(users.id, deleted.id))
    expect((await writeImport(admin, { id })).outcomes).toEqual({
      add: 1,
      change: 0,
      leave_out: 0,
      same: 0,
      refuse: 3,
    })
    expect((await linesOf(id)).map(({ reasons }) => reasons)).toEqual([
      [ADDED_MEANWHILE],
      [],
      [CHANGED_MEANWHILE],
      [CHANGED_MEANWHILE],
    ])
    expect(await findUser('asha@example.edu')).toMatchObject({ year: '2nd Year', phone: '2' })
    expect(await findUser('student-1@example.edu')).toMatchObject({ role: 'instructor' })
    expect(await portal.db.select().from(mails)).toHaveLength(1)
    const auditLog = await portal.db.select().from(auditEvents)
    expect(auditLog.map(({ action }) => action)).toEqual(['account.imported', 'account.file_imported'])
    expect(auditLog[1]?.after).toMatchObject({ added: 1, changed: 0, refused: 3 })
  })

  it('threat-58 refuses a line whose person another import changed with an earlier time', async () => {
    const { id: studentId } = await createUser(portal, STUDENT)
    const startedEarlier = portal.clock.now()
    portal.clock.advance(1)
    const id = await stageFile(admin, [{ ...STUDENT_LINE, year: 'Final Year' }])
    const change = { phone: '2', updatedAt: startedEarlier }
    await portal.db.update(users).set(change).where(eq(users.id, studentId))
    expect((await writeImport(admin, { id })).outcomes).toMatchObject({ change: 0, refuse: 1 })
    expect(await findUser('asha@example.edu')).toMatchObject({ year: '2nd Year', phone: '2' })
  })

  it('by two admins concurrently adds everybody once', async () => {
    const file = Array.from({ length: 50 }, (_, index) => studentLine(index))
    const ids = [await stageFile(admin, file), await stageFile(other, file.toReversed())]
    const written = await Promise.all([
      writeImport(admin, { id: ids[0] ?? '' }),
      writeImport(other, { id: ids[1] ?? '' }),
    ])
    const added = written.map(({ outcomes }) => outcomes.add)
    expect(added.toSorted()).toEqual([0, 50])
    expect(await portal.db.select().from(mails)).toHaveLength(50)
    expect((await readMentoringCounts(admin)).unassigned).toBe(50)
  })

  it('belongs to one admin: for others it does not exist', async () => {
    const id = await stageFile(admin, [studentLine(1)])
    const missing = { code: 'IMPORT_NOT_FOUND' }
    await expect(readImportFigures(other, { id })).rejects.toMatchObject(missing)
    await expect(listImportLines(other, { id, limit: 5 })).rejects.toMatchObject(missing)
    await expect(writeImport(other, { id })).rejects.toMatchObject(missing)
    await expect(cancelImport(other, { id })).rejects.toMatchObject(missing)
    const lines = [{ line: 2, cells: studentLine(1) }]
    await expect(stageImportLines(other, { id, lines })).rejects.toMatchObject(missing)
    const again = { id, role: 'student', fileName: 'a.csv', total: 1 } as const
    await expect(startImport(other, again)).rejects.toMatchObject({ code: 'INPUT_INVALID' })
    expect(await listUnfinishedImports(other)).toEqual({ items: [] })
  })

  it('can be resumed until it is written, and says whether invitations are mailed', async () => {
    const id = await stageFile(admin, [studentLine(1), studentLine(2, { year: '' })])
    const { areInvitationsMailed, ...figures } = await readImportFigures(admin, { id })
    expect((await listUnfinishedImports(admin)).items).toEqual([figures])
    expect(figures).toMatchObject({
      state: 'staged',
      total: 2,
      received: 2,
      outcomes: { add: 1, change: 0, leave_out: 0, same: 0, refuse: 1 },
    })
    expect(areInvitationsMailed).toBe(false)
    const contextWithMail = {
      ...admin,
      settings: { ...admin.settings, MAIL_URL: 'smtp://mail.example.test' },
    }
    expect(await readImportFigures(contextWithMail, { id })).toMatchObject({ areInvitationsMailed: true })
    await writeImport(admin, { id })
    expect(await listUnfinishedImports(admin)).toEqual({ items: [] })
  })

  it('is listed with its own lines beside other imports, in two statements', async () => {
    const ids = [await stageFile(admin, [studentLine(1)])]
    portal.clock.advance(1)
    ids.unshift(await stageFile(admin, [studentLine(2), studentLine(3)], 'instructor'))
    const { db, takeCount } = countSentStatements(portal.db)
    const { items } = await listUnfinishedImports({ ...admin, db })
    expect(takeCount()).toBe(2)
    expect(items).toMatchObject(ids.map((id) => ({ id })))
    expect(items.map(({ received }) => received)).toEqual([2, 1])
  })

  it('updates the statistics above the lists immediately', async () => {
    const first = { search: '', limit: 1 }
    expect(await listStudents(admin, first)).toMatchObject({ total: 0, courses: 0 })
    await writeImport(admin, { id: await stageFile(admin, [studentLine(1), studentLine(2)]) })
    expect(await listStudents(admin, first)).toMatchObject({ total: 2, courses: 1 })
  })

  it('refuses a line with a very long address, and stages the others', async () => {
    const signs = randomBytes(1990).toString('hex')
    // The stored part ends in the middle of a surrogate pair.
    const email = `${signs.slice(0, 253)}𝒳${signs.slice(253)}`
    const id = await stageFile(admin, [studentLine(1, { email }), studentLine(2)])
    expect((await readImportFigures(admin, { id })).outcomes).toMatchObject({ add: 1, refuse: 1 })
  })

  it('lists its lines of one outcome page by page', async () => {
    const file = [1, 2, 3, 4, 5].map((number) => studentLine(number, number % 2 ? {} : { year: '' }))
    const id = await stageFile(admin, file)
    const first = await listImportLines(admin, { id, outcome: 'add', limit: 2 })
    expect(first.items.map(({ line }) => line)).toEqual([2, 4])
    const cursor = first.nextCursor ?? ''
    const second = await listImportLines(admin, { id, outcome: 'add', limit: 2, cursor })
    expect(second).toMatchObject({ items: [{ line: 6 }], nextCursor: null })
  })

  it('is deleted after a day', async () => {
    const id = await stageFile(admin, [studentLine(1)])
    portal.clock.advance(IMPORT_RETENTION_HOURS * 3600 - 60)
    for (const job of importJobs) await job.run(portal, new AbortController().signal)
    await readImportFigures(admin, { id })
    portal.clock.advance(60)
    for (const job of importJobs) await job.run(portal, new AbortController().signal)
    expect(await portal.db.select().from(peopleImports)).toEqual([])
  })

  it('takes as many statements for one line as for five hundred', async () => {
    const { db, takeCount } = countStatements(portal.db)
    const countingContext = { ...admin, db }
    const countsOf = async (file: readonly ImportCells[]) => {
      const id = await stageFile(countingContext, file)
      const staging = takeCount()
      await writeImport(countingContext, { id })
      return [staging, takeCount()]
    }
    const few = await countsOf([studentLine(1)])
    const many = Array.from({ length: IMPORT_LINES_AT_ONCE }, (_, index) => studentLine(index + 2))
    expect(await countsOf(many)).toEqual(few)
  })
})
