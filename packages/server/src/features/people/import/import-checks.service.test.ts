import { randomUUID } from 'node:crypto'
import { formatDuplicateAddress, formatOtherRole } from '@capstone/contract/people/imports.constants'
import type { ImportCells } from '@capstone/contract/people/imports.schemas'
import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { createUser } from '../../../rpc/context.testing.ts'
import { admin, adminTest as it } from '../../../rpc/people.testing.ts'
import { portal } from '../../../rpc/portal.testing.ts'
import { users } from '../../accounts/accounts.table.ts'
import { listImportLines, stageImportLines, startImport } from './import-staging.service.ts'
import { writeImport } from './import-writing.service.ts'
import { instructorLine, STUDENT, STUDENT_LINE, stageFile, studentLine } from './imports.testing.ts'

const linesOf = async (id: string) => (await listImportLines(admin, { id, limit: 50 })).items
/** Stages a file of one line; returns that line as it was checked. */
async function check(cells: ImportCells, role: 'student' | 'instructor' = 'student') {
  const [line] = await linesOf(await stageFile(admin, [cells], role))
  return line
}
const findUser = async (email: string) => {
  const [row] = await portal.db.select().from(users).where(eq(users.email, email))
  return row
}

describe('a line', () => {
  it('with an unknown address has outcome "add"', async () => {
    expect(await check(studentLine(1))).toEqual({
      line: 2,
      name: 'Student 1',
      email: 'student-1@example.edu',
      outcome: 'add',
      reasons: [],
      changes: [],
    })
    expect(await check(instructorLine(1), 'instructor')).toMatchObject({ outcome: 'add' })
  })

  it('is read without surrounding spaces, formula guards and differences of case', async () => {
    const cells = { name: ' Asha ', email: ' ASHA@example.EDU ', course: 'mca', specialization: 'ai/ml' }
    const id = await stageFile(admin, [{ ...cells, year: '2ND year', phone: "'+91 98" }])
    await writeImport(admin, { id })
    expect(await findUser('asha@example.edu')).toMatchObject({
      name: 'Asha',
      course: 'MCA',
      specialization: 'AI/ML',
      year: '2nd Year',
      phone: '+91 98',
    })
  })

  it('stores a name with single spaces and composed letters, as the form does', async () => {
    const id = await stageFile(admin, [studentLine(1, { name: 'Jose\u0301 \u00a0 Silva' })])
    await writeImport(admin, { id })
    expect(await findUser('student-1@example.edu')).toMatchObject({ name: 'Jos\u00e9 Silva' })
    const again = studentLine(1, { name: 'Jos\u00e9  Silva' })
    expect(await check(again)).toMatchObject({ outcome: 'same', name: 'Jos\u00e9 Silva' })
  })

  it.each<[string, ImportCells, string]>([
    ['without a name', { name: ' ' }, 'Name: Please enter the name.'],
    ['without an address', { email: '' }, 'Email: Please enter the e-mail address.'],
    ['with an invalid address', { email: 'x' }, 'Email “x”: Please enter a valid e-mail address.'],
    [
      'of an unknown course',
      { course: 'Law' },
      'Course: “Law” is not one of MBA, MCA, BE/B.Tech, ME/M.Tech, Medical, BCA, BSc, MSc, Other.',
    ],
    [
      'without a specialization',
      { course: 'Other', specialization: '' },
      'Specialization: Please write one of General.',
    ],
    [
      'of a specialization of another course',
      { specialization: 'Nursing' },
      'Specialization: “Nursing” is not one of Software Development, Data Science, AI/ML, Web Development, Mobile Development.',
    ],
    [
      'of an unknown year',
      { year: '7' },
      'Year: “7” is not one of 1st Year, 2nd Year, 3rd Year, 4th Year, Final Year.',
    ],
    [
      'with too long a phone',
      { phone: '1'.repeat(31) },
      `Phone “${'1'.repeat(31)}”: Please use at most 30 characters.`,
    ],
    [
      'with too long a phone, shortened after a whole emoji',
      { phone: `${'1'.repeat(58)}${'😀'.repeat(3)}` },
      `Phone “${'1'.repeat(58)}😀…”: Please use at most 30 characters.`,
    ],
    [
      'with what cannot be stored',
      { name: 'a\0' },
      'Name “a�”: This text contains a character that cannot be stored.',
    ],
  ])('of a student %s is refused, with the reason', async (_what, wrong, reason) => {
    expect(await check(studentLine(1, wrong))).toMatchObject({ outcome: 'refuse', reasons: [reason] })
  })

  it.each<[string, ImportCells, string]>([
    ['without experience', { experience: '' }, 'Experience: Please enter the years of experience.'],
    ['with years in words', { experience: 'ten' }, 'Experience “ten”: Please enter whole years.'],
    ['with too many years', { experience: '51' }, 'Experience “51”: Please enter 0 to 50 years.'],
    ['without a qualification', { qualification: '' }, 'Qualification: Please enter the qualification.'],
    [
      'of an unknown field',
      { specialization: 'Alchemy' },
      'Specialization: “Alchemy” is not one of Computer Science, Information Technology, Data Science and 18 more.',
    ],
  ])('of an instructor %s is refused, with the reason', async (_what, wrong, reason) => {
    const line = await check(instructorLine(1, wrong), 'instructor')
    expect(line).toMatchObject({ outcome: 'refuse', reasons: [reason] })
  })

  it('lists all its errors', async () => {
    const line = await check({ name: 'Asha', email: 'x', course: 'Law', specialization: 'x', year: '' })
    expect(line?.reasons).toHaveLength(3)
    const other = await check({ name: '', email: 'x', course: 'MCA', specialization: 'Nursing', year: '' })
    expect(other?.reasons).toHaveLength(4)
  })

  it('that matches the stored person has outcome "same", also with empty cells and missing columns', async () => {
    await createUser(portal, STUDENT)
    expect(await check(STUDENT_LINE)).toMatchObject({ outcome: 'same', name: 'Asha' })
    expect(await check({ email: 'Asha@example.edu', name: '' })).toMatchObject({ outcome: 'same' })
  })

  it('that differs from the stored person changes only those fields', async () => {
    await createUser(portal, { ...STUDENT, college: 'Pune' })
    const changed = { ...STUDENT_LINE, name: 'Asha Rao', year: 'Final Year', phone: '' }
    const id = await stageFile(admin, [changed])
    expect(await linesOf(id)).toMatchObject([
      {
        outcome: 'change',
        changes: [
          { field: 'name', from: 'Asha', to: 'Asha Rao' },
          { field: 'year', from: '2nd Year', to: 'Final Year' },
        ],
      },
    ])
    await writeImport(admin, { id })
    expect(await findUser('asha@example.edu')).toMatchObject({
      name: 'Asha Rao',
      year: 'Final Year',
      phone: '+91 1',
      college: 'Pune',
      course: 'MCA',
    })
    expect((await linesOf(id))[0]?.changes[0]).toEqual({ field: 'name', from: 'Asha', to: 'Asha Rao' })
  })

  it('is refused if the change would not be valid together with the stored values', async () => {
    await createUser(portal, STUDENT)
    expect(await check({ email: STUDENT_LINE.email, course: 'MBA' })).toMatchObject({
      outcome: 'refuse',
      reasons: [
        'Specialization: Please write one of Finance, Marketing, HR, Operations, IT, General Management.',
      ],
    })
  })

  it.each(['instructor', 'admin'] as const)('with the address of an %s is refused', async (role) => {
    await createUser(portal, { role, email: 'asha@example.edu' })
    expect(await check(STUDENT_LINE)).toMatchObject({ outcome: 'refuse', reasons: [formatOtherRole(role)] })
  })

  it('with a duplicate address is refused, in whichever chunk it is sent', async () => {
    const id = randomUUID()
    await startImport(admin, { id, role: 'student', fileName: 'a.csv', total: 3 })
    const twin = (line: number, more = {}) => ({ line, cells: studentLine(1, more) })
    await stageImportLines(admin, {
      id,
      lines: [twin(4), twin(3, { year: 'x', email: 'STUDENT-1@example.edu' })],
    })
    await stageImportLines(admin, { id, lines: [twin(2)] })
    expect(await linesOf(id)).toMatchObject([
      { line: 2, outcome: 'add' },
      { line: 3, outcome: 'refuse', reasons: [expect.stringContaining('Year'), formatDuplicateAddress(2)] },
      { line: 4, outcome: 'refuse', reasons: [formatDuplicateAddress(2)] },
    ])
  })
})
