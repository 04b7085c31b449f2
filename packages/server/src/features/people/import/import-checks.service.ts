import { randomUUID } from 'node:crypto'
import {
  COURSES,
  EMAIL_MAX_LENGTH,
  EXPERTISE,
  NAME_MAX_LENGTH,
  SPECIALIZATIONS,
  YEARS,
} from '@capstone/contract/accounts/accounts.constants'
import { requiredLine } from '@capstone/contract/base'
import { unescapeFormulas } from '@capstone/contract/files/csv-cells.model'
import {
  formatMentoredByOther,
  formatNotAChoice,
  formatOtherRole,
  formatRefusedField,
  IMPORT_COLUMNS,
  type ImportField,
  MENTOR_AMBIGUOUS,
  MENTOR_UNKNOWN,
} from '@capstone/contract/people/imports.constants'
import type { ImportCells } from '@capstone/contract/people/imports.schemas'
import {
  instructorEditSchema,
  newInstructorSchema,
  newStudentSchema,
  studentEditSchema,
} from '@capstone/contract/people/managed-people.schemas'
import {
  type ImportedRole,
  type ImportOutcome,
  NAME_REQUIRED,
} from '@capstone/contract/people/people.constants'
import { canBeMentoredBy } from '@capstone/contract/people/people.policy'
import type { KnownPerson, MentorMatch } from './import-lines.repository.ts'

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
  /** When the account to change was last written. */
  readonly seenAt?: Date
  readonly mentorId: string | null
  /** Whether the change ends the sign-in methods and sessions of the account. */
  readonly endsAccess?: boolean
}

/** What is known about the people whom some lines name. */
export type KnownPeople = {
  /** By e-mail address. */
  readonly people: ReadonlyMap<string, KnownPerson>
  readonly mentors: readonly MentorMatch[]
}

// As in the contract's text schemas: neither text nor JSON columns can store these characters.
const UNSTORABLE = /[\0\p{Cs}]/gu
const toStorable = (text: string) => text.replaceAll(UNSTORABLE, '\uFFFD')

const CHOICES: Partial<Record<ImportField, readonly string[]>> = {
  course: COURSES,
  year: YEARS,
  specialization: [...new Set([...EXPERTISE, ...Object.values(SPECIALIZATIONS).flat()])],
}

const nameSchema = requiredLine(NAME_MAX_LENGTH, NAME_REQUIRED)
/** A name as the forms store it, with composed letters and single spaces; one that they refuse stays as it is. */
const normalizeName = (text: string) => nameSchema.safeParse(text).data ?? text

/** A cell's text without the CSV formula guard, with names and choices spelled as the forms store them. */
function readText(field: ImportField, cell: string): string {
  const text = unescapeFormulas(cell.replaceAll(/\r\n?/g, '\n').trim()).trim()
  if (field === 'email') return text.toLowerCase()
  if (field === 'name' || field === 'mentor') return normalizeName(text)
  const lowerCase = text.toLowerCase()
  return CHOICES[field]?.find((choice) => choice.toLowerCase() === lowerCase) ?? text
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

/** The address or name of a line's mentor; '' if it has none. */
export const mentorTextOf = (cells: ImportCells) => toStorable(readText('mentor', cells.mentor ?? ''))

/** Finds the instructor whom a line names by address or name; `problem` says why nobody can be assigned. */
function findMentor(
  cells: ImportCells,
  known: KnownPerson | undefined,
  mentors: readonly MentorMatch[],
): { readonly mentor?: MentorMatch; readonly problem?: string } {
  const text = mentorTextOf(cells).toLowerCase()
  if (text === '') return {}
  const matches = mentors.filter(({ email, name }) => email === text || name.toLowerCase() === text)
  const mentor = matches.find(({ id }) => id === known?.assignedInstructor) ?? matches[0]
  if (!mentor) return { problem: MENTOR_UNKNOWN }
  if (mentor.id === known?.assignedInstructor) return { mentor }
  if (matches.length > 1) return { problem: MENTOR_AMBIGUOUS }
  if (known && !canBeMentoredBy(known, mentor.id))
    return { problem: formatMentoredByOther(known.mentorName ?? '') }
  return { mentor }
}

/** A value with line breaks as {@link readText} leaves them in a cell. */
const normalizeLineBreaks = (value: Value | undefined) =>
  typeof value === 'string' ? value.replaceAll(/\r\n?/g, '\n') : value

/**
 * Checks a line by the rules of the single-person forms. An unknown address is a person to add. For a known person of
 * the same role, cells that differ are changes; empty cells change nothing. A student without an instructor gets the
 * mentor whom the line names. If somebody else may have signed up with the address, the line is a change even without
 * different cells, because their access ends.
 */
export function checkLine(
  role: ImportedRole,
  cells: ImportCells,
  { people, mentors }: KnownPeople,
): CheckedLine {
  const texts: Texts = new Map(
    IMPORT_COLUMNS[role].map(({ field }) => [field, readText(field, cells[field] ?? '')]),
  )
  const email = emailOf(cells)
  const known = people.get(email)
  const refuseLine = (reasons: string[]): CheckedLine => ({
    // An invalid address may be of any length, but an index entry holds only about 2,700 bytes.
    email: toStorable(email.slice(0, EMAIL_MAX_LENGTH)),
    outcome: 'refuse',
    reasons,
    userId: null,
    mentorId: null,
    person: Object.fromEntries([...texts].map(([field, text]) => [field, toStorable(text)])),
  })
  if (known && known.role !== role) return refuseLine([formatOtherRole(known.role)])
  const userId = known?.id ?? randomUUID()
  const { mentor, problem } = role === 'student' ? findMentor(cells, known, mentors) : {}
  const fields = [...texts].filter(([field]) => field !== 'email')
  const values = fields.map(
    ([field, text]) => [field, toValue(field, field === 'mentor' && mentor ? mentor.email : text)] as const,
  )
  const changed = values.filter(
    ([field, value]) => value !== null && value !== normalizeLineBreaks(known?.[field]),
  )
  if (known && changed.length === 0 && !known.endsAccess) {
    return { email, person: { name: known.name }, outcome: 'same', reasons: [], userId, mentorId: null }
  }
  const before = fields.map(([field]) => [field, known?.[field] ?? null] as const)
  const formValues = [...before, ...changed].map(
    ([field, value]) => [field, toFormValue(field, value)] as const,
  )
  const form = { id: userId, email, basedOn: ANY_DATE, ...Object.fromEntries(formValues) }
  // As on the screen, an instructor can be assigned to a student whose profile is not complete.
  const hasNoProfileChange = known !== undefined && changed.every(([field]) => field === 'mentor')
  const sentences = hasNoProfileChange
    ? new Map<string, string>()
    : validateForm(role, known ? 'edit' : 'add', form)
  if (problem) sentences.set('mentor', problem)
  const reasons = formatProblems(role, sentences, texts, new Map(formValues).get('course'))
  if (reasons.length > 0) return refuseLine(reasons)
  const isAssigned = changed.some(([field]) => field === 'mentor')
  const line = { email, userId, mentorId: (isAssigned && mentor?.id) || null }
  return known
    ? {
        ...line,
        seenAt: known.updatedAt,
        endsAccess: known.endsAccess,
        outcome: 'change',
        reasons: changed.map(([field]) => field),
        person: { name: known.name, ...Object.fromEntries(changed) },
      }
    : { ...line, outcome: 'add', reasons: [], person: Object.fromEntries(values) }
}

/** The first validation message of the form for each field. */
function validateForm(role: ImportedRole, kind: 'add' | 'edit', form: object): Map<string, string> {
  const issues = SCHEMAS[role][kind].safeParse(form).error?.issues ?? []
  return new Map(issues.toReversed().map(({ path, message }) => [String(path[0]), message] as const))
}

/**
 * The values that the forms offer for a field. Undefined for a field of free text, and for a student's specialization
 * without a valid course, which determines the values.
 */
function findChoices(role: ImportedRole, field: ImportField, course: Value | undefined) {
  if (field !== 'specialization') return CHOICES[field]
  return role === 'instructor' ? EXPERTISE : SPECIALIZATIONS_BY_COURSE.get(course)
}
const SPECIALIZATIONS_BY_COURSE = new Map<Value | undefined, readonly string[]>(
  Object.entries(SPECIALIZATIONS),
)

/**
 * The sentences with the heading and text of their fields, in the order of the columns. A field with choices gets a
 * sentence that names them instead of the form's, because a file does not show them.
 */
const formatProblems = (
  role: ImportedRole,
  sentences: ReadonlyMap<string, string>,
  texts: Texts,
  course: Value | undefined,
): string[] =>
  IMPORT_COLUMNS[role].flatMap(({ field, heading }) => {
    const sentence = sentences.get(field)
    if (!sentence) return []
    const text = shorten(toStorable(texts.get(field) ?? ''))
    const choices = findChoices(role, field, course)
    return [choices ? formatNotAChoice(heading, text, choices) : formatRefusedField(heading, text, sentence)]
  })

const SHOWN_MAX = 60
/** Cuts a text between code points, because half of one cannot be stored. */
function shorten(text: string) {
  const codePoints = [...text]
  return codePoints.length > SHOWN_MAX ? `${codePoints.slice(0, SHOWN_MAX - 1).join('')}…` : text
}
