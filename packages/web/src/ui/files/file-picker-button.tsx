import { Button, FileButton } from '@mantine/core'
import { type PickerLimits, refuseFiles } from './file-picker-limits.ts'

export interface FilePickerButtonProps extends PickerLimits {
  /** The word on it: "Replace". */
  readonly action: string
  /** What is chosen: "Synopsis". */
  readonly label: string
  readonly onFile: (file: File) => void
  readonly onRefuse: (reason: string | null) => void
}

/** A small button that takes one file within the limits. */
export function FilePickerButton({ action, label, onFile, onRefuse, ...limits }: FilePickerButtonProps) {
  const take = (file: File | null) => {
    if (!file) return
    const reason = refuseFiles([file], limits)
    onRefuse(reason)
    if (!reason) onFile(file)
  }
  return (
    <FileButton
      onChange={take}
      accept={limits.extensions?.join(',') ?? ''}
      inputProps={{ 'aria-label': label }}
    >
      {(props) => (
        <Button {...props} size="xs" variant="default" aria-label={`${action} ${label}`}>
          {action}
        </Button>
      )}
    </FileButton>
  )
}
