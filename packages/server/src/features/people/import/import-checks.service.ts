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

/** What would come of a line. `reasons` are sentences of a refused line, and the fields that a change changes. */
export type CheckedLine = {
  readonly email: string
  readonly person: Values
  readonly outcome: ImportOutcome
  readonly reasons: string[]
  readonly userId: string | null
}

// As the contract's texts want it: neither the database's texts nor its JSON can hold them.
const UNSTORABLE = /[\0\p{Cs}]/gu
const storable = (text: string) => text.replaceAll(UNSTORABLE, '\uFFFD')

const CHOICES: Partial<Record<ImportField, readonly string[]>> = {
  course: COURSES,
  year: YEARS,
  specialization: [...new Set([...EXPERTISE, ...Object.values(SPECIALIZATIONS).flat()])],
}

/** A cell's text as people have it: without what marks it as text, and a choice as the lists write it. */
function readText(field: ImportField, cell: string): string {
  const text = readCell(cell.replaceAll(/\r\n?/g, '\n').trim()).trim()
  if (field === 'email') return text.toLowerCase()
  const written = text.toLowerCase()
  return CHOICES[field]?.find((choice) => choice.toLowerCase() === written) ?? text
}

/** What a text says in a field; null where it says nothing. */
function toValue(field: ImportField, text: string): Value {
  if (text === '') return null
  if (field !== 'experience') return text
  return /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN
}

/** A value as the forms have it: there, an empty text is '', and only years can be missing. */
const inForm = (field: ImportField, value: Value) => (field === 'experience' ? value : (value ?? ''))

const SCHEMAS = {
  student: { add: newStudentSchema, edit: studentEditSchema },
  instructor: { add: newInstructorSchema, edit: instructorEditSchema },
}
const ANY_DATE = new Date(0)

/** The address of a line as accounts have it; '' where it has none. */
export const addressOf = (cells: ImportCells) => readText('email', cells.email ?? '')

/** A value as a file gives it back, whose ends of lines are one sign. */
const asRead = (value: Value | undefined) =>
  typeof value === 'string' ? value.replaceAll(/\r\n?/g, '\n') : value

/**
 * Checks a line by the rules of the forms for one person. An address that nobody has is somebody to add; with one that
 * a person of this role has, what the file says otherwise is to change, and empty cells leave what is there.
 */
export function checkLine(
  role: ImportedRole,
  cells: ImportCells,
  known: KnownPerson | undefined,
): CheckedLine {
  const texts: Texts = new Map(
    IMPORT_COLUMNS[role].map(({ field }) => [field, readText(field, cells[field] ?? '')]),
  )
  const email = addressOf(cells)
  const refuseFor = (reasons: string[]): CheckedLine => ({
    // What is no address may be of any length; an index takes about 2,700 bytes.
    email: storable(email.slice(0, EMAIL_MAX_LENGTH)),
    outcome: 'refuse',
    reasons,
    userId: null,
    person: Object.fromEntries([...texts].map(([field, text]) => [field, storable(text)])),
  })
  if (known && known.role !== role) return refuseFor([formatOtherRole(known.role)])
  const userId = known?.id ?? randomUUID()
  const facts = [...texts].filter(([field]) => field !== 'email')
  const given = facts.map(([field, text]) => [field, toValue(field, text)] as const)
  const changed = given.filter(([field, value]) => value !== null && value !== asRead(known?.[field]))
  if (known && changed.length === 0) {
    return { email, person: { name: known.name }, outcome: 'same', reasons: [], userId }
  }
  const before = facts.map(([field]) => [field, known?.[field] ?? null] as const)
  const wanted = [...before, ...changed].map(([field, value]) => [field, inForm(field, value)] as const)
  const form = { id: userId, email, basedOn: ANY_DATE, ...Object.fromEntries(wanted) }
  const problems = findProblems(role, known ? 'edit' : 'add', form, texts)
  if (problems.length > 0) return refuseFor(problems)
  return known
    ? {
        email,
        outcome: 'change',
        userId,
        reasons: changed.map(([field]) => field),
        person: { name: known.name, ...Object.fromEntries(changed) },
      }
    : { email, outcome: 'add', userId, reasons: [], person: Object.fromEntries(given) }
}

/** What the forms say against it, of each field once, with its heading and the text that stands there. */
function findProblems(role: ImportedRole, kind: 'add' | 'edit', form: object, texts: Texts): string[] {
  const issues = SCHEMAS[role][kind].safeParse(form).error?.issues ?? []
  const first = issues.toReversed().map(({ path, message }) => [String(path[0]), message] as const)
  const sentences = new Map(first)
  return IMPORT_COLUMNS[role].flatMap(({ field, heading }) => {
    const sentence = sentences.get(field)
    const text = shorten(storable(texts.get(field) ?? ''))
    return sentence ? [formatRefusedField(heading, text, sentence)] : []
  })
}

const SHOWN_MAX = 60
const shorten = (text: string) => (text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX - 1)}…` : text)
