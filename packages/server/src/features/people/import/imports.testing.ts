import { randomUUID } from 'node:crypto'
import type { ImportCells } from '@capstone/contract/people/imports.schemas'
import { IMPORT_LINES_AT_ONCE, type ImportedRole } from '@capstone/contract/people/people.constants'
import type { AdminContext } from '../../../rpc/context.ts'
import { stageImportLines, startImport } from './import-staging.service.ts'

/** A valid line of a file of students. */
export const studentLine = (number: number, more: ImportCells = {}): ImportCells => ({
  name: `Student ${number}`,
  email: `student-${number}@example.edu`,
  phone: '',
  course: 'MCA',
  specialization: 'Data Science',
  year: '2nd Year',
  ...more,
})

/** A valid line of a file of instructors. */
export const instructorLine = (number: number, more: ImportCells = {}): ImportCells => ({
  name: `Instructor ${number}`,
  email: `instructor-${number}@example.edu`,
  phone: '',
  specialization: 'Data Science',
  experience: '8',
  qualification: 'PhD',
  bio: '',
  ...more,
})

/** Starts an import of these lines (the first is line 2 of the file) and stages them all; returns its id. */
export async function stageFile(
  context: AdminContext,
  file: readonly ImportCells[],
  role: ImportedRole = 'student',
): Promise<string> {
  const id = randomUUID()
  await startImport(context, { id, role, fileName: 'people.csv', total: file.length })
  const lines = file.map((cells, index) => ({ line: index + 2, cells }))
  for (let from = 0; from < lines.length; from += IMPORT_LINES_AT_ONCE)
    await stageImportLines(context, { id, lines: lines.slice(from, from + IMPORT_LINES_AT_ONCE) })
  return id
}

export const STUDENT = {
  role: 'student',
  email: 'asha@example.edu',
  name: 'Asha',
  course: 'MCA',
  specialization: 'Data Science',
  year: '2nd Year',
  phone: '+91 1',
} as const
/** The line of a file with the same values; the import removes the apostrophe, which marks the phone as text. */
export const STUDENT_LINE = {
  name: STUDENT.name,
  email: STUDENT.email,
  course: STUDENT.course,
  specialization: STUDENT.specialization,
  year: STUDENT.year,
  phone: "'+91 1",
}
