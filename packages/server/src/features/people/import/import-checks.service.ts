import { randomUUID } from 'node:crypto'
import {
  COURSES,
  EMAIL_MAX_LENGTH,
  EXPERTISE,
  SPECIALIZATIONS,
  YEARS,
} from '@capstone/contract/accounts/accounts.constants'
import {
  formatOtherRole,
  formatRefusedField,
  IMPORT_COLUMNS,
  type ImportField,
} from '@capstone/contract/people/imports.constants'
import type { ImportCells } from '@capstone/contract/people/imports.schemas'
import {
  instructorEditSchema,
  newInstructorSchema,
  newStudentSchema,
  studentEditSchema,
} from '@capstone/contract/people/managed-people.schemas'
import type { ImportedRole, ImportOutcome } from '@capstone/contract/people/people.constants'
import { readCell } from '../../../platform/csv.ts'
import type { KnownPerson } from './import-lines.repository.ts'

type Value = string | number | null
type Texts = ReadonlyMap<ImportField, string>
type Values = Readonly<Record<string, Value>>

/**
 * The outcome of checking a line. `reasons` holds the messages of a refused line, or the names of the fields a change
 * affects.
 */
export type CheckedLine = {
  readonly email: string
  readonly person: Values
  readonly outcome: ImportOutcome
  readonly reasons: string[]
  readonly userId: string | null
}

// As in the contract's text schemas: neither text nor JSON columns can store these characters.
const UNSTORABLE = /[\0\p{Cs}]/gu
const toStorable = (text: string) => text.replaceAll(UNSTORABLE, '\uFFFD')

const CHOICES: Partial<Record<ImportField, readonly string[]>> = {
  course: COURSES,
  year: YEARS,
  specialization: [...new Set([...EXPERTISE, ...Object.values(SPECIALIZATIONS).flat()])],
}

/** A cell's text without the CSV formula guard, with choices spelled as in the lists. */
function readText(field: ImportField, cell: string): string {
  const text = readCell(cell.replaceAll(/\r\n?/g, '\n').trim()).trim()
  if (field === 'email') return text.toLowerCase()
  const written = text.toLowerCase()
  return CHOICES[field]?.find((choice) => choice.toLowerCase() === written) ?? text
}

/** The value of a field's text; null if it is empty. */
function toValue(field: ImportField, text: string): Value {
  if (text === '') return null
  if (field !== 'experience') return text
  return /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN
}

/** A value as the forms represent it: an empty text is '', and only the years of experience can be null. */
const toFormValue = (field: ImportField, value: Value) => (field === 'experience' ? value : (value ?? ''))

const SCHEMAS = {
  student: { add: newStudentSchema, edit: studentEditSchema },
  instructor: { add: newInstructorSchema, edit: instructorEditSchema },
}
const ANY_DATE = new Date(0)

/** The normalized e-mail address of a line; '' if it has none. */
export const emailOf = (cells: ImportCells) => readText('email', cells.email ?? '')

/** A value with the line breaks a CSV file would have. */
const normalizeLineBreaks = (value: Value | undefined) =>
  typeof value === 'string' ? value.replaceAll(/\r\n?/g, '\n') : value

/**
 * Checks a line by the rules of the single-person forms. An unknown address is a person to add. For a known person of
 * the same role, cells that differ are changes; empty cells change nothing.
 */
export function checkLine(
  role: ImportedRole,
  cells: ImportCells,
  known: KnownPerson | undefined,
): CheckedLine {
  const texts: Texts = new Map(
    IMPORT_COLUMNS[role].map(({ field }) => [field, readText(field, cells[field] ?? '')]),
  )
  const email = emailOf(cells)
  const refuseLine = (reasons: string[]): CheckedLine => ({
    // An invalid address may be of any length, but an index entry holds only about 2,700 bytes.
    email: toStorable(email.slice(0, EMAIL_MAX_LENGTH)),
    outcome: 'refuse',
    reasons,
    userId: null,
    person: Object.fromEntries([...texts].map(([field, text]) => [field, toStorable(text)])),
  })
  if (known && known.role !== role) return refuseLine([formatOtherRole(known.role)])
  const userId = known?.id ?? randomUUID()
  const fields = [...texts].filter(([field]) => field !== 'email')
  const values = fields.map(([field, text]) => [field, toValue(field, text)] as const)
  const changed = values.filter(
    ([field, value]) => value !== null && value !== normalizeLineBreaks(known?.[field]),
  )
  if (known && changed.length === 0) {
    return { email, person: { name: known.name }, outcome: 'same', reasons: [], userId }
  }
  const before = fields.map(([field]) => [field, known?.[field] ?? null] as const)
  const formValues = [...before, ...changed].map(
    ([field, value]) => [field, toFormValue(field, value)] as const,
  )
  const form = { id: userId, email, basedOn: ANY_DATE, ...Object.fromEntries(formValues) }
  const problems = findProblems(role, known ? 'edit' : 'add', form, texts)
  if (problems.length > 0) return refuseLine(problems)
  return known
    ? {
        email,
        outcome: 'change',
        userId,
        reasons: changed.map(([field]) => field),
        person: { name: known.name, ...Object.fromEntries(changed) },
      }
    : { email, outcome: 'add', userId, reasons: [], person: Object.fromEntries(values) }
}

/** The validation messages of the form, one per field, with its heading and text. */
function findProblems(role: ImportedRole, kind: 'add' | 'edit', form: object, texts: Texts): string[] {
  const issues = SCHEMAS[role][kind].safeParse(form).error?.issues ?? []
  const first = issues.toReversed().map(({ path, message }) => [String(path[0]), message] as const)
  const sentences = new Map(first)
  return IMPORT_COLUMNS[role].flatMap(({ field, heading }) => {
    const sentence = sentences.get(field)
    const text = shorten(toStorable(texts.get(field) ?? ''))
    return sentence ? [formatRefusedField(heading, text, sentence)] : []
  })
}

const SHOWN_MAX = 60
const shorten = (text: string) => (text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX - 1)}…` : text)
