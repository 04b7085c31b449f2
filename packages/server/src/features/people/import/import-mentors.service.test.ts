// @module-tag database
import {
  formatMentoredByOther,
  formatRefusedField,
  MENTOR_AMBIGUOUS,
  MENTOR_DELETED_MEANWHILE,
  MENTOR_UNKNOWN,
} from '@capstone/contract/people/imports.constants'
import type { ImportCells } from '@capstone/contract/people/imports.schemas'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect } from 'vitest'
import { createUser } from '../../../rpc/context.testing.ts'
import { admin, adminTest as it } from '../../../rpc/people.testing.ts'
import { portal } from '../../../rpc/portal.testing.ts'
import { users } from '../../accounts/accounts.table.ts'
import { studentProjects } from '../../assignments/assignments.table.ts'
import { addRequestedProject } from '../../assignments/assignments.testing.ts'
import { auditEvents } from '../../audit/audit.table.ts'
import { collectPublished } from '../../live/published.testing.ts'
import { exportStudents } from '../management/export.service.ts'
import { readMentoringCounts } from '../mentoring/mentoring-counts.service.ts'
import { listImportLines } from './import-staging.service.ts'
import { writeImport } from './import-writing.service.ts'
import { stageFile, studentLine } from './imports.testing.ts'

let mentorId: string
beforeEach(async () => {
  const mentor = { role: 'instructor', name: 'Dr. Ines Roy', email: 'ines@example.edu' } as const
  mentorId = (await createUser(portal, mentor)).id
})

const stage = (...mentors: string[]) =>
  stageFile(
    admin,
    mentors.map((mentor, index) => studentLine(index + 1, { mentor })),
  )
const linesOf = async (id: string) => (await listImportLines(admin, { id, limit: 50 })).items
const mentorOf = async (email: string) => {
  const [row] = await portal.db.select().from(users).where(eq(users.email, email))
  return row?.assignedInstructor
}
const addStudent = (columns: { assignedInstructor?: string } = {}) =>
  createUser(portal, { role: 'student', name: 'Asha', email: 'asha@example.edu', ...columns })
const ASHA: ImportCells = { email: 'asha@example.edu' }

describe('the mentor of a line', () => {
  it('is named by address or name, in any case, and assigned to a new student', async () => {
    await readMentoringCounts(admin)
    const id = await stage('ines@example.edu', ' INES@Example.edu', 'dr. ines roy', '')
    expect((await linesOf(id)).map(({ changes }) => changes)).toEqual([
      ...Array.from({ length: 3 }, () => [{ field: 'mentor', from: null, to: 'ines@example.edu' }]),
      [],
    ])
    await writeImport(admin, { id })
    const mentors = await Promise.all([1, 2, 3, 4].map((each) => mentorOf(`student-${each}@example.edu`)))
    expect(mentors).toEqual([mentorId, mentorId, mentorId, null])
    expect(await readMentoringCounts(admin)).toEqual({ assigned: 3, unassigned: 1 })
  })

  it('is found by a name with other spaces and decomposed letters', async () => {
    await createUser(portal, { role: 'instructor', name: 'Dr. Jos\u00e9 Silva', email: 'jose@example.edu' })
    const id = await stage('Dr.\u00a0Jose\u0301  Silva')
    expect((await linesOf(id))[0]?.changes).toEqual([{ field: 'mentor', from: null, to: 'jose@example.edu' }])
  })

  it('is found by a name that the database lower-cases differently from JavaScript', async () => {
    await createUser(portal, { role: 'instructor', name: '\u0130brahim Kaya', email: 'ibrahim@example.edu' })
    const id = await stage('\u0130brahim Kaya')
    expect((await linesOf(id))[0]?.changes).toEqual([
      { field: 'mentor', from: null, to: 'ibrahim@example.edu' },
    ])
  })

  it('is published once, with all changed students: to the new mentor, to these students and their mentors, and to all administrators', async () => {
    const [other, unchanged] = [await addStudent(), await createUser(portal, { role: 'student' })]
    const currentMentorId = (await createUser(portal, { role: 'instructor' })).id
    const otherAdmin = await createUser(portal, { role: 'admin' })
    const columns = { email: 'student-2@example.edu', assignedInstructor: currentMentorId }
    const edited = await createUser(portal, { role: 'student', ...columns })
    const lines = [studentLine(1, { mentor: 'ines@example.edu' }), studentLine(2), studentLine(3, ASHA)]
    const id = await stageFile(admin, lines)
    const published = await collectPublished(portal, () => writeImport(admin, { id }))
    const changed = published.flatMap(({ kind, userId }) => (kind === 'project' ? [userId] : []))
    expect(changed.toSorted()).toEqual(
      [mentorId, other.id, edited.id, currentMentorId, admin.viewer.id, otherAdmin.id].toSorted(),
    )
    expect(published.some(({ userId }) => userId === unchanged.id)).toBe(false)
  })

  it('is refused with the reason if it names nobody, somebody who is not an instructor, or several instructors', async () => {
    await createUser(portal, { role: 'instructor', name: 'Twin', email: 'twin-1@example.edu' })
    await createUser(portal, { role: 'instructor', name: 'twin', email: 'twin-2@example.edu' })
    await addStudent()
    const id = await stage('Nobody', 'asha@example.edu', 'Twin', 'twin-2@example.edu')
    const refused = (text: string, sentence: string) => [formatRefusedField('Mentor', text, sentence)]
    expect((await linesOf(id)).map(({ reasons }) => reasons)).toEqual([
      refused('Nobody', MENTOR_UNKNOWN),
      refused('asha@example.edu', MENTOR_UNKNOWN),
      refused('Twin', MENTOR_AMBIGUOUS),
      [],
    ])
  })

  it('threat-48 is refused with the reason if it cannot be stored', async () => {
    const id = await stage('Ines\u0000', '\ud800')
    expect((await linesOf(id)).map(({ reasons }) => reasons)).toEqual(
      ['Ines\ufffd', '\ufffd'].map((text) => [formatRefusedField('Mentor', text, MENTOR_UNKNOWN)]),
    )
  })

  it('is assigned to a student without one, whose profile may be incomplete, and to their requested project', async () => {
    const { id: studentId } = await addStudent()
    await addRequestedProject(portal, { studentId, title: 'A wish' })
    const id = await stageFile(admin, [{ ...ASHA, mentor: 'Dr. Ines Roy' }])
    expect(await linesOf(id)).toMatchObject([
      { outcome: 'change', changes: [{ field: 'mentor', from: null, to: 'ines@example.edu' }] },
    ])
    await writeImport(admin, { id })
    expect(await mentorOf('asha@example.edu')).toBe(mentorId)
    expect(await portal.db.select().from(studentProjects)).toMatchObject([{ mentorId }])
    expect(await portal.db.select().from(auditEvents)).toMatchObject([
      {
        action: 'mentoring.assigned',
        subjectId: studentId,
        before: { assignedInstructor: null },
        after: { assignedInstructor: mentorId },
      },
      { action: 'account.file_imported', after: { changed: 1 } },
    ])
  })

  it('changes nothing if the student has this mentor, whatever others are called', async () => {
    await createUser(portal, { role: 'instructor', name: 'Dr. Ines Roy' })
    await addStudent({ assignedInstructor: mentorId })
    const [line] = await linesOf(await stageFile(admin, [{ ...ASHA, mentor: 'Dr. Ines Roy' }]))
    expect(line).toMatchObject({ outcome: 'same' })
  })

  it('is refused for a student of another instructor, whose name the reason gives', async () => {
    const other = await createUser(portal, { role: 'instructor', name: 'Dr. Otto' })
    await addStudent({ assignedInstructor: other.id })
    const id = await stageFile(admin, [{ ...ASHA, mentor: 'ines@example.edu' }])
    expect(await linesOf(id)).toMatchObject([
      {
        outcome: 'refuse',
        reasons: [formatRefusedField('Mentor', 'ines@example.edu', formatMentoredByOther('Dr. Otto'))],
      },
    ])
    await writeImport(admin, { id })
    expect(await mentorOf('asha@example.edu')).toBe(other.id)
  })

  it('who was deleted since is the reason why the line is refused', async () => {
    const id = await stage('ines@example.edu', '')
    await portal.db.delete(users).where(eq(users.id, mentorId))
    expect((await writeImport(admin, { id })).outcomes).toMatchObject({ add: 1, refuse: 1 })
    expect((await linesOf(id))[0]?.reasons).toEqual([MENTOR_DELETED_MEANWHILE])
  })

  it('is not assigned to a known student if changes are left out', async () => {
    await addStudent()
    const id = await stageFile(admin, [{ ...ASHA, mentor: 'ines@example.edu' }])
    await writeImport(admin, { id, withoutChanges: true })
    expect(await mentorOf('asha@example.edu')).toBeNull()
  })

  it('is exported as an address', async () => {
    await addStudent({ assignedInstructor: mentorId })
    const { text } = await exportStudents(admin, { search: '' })
    expect(text).toMatch(/,Mentor\r\n.*,ines@example\.edu\r\n$/)
  })
})
