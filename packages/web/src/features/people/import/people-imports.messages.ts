import { IMPORT_COLUMNS, type ImportField } from '@capstone/contract/people/imports.constants'
import type { ImportFigures, ImportLine } from '@capstone/contract/people/imports.schemas'
import {
  IMPORT_OUTCOMES,
  IMPORT_RETENTION_HOURS,
  type ImportedRole,
  type ImportOutcome,
} from '@capstone/contract/people/people.constants'
import { formatNumber, orNotSpecified, pluralize } from '../../../lib/text/formats.ts'
import type { StatusTone } from '../../../ui/badges/status-badge.tsx'
import { INVITATION_VALIDITY } from '../management/invitation-links.messages.ts'

const PLURALS: Record<ImportedRole, string> = { student: 'students', instructor: 'instructors' }
const countPeople = (amount: number, role: ImportedRole) => pluralize(amount, role, PLURALS[role])

export const formatImportTitle = (role: ImportedRole) => `Import ${PLURALS[role]}`
const headingsOf = (role: ImportedRole, isRequired: boolean) =>
  IMPORT_COLUMNS[role]
    .filter((column) => column.isRequired === isRequired)
    .map(({ heading }) => heading)
    .join(', ')
export const formatHeadings = (role: ImportedRole) =>
  `Headings: ${headingsOf(role, true)}; if you like, ${headingsOf(role, false)}.`
export const IMPORT_ABOUT =
  'Choose a CSV file with one line per person. You can review every line before anything is written.'
export const MENTOR_ABOUT =
  'Mentor is the e-mail address or the name of an instructor, to whom a student without one is assigned.'
export const INVITATION_ABOUT =
  'New people get a link to set their password: by e-mail or, while no mail server is set up, on a list to hand out. Existing people are updated where the file differs; empty cells change nothing. Students who signed up and have not confirmed their address get such a link too, because somebody else may have used it.'

export const IMPORT_SEND_FAILED =
  'Not all lines were received, and nothing was written. Please check your connection and choose the file again.'
export const IMPORT_WRITE_FAILED =
  'The import may not have been written. Please try again: nobody is added twice.'
export const IMPORT_CANCEL_FAILED = 'The import could not be discarded. Please try again.'
export const IMPORT_FAILED = 'Failed to load the import'
export const IMPORT_LINES_FAILED = 'Failed to load the lines'
/**
 * A hint below the error if the lines of an import do not load. `isUncertain`: it is being written, or that failed.
 */
export function formatLinesFailedHint(isWritten: boolean, isUncertain: boolean) {
  if (isWritten) return 'The import was written; only the list could not be loaded.'
  return isUncertain
    ? 'Only the list could not be loaded.'
    : 'Nothing was written; only the list could not be loaded.'
}

export const formatUploadProgress = (sent: number, total: number) =>
  total === 0 ? 'Reading the file…' : `Checking line ${formatNumber(sent)} of ${formatNumber(total)}…`
export const formatUnfinishedImport = ({ fileName, total, state }: ImportFigures) =>
  state === 'staged'
    ? `${fileName}, ${pluralize(total, 'line')}: checked but not written.`
    : `${fileName}, ${pluralize(total, 'line')}: it was not received in full. Choose the file again, or discard it.`
export const UNFINISHED_RETENTION = `An import that is not written is deleted after ${IMPORT_RETENTION_HOURS} hours.`

const LABELS_BEFORE_WRITING: Record<ImportOutcome, string> = {
  add: 'To add',
  change: 'To change',
  leave_out: 'Left out',
  same: 'Unchanged',
  refuse: 'Refused',
}
const LABELS_AFTER_WRITING: Record<ImportOutcome, string> = {
  ...LABELS_BEFORE_WRITING,
  add: 'Added',
  change: 'Changed',
}
/** The outcomes of an import; what was left out only if there is any. */
export const listOutcomes = ({ outcomes }: Pick<ImportFigures, 'outcomes'>) =>
  IMPORT_OUTCOMES.filter((outcome) => outcome !== 'leave_out' || outcomes.leave_out > 0)
export const formatImportOutcome = (outcome: ImportOutcome, isWritten: boolean) =>
  (isWritten ? LABELS_AFTER_WRITING : LABELS_BEFORE_WRITING)[outcome]
export const OUTCOME_TONES: Record<ImportOutcome, StatusTone> = {
  add: 'done',
  change: 'progress',
  leave_out: 'neutral',
  same: 'neutral',
  refuse: 'rejected',
}

const formatChecked = ({ fileName, total }: ImportFigures) =>
  `${pluralize(total, 'line')} of ${fileName} ${total === 1 ? 'was' : 'were'} checked.`
export const formatWriteLabel = ({ outcomes, role }: ImportFigures) =>
  outcomes.add > 0
    ? `Add ${countPeople(outcomes.add, role)}${outcomes.change > 0 ? ` and change ${formatNumber(outcomes.change)}` : ''}`
    : `Change ${countPeople(outcomes.change, role)}`
/** The label of the button that leaves the changes out. */
export const formatAddOnlyLabel = ({ outcomes, role }: ImportFigures) =>
  `Only add ${countPeople(outcomes.add, role)}`
export const NOTHING_TO_WRITE = 'There is nothing to write: no line adds or changes anybody.'
function formatWritten({ outcomes, role }: ImportFigures) {
  const leftOut = outcomes.leave_out > 0 ? `, ${pluralize(outcomes.leave_out, 'change')} left out` : ''
  return `${countPeople(outcomes.add, role)} added, ${formatNumber(outcomes.change)} changed${leftOut}.`
}
function formatWriting({ fileName, outcomes }: ImportFigures, withoutChanges: boolean) {
  const lines = outcomes.add + (withoutChanges ? 0 : outcomes.change)
  return `${pluralize(lines, 'line')} of ${fileName} ${lines === 1 ? 'is' : 'are'} being written…`
}
/** The status of a reviewed import. After a failed attempt it is unknown whether it was written. */
export function formatImportSummary(
  figures: ImportFigures,
  {
    isWriting,
    isUncertain,
    withoutChanges = false,
  }: { readonly isWriting: boolean; readonly isUncertain: boolean; readonly withoutChanges?: boolean },
) {
  if (figures.state === 'written') return formatWritten(figures)
  if (isWriting) return formatWriting(figures, withoutChanges)
  return isUncertain ? formatChecked(figures) : `${formatChecked(figures)} Nothing has been written yet.`
}
export const INVITATIONS_SENT = `Invitations are on their way; a link in them lasts ${INVITATION_VALIDITY}.`
export const INVITATIONS_NOT_SENT =
  'Nobody has been invited by mail: no mail server is set up, so the invitations are kept and not sent. Give each of them a link instead, with which they set their password.'

const SHOWN_MAX = 120
/** Shortens a long text for the table, without splitting a surrogate pair. */
export const shorten = (text: string) => {
  const characters = [...text.slice(0, SHOWN_MAX * 2 + 2)]
  return characters.length > SHOWN_MAX ? `${characters.slice(0, SHOWN_MAX - 1).join('')}…` : text
}

/** Formats the reasons and changes of a line; `truncate` shortens each reason and value. */
export const formatLineReasons = (
  { reasons, changes }: ImportLine,
  truncate = (text: string) => text,
): string[] => [
  ...reasons.map(truncate),
  ...changes.map(({ field, from, to }) =>
    from === null
      ? `${headingOf(field)}: ${truncate(String(to))}`
      : `${headingOf(field)}: ${truncate(orNotSpecified(String(from)))} → ${truncate(String(to))}`,
  ),
]
const headingOf = (field: ImportField) =>
  [...IMPORT_COLUMNS.student, ...IMPORT_COLUMNS.instructor].find((column) => column.field === field)
    ?.heading ?? field
