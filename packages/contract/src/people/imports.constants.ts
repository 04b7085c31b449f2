import type { ImportedRole } from './people.constants.ts'
import { IMPORT_FILE_MAX_BYTES, IMPORT_LINES_MAX } from './people.constants.ts'

/** The fields a file can fill, as people have them. */
export const IMPORT_FIELDS = [
  'name',
  'email',
  'course',
  'specialization',
  'year',
  'experience',
  'qualification',
  'phone',
  'bio',
] as const
export type ImportField = (typeof IMPORT_FIELDS)[number]

/** A column of a file: what stands above it in the template and the export, and what else is taken for it. */
export type ImportColumn = {
  readonly field: ImportField
  readonly heading: string
  /** Whether a file without it is refused. */
  readonly isRequired: boolean
  /** In small letters, without spaces and signs, as headings are compared. */
  readonly alsoCalled: readonly string[]
}

const NAME: ImportColumn = {
  field: 'name',
  heading: 'Name',
  isRequired: true,
  alsoCalled: ['fullname', 'student', 'studentname', 'instructor', 'instructorname'],
}
const EMAIL: ImportColumn = {
  field: 'email',
  heading: 'Email',
  isRequired: true,
  alsoCalled: ['emailaddress', 'mail', 'mailaddress'],
}
const SPECIALIZATION: ImportColumn = {
  field: 'specialization',
  heading: 'Specialization',
  isRequired: true,
  alsoCalled: ['specialisation', 'department', 'expertise', 'field'],
}
const PHONE: ImportColumn = {
  field: 'phone',
  heading: 'Phone',
  isRequired: false,
  alsoCalled: ['phonenumber', 'mobile', 'mobilenumber', 'telephone'],
}

/** The columns of a file of students, and of one of instructors: the fields of the forms for one. Spec 2 §5. */
export const IMPORT_COLUMNS: Readonly<Record<ImportedRole, readonly ImportColumn[]>> = {
  student: [
    NAME,
    EMAIL,
    { field: 'course', heading: 'Course', isRequired: true, alsoCalled: ['program'] },
    SPECIALIZATION,
    {
      field: 'year',
      heading: 'Year',
      isRequired: true,
      alsoCalled: ['academicyear', 'yearofstudy'],
    },
    PHONE,
  ],
  instructor: [
    NAME,
    EMAIL,
    SPECIALIZATION,
    {
      field: 'experience',
      heading: 'Experience',
      isRequired: true,
      alsoCalled: ['yearsofexperience', 'experienceyears'],
    },
    {
      field: 'qualification',
      heading: 'Qualification',
      isRequired: true,
      alsoCalled: ['qualifications', 'degree'],
    },
    PHONE,
    { field: 'bio', heading: 'Bio', isRequired: false, alsoCalled: ['biography', 'about'] },
  ],
}

/** Most characters of a cell that are sent; every field takes fewer, so that a longer one is refused in any case. */
export const IMPORT_CELL_MAX_LENGTH = 4000
export const IMPORT_FILE_NAME_MAX_LENGTH = 200
/** Most characters of lines that are sent at once, whatever their number. */
export const IMPORT_CHARACTERS_AT_ONCE = 200_000
/** Lines of the dry run shown at once. */
export const IMPORT_PAGE_SIZE = 50
/** People in one part of an export. */
export const EXPORT_CHUNK_SIZE = 2000

/** Why a file is not taken. */
export const IMPORT_FILE_ERRORS = {
  tooLarge: `This file is too large. A file may have at most ${IMPORT_FILE_MAX_BYTES / 1024 / 1024} MB; please split it.`,
  notCsv:
    'This is not a CSV file. In your spreadsheet, choose "Save as" or "Download" and the format CSV, then try again.',
  notRead: 'This file could not be read. Please close it in other programs and try again.',
  empty: 'This file is empty. Its first line has to hold the headings, and the lines below it the people.',
  noLines: 'There are no people in this file: nothing stands below its headings.',
  tooManyLines: `This file has too many lines. At most ${IMPORT_LINES_MAX.toLocaleString('en-US')} people can be imported at once; please split it.`,
} as const

/** What is said of a file whose first line lacks headings. */
export const formatMissingHeadings = (missing: readonly string[]) =>
  `These headings are missing in the first line of the file: ${missing.join(', ')}.`

/** What is said of a file that has the same column twice: nobody knows which one counts. */
export const formatDuplicateHeadings = (headings: readonly string[]) =>
  `These headings stand in the first line of the file more than once: ${headings.join(', ')}. Please leave one of each.`

/** What is said of a line that goes on after the last heading: most often its cells are in the wrong columns. */
export const formatSurplusCells = (line: number, { cells, headings }: { cells: number; headings: number }) =>
  `Line ${line} has ${cells} cells, but there are only ${headings} headings. Please put cells with a comma or semicolon in them in quotation marks and choose the file again.`

export const formatUnclosedQuote = (line: number) =>
  `The quotation mark in line ${line} is never closed. Please mend the line and choose the file again.`

/** Why a line is refused, beside the sentences of the forms. */
export const formatRefusedField = (heading: string, value: string, sentence: string) =>
  value ? `${heading} “${value}”: ${sentence}` : `${heading}: ${sentence}`
export const formatOtherRole = (role: string) =>
  `This e-mail address belongs to an account of another kind (${role}).`
export const formatDuplicateAddress = (line: number | string) =>
  `This e-mail address stands in line ${line} already.`
export const ADDED_MEANWHILE = 'Somebody with this e-mail address was added in the meantime.'
export const CHANGED_MEANWHILE =
  'This account was changed or deleted in the meantime. Please import the line again.'
