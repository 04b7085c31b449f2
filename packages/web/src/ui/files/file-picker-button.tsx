import { Button } from '@mantine/core'
import { findFilesError, type PickerLimits } from './file-picker-limits.ts'
import { SingleFileButton } from './single-file-button.tsx'

export interface FilePickerButtonProps extends PickerLimits {
  /** Label of the button: "Replace". */
  readonly action: string
  /** What the file is: "Synopsis". */
  readonly label: string
  readonly onFile: (file: File) => void
  /** Called for each picked file: with the reason if it is refused, with null if it is accepted. */
  readonly onRefuse: (reason: string | null) => void
}

/** A small button that picks one file within the limits. */
export function FilePickerButton({ action, label, onFile, onRefuse, ...limits }: FilePickerButtonProps) {
  const pick = (file: File | null) => {
    if (!file) return
    const reason = findFilesError([file], limits)
    // Names the refused file, because the message stands beside the previous file, which stays.
    onRefuse(reason && `${file.name}: ${reason}`)
    if (!reason) onFile(file)
  }
  return (
    <SingleFileButton
      onChange={pick}
      accept={limits.extensions?.join(',') ?? ''}
      inputProps={{ 'aria-label': label }}
    >
      {(props) => (
        <Button {...props} size="xs" variant="default" aria-label={`${action} ${label}`}>
          {action}
        </Button>
      )}
    </SingleFileButton>
  )
}
