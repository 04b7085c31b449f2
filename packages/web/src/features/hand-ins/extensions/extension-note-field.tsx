import { EXTENSION_NOTE_MAX_LENGTH } from '@capstone/contract/hand-ins/extensions/extensions.constants'
import { Stack, Textarea } from '@mantine/core'
import { leaveField } from '../../../lib/dom/use-focus-fallback.ts'
import { validateLength } from '../../../lib/text/validate-length.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import type { TimeFormats } from '../hand-in-times.ts'
import { formatExtensionError, isFinalRefusal } from './extensions.messages.ts'

export interface ExtensionNoteFieldProps {
  readonly label: string
  readonly note: string
  /** Whether the note is being sent. */
  readonly isPending: boolean
  readonly onChange: (note: string) => void
  /** The error of the last save; null if there is none. A final refusal is shown outside the form, which disappears. */
  readonly error: Error | null
  readonly times: TimeFormats
}

export const validateNote = (note: string) => validateLength(note, EXTENSION_NOTE_MAX_LENGTH)

/** A text field for a note on a request for more time, with the error of the last save. */
export const ExtensionNoteField = ({
  label,
  note,
  isPending,
  onChange,
  error,
  times,
}: ExtensionNoteFieldProps) => (
  <Stack gap={16}>
    <Textarea
      label={label}
      autosize
      minRows={2}
      maxRows={8}
      readOnly={isPending}
      value={note}
      error={validateNote(note)}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Escape' && leaveField(event.currentTarget)}
    />
    {error && !isPending && !isFinalRefusal(error) && (
      <Alert kind="error">{formatExtensionError(error, times)}</Alert>
    )}
  </Stack>
)
