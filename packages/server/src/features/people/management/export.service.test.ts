import { normalizeLine } from '@capstone/contract/base'
import { EXPORT_CHUNK_SIZE } from '@capstone/contract/base.constants'
import { IMPORT_COLUMNS } from '@capstone/contract/people/imports.constants'
import type { ImportedRole } from '@capstone/contract/people/people.constants'
import { ne, sql } from 'drizzle-orm'
import fc from 'fast-check'
import Papa from 'papaparse'
import { describe, expect } from 'vitest'
import { vacuumAnalyze } from '../../../db/database.testing.ts'
import { preferIndexOnlyScans } from '../../../db/index-only-scans.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { createUser } from '../../../rpc/context.testing.ts'
import { timeBounds } from '../../../rpc/cursor.ts'
import { admin, adminTest as it } from '../../../rpc/people.testing.ts'
import { openTestPortal, portal } from '../../../rpc/portal.testing.ts'
import { users } from '../../accounts/accounts.table.ts'
import { auditEvents } from '../../audit/audit.table.ts'
import { listImportLines, readImportFigures } from '../import/import-staging.service.ts'
import { stageFile } from '../import/imports.testing.ts'
import { findExportedStudents } from './export.repository.ts'
import { exportInstructors, exportStudents } from './export.service.ts'

const { settings } = await openTestPortal({ TIME_ZONE: 'Asia/Kolkata' })

const linesOf = (text: string) =>
  Papa.parse<Record<string, string>>(text.slice(1), { header: true, skipEmptyLines: true }).data
const studentsIn = async (query: Partial<Parameters<typeof exportStudents>[1]> = {}) =>
  linesOf((await exportStudents(admin, { search: '', ...query })).text)

/** An exported file, parsed as the browser parses it for an import. */
const readFile = (role: ImportedRole, text: string) =>
  linesOf(text).map((line) =>
    Object.fromEntries(IMPORT_COLUMNS[role].map(({ field, heading }) => [field, line[heading] ?? ''])),
  )

describe('exported people', () => {
  it('are recorded in the audit log, with their number and the filter', async () => {
    const { id } = await createUser(portal, { role: 'student', name: 'Asha' })
    await exportStudents(admin, { search: 'ash' })
    await exportStudents(admin, { search: '', person: id })
    expect(await portal.db.select().from(auditEvents)).toMatchObject([
      { action: 'account.exported', actorId: admin.viewer.id, after: { people: 1, search: 'ash' } },
      { action: 'account.exported', subjectId: id, after: { role: 'student', people: 1 } },
    ])
  })

  it('are those that match search and filter, newest first, with the columns of an import', async () => {
    const student = { role: 'student', specialization: 'AI/ML', year: '2nd Year' } as const
    await createUser(portal, { ...student, name: 'Old', course: 'MCA', createdAt: new Date(2026, 1, 1) })
    await createUser(portal, {
      ...student,
      name: '=New',
      course: 'MBA',
      phone: '+91 1',
      email: 'new@example.test',
      createdAt: new Date(2026, 2, 1),
    })
    await createUser(portal, { role: 'instructor', name: 'Ines', specialization: 'DevOps', experience: 3 })
    expect((await studentsIn()).map(({ Name }) => Name)).toEqual(["'=New", 'Old'])
    expect(await studentsIn({ course: 'MBA' })).toEqual([
      {
        Name: "'=New",
        Email: 'new@example.test',
        Course: 'MBA',
        Specialization: 'AI/ML',
        Year: '2nd Year',
        Phone: "'+91 1",
        Mentor: '',
      },
    ])
    expect((await studentsIn({ search: 'old' })).map(({ Name }) => Name)).toEqual(['Old'])
    const { text } = await exportInstructors(admin, { search: '' })
    expect(linesOf(text)).toMatchObject([{ Name: 'Ines', Experience: '3', Bio: '' }])
    const none = await exportInstructors(admin, { search: '', specialization: 'Finance' })
    expect(none).toMatchObject({ count: 0, nextCursor: null })
    expect(linesOf(none.text)).toEqual([])
  })

  it('can be limited to one person', async () => {
    for (const role of ['student', 'instructor'] as const) {
      const { id: person } = await createUser(portal, { role, name: 'Shown' })
      await createUser(portal, { role, name: 'Another' })
      const exportPeople = role === 'student' ? exportStudents : exportInstructors
      const { text, count } = await exportPeople(admin, { search: '', person })
      expect([count, linesOf(text).map(({ Name }) => Name)]).toEqual([1, ['Shown']])
    }
  })

  it('are a file named after the date in the time zone of the university', async () => {
    const clock = { now: () => new Date('2026-11-20T20:00Z') }
    expect((await exportStudents({ ...admin, settings, clock }, { search: '' })).fileName).toBe(
      'students-2026-11-21.csv',
    )
  })

  it('are sent in chunks, each person once, however many were added at the same time', async () => {
    const createdAt = new Date(2026, 1, 1)
    const count = EXPORT_CHUNK_SIZE + 5
    await portal.db.execute(sql`insert into users (email, name, created_at)
      select n || '@example.test', 'x', ${createdAt.toISOString()}::timestamptz from generate_series(1, ${count}::int) n`)
    const first = await exportStudents(admin, { search: '' })
    expect(first.count).toBe(EXPORT_CHUNK_SIZE)
    const second = await exportStudents(admin, { search: '', cursor: first.nextCursor ?? '' })
    expect(second).toMatchObject({ count: 5, nextCursor: null })
    const lines = linesOf(first.text + second.text)
    expect(new Set(lines.map(({ Email }) => Email)).size).toBe(count)
    expect(lines).toHaveLength(count)
  })

  it.each([
    ['of all courses', undefined],
    ['of one course', 'MBA'],
  ] as const)('%s are read in the order of an index, never sorted', async (_what, course) => {
    await portal.db.execute(sql`insert into users (email, name, course)
        select n || '@x.test', 'A person', 'MBA' from generate_series(1, 3000) n`)
    await vacuumAnalyze(portal.db, 'users')
    const part = { search: '', before: timeBounds(undefined), limit: EXPORT_CHUNK_SIZE }
    const lines = await inTransaction(portal.db, async (tx) => {
      await preferIndexOnlyScans(tx)
      const people = findExportedStudents(tx, admin.scope, { ...part, course: course ?? null })
      return tx.execute(sql`explain ${people}`)
    })
    const plan = lines.map((line) => String(line['QUERY PLAN'])).join('\n')
    expect(plan).toContain('Index Scan')
    expect(plan).not.toContain('Sort')
  })

  it('have outcome "same" on every line when they are imported again, whatever the fields contain', async () => {
    const text = fc.oneof(
      fc.constantFrom("'=1+1", '=1', 'a\n-b', "''", '"', ';+', 'O\'Neil, "A"', '文件'),
      fc.string({ unit: 'grapheme', minLength: 1 }),
    )
    const stored = text
      .map((value) =>
        value
          .replaceAll(/[\0\p{Cs}]/gu, '')
          .replaceAll(/\r\n?/g, '\n')
          .trim(),
      )
      .filter((value) => value !== '')
    await fc.assert(
      fc.asyncProperty(fc.array(stored, { minLength: 1, maxLength: 8 }), async (texts) => {
        await portal.db.delete(users).where(ne(users.id, admin.viewer.id))
        for (const name of texts)
          await createUser(portal, { role: 'instructor', name: normalizeLine(name), bio: name, phone: name })
        for (const name of texts)
          await createUser(portal, { role: 'student', name: normalizeLine(name), specialization: name })
        const files = [
          ['instructor', await exportInstructors(admin, { search: '' })],
          ['student', await exportStudents(admin, { search: '' })],
        ] as const
        for (const [role, file] of files) {
          const id = await stageFile(admin, readFile(role, file.text), role)
          const { outcomes } = await readImportFigures(admin, { id })
          const odd = (await listImportLines(admin, { id, limit: 50 })).items.filter(
            (l) => l.outcome !== 'same',
          )
          expect(odd).toEqual([])
          expect(outcomes.same).toBe(texts.length)
        }
      }),
      { numRuns: 30 },
    )
  })
})
