import type { ImportedRole } from './people.constants.ts'
import { IMPORT_FILE_MAX_BYTES, IMPORT_LINES_MAX } from './people.constants.ts'

/** The fields a file can fill. */
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
  'mentor',
] as const
export type ImportField = (typeof IMPORT_FIELDS)[number]

/** A column of a file: its heading in the template and the export, and the headings also accepted for it. */
export type ImportColumn = {
  readonly field: ImportField
  readonly heading: string
  /** Whether a file without it is refused. */
  readonly isRequired: boolean
  /** Normalized for comparison: lower case, without spaces and punctuation. */
  readonly aliases: readonly string[]
}

const nameColumnOf = (role: ImportedRole): ImportColumn => ({
  field: 'name',
  heading: 'Name',
  isRequired: true,
  aliases: ['fullname', role, `${role}name`],
})
const EMAIL: ImportColumn = {
  field: 'email',
  heading: 'Email',
  isRequired: true,
  aliases: ['emailaddress', 'mail', 'mailaddress'],
}
const SPECIALIZATION: ImportColumn = {
  field: 'specialization',
  heading: 'Specialization',
  isRequired: true,
  aliases: ['specialisation', 'department', 'expertise', 'field'],
}
const PHONE: ImportColumn = {
  field: 'phone',
  heading: 'Phone',
  isRequired: false,
  aliases: ['phonenumber', 'mobile', 'mobilenumber', 'telephone'],
}

/**
 * The columns of a file of students, and of one of instructors: the fields of the forms, and a student's mentor.
 * Spec 2 §5.
 */
export const IMPORT_COLUMNS: Readonly<Record<ImportedRole, readonly ImportColumn[]>> = {
  student: [
    nameColumnOf('student'),
    EMAIL,
    { field: 'course', heading: 'Course', isRequired: true, aliases: ['program'] },
    SPECIALIZATION,
    {
      field: 'year',
      heading: 'Year',
      isRequired: true,
      aliases: ['academicyear', 'yearofstudy'],
    },
    PHONE,
    {
      field: 'mentor',
      heading: 'Mentor',
      isRequired: false,
      aliases: [
        'mentoremail',
        'mentorname',
        'instructor',
        'instructoremail',
        'instructorname',
        'assignedinstructor',
        'supervisor',
        'guide',
        'advisor',
        'adviser',
      ],
    },
  ],
  instructor: [
    nameColumnOf('instructor'),
    EMAIL,
    SPECIALIZATION,
    {
      field: 'experience',
      heading: 'Experience',
      isRequired: true,
      aliases: ['yearsofexperience', 'experienceyears'],
    },
    {
      field: 'qualification',
      heading: 'Qualification',
      isRequired: true,
      aliases: ['qualifications', 'degree'],
    },
    PHONE,
    { field: 'bio', heading: 'Bio', isRequired: false, aliases: ['biography', 'about'] },
  ],
}

/** Maximum length of a cell that is sent. Every field is shorter, so a longer value is refused in any case. */
export const IMPORT_CELL_MAX_LENGTH = 4000
export const IMPORT_FILE_NAME_MAX_LENGTH = 200
/** Maximum number of characters in the lines of one request. */
export const IMPORT_CHARACTERS_AT_ONCE = 200_000
/** Lines of the dry run per page. */
export const IMPORT_PAGE_SIZE = 50

/** Why a file cannot be imported. */
export const IMPORT_FILE_ERRORS = {
  tooLarge: `This file is too large. A file may have at most ${IMPORT_FILE_MAX_BYTES / 1024 / 1024} MB; please split it.`,
  notCsv:
    'This is not a CSV file. In your spreadsheet, choose "Save as" or "Download" and the format CSV, then try again.',
  notRead: 'This file could not be read. Please close it in other programs and try again.',
  empty: 'This file is empty. Its first line must contain the headings, and each line below it a person.',
  noLines: 'There are no people in this file: there are no lines below its headings.',
  tooManyLines: `This file has too many lines. At most ${IMPORT_LINES_MAX.toLocaleString('en-US')} people can be imported at once; please split it.`,
} as const

export const formatMissingHeadings = (missing: readonly string[]) =>
  `These headings are missing in the first line of the file: ${missing.join(', ')}.`

/** The file has the same column twice, so it is unclear which one to use. */
export const formatDuplicateHeadings = (headings: readonly string[]) =>
  `These headings appear more than once in the first line of the file: ${headings.join(', ')}. Please keep one of each.`

/** A line has more cells than there are headings, usually because an unquoted comma shifted its cells. */
export const formatSurplusCells = (line: number, { cells, headings }: { cells: number; headings: number }) =>
  `Line ${line} has ${cells} cells, but there are only ${headings} headings. Please put cells with a comma or semicolon in them in quotation marks and choose the file again.`

export const formatUnclosedQuote = (line: number) =>
  `The quotation mark in line ${line} is never closed. Please correct the line and choose the file again.`

// Why a line is refused, besides the messages of the forms.
export const formatRefusedField = (heading: string, value: string, sentence: string) =>
  value ? `${heading} “${value}”: ${sentence}` : `${heading}: ${sentence}`
/** Longer lists are shortened to their start. */
const CHOICES_LISTED_MAX = 9
const CHOICES_LISTED_OF_MORE = 3
function formatChoices(choices: readonly string[]) {
  if (choices.length <= CHOICES_LISTED_MAX) return choices.join(', ')
  const more = choices.length - CHOICES_LISTED_OF_MORE
  return `${choices.slice(0, CHOICES_LISTED_OF_MORE).join(', ')} and ${more} more`
}
/** A cell holds none of the values that its field can have, or nothing. */
export const formatNotAChoice = (heading: string, value: string, choices: readonly string[]) =>
  value
    ? `${heading}: “${value}” is not one of ${formatChoices(choices)}.`
    : `${heading}: Please write one of ${formatChoices(choices)}.`
export const formatOtherRole = (role: string) =>
  `This e-mail address belongs to an account of another kind (${role}).`
export const formatDuplicateAddress = (line: number | string) =>
  `This e-mail address is already in line ${line}.`
export const MENTOR_UNKNOWN = 'There is no instructor with this name or e-mail address.'
export const MENTOR_AMBIGUOUS = 'Several instructors have this name. Please write the e-mail address.'
export const formatMentoredByOther = (name: string) =>
  `This student already has another instructor, ${name}. Please remove the student from them first.`
export const MENTOR_DELETED_MEANWHILE =
  'The instructor was deleted in the meantime. Please import the line again.'
export const ADDED_MEANWHILE = 'Somebody with this e-mail address was added in the meantime.'
/** What else happens to a person whose account somebody else may have created: see `isAddressDoubtful`. */
export const ACCESS_ENDS =
  'Somebody signed up with this e-mail address and has not confirmed that it is theirs. Their password and sessions end, and the address gets an invitation.'
export const CHANGED_MEANWHILE =
  'This account was changed or deleted in the meantime. Please import the line again.'
