import { Button } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { IconUpload } from '@tabler/icons-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { useFocusFallback } from '../../lib/dom/use-focus-fallback.ts'
import classes from './file-picker.module.css'
import { findFilesError, type PickerLimits } from './file-picker-limits.ts'

export interface FilePickerProps extends PickerLimits {
  /** What the files are: "Synopsis". Names the button and the drop zone. */
  readonly label: string
  /** Describes the limits: "PDF, up to 10 MB". */
  readonly hint: string
  /** Called with files within the limits. */
  readonly onFiles: (files: File[]) => void
  /** Number of files already picked. */
  readonly count?: number
  /** The files already picked, each an `UploadRow`. */
  readonly children?: ReactNode
}

/** Picks files by drop or button; picks none and shows an error if one is outside the limits. */
export function FilePicker({ label, hint, onFiles, count = 0, children, ...limits }: FilePickerProps) {
  const [error, setError] = useState<string | null>(null)
  const openDialog = useRef<() => void>(() => undefined)
  const id = useId()
  const frame = useRef<HTMLFieldSetElement>(null)
  // The parent may replace this picker by the chosen file while the focus is inside.
  useFocusFallback(frame)
  const pick = (files: File[]) => {
    const pickError = findFilesError(files, limits, count)
    setError(pickError)
    if (!pickError && files.length > 0) onFiles(files)
  }
  return (
    <fieldset ref={frame} className={classes.picker} aria-label={label}>
      {children}
      <Dropzone
        onDrop={pick}
        openRef={openDialog}
        activateOnClick={false}
        activateOnKeyboard={false}
        // Dropping several files where one is allowed shows an error; the system dialog allows only one.
        inputProps={{
          'aria-label': label,
          accept: limits.extensions?.join(',') ?? '',
          multiple: limits.maxFiles !== 1,
        }}
        classNames={{ root: classes.zone, inner: classes.content }}
      >
        <Button
          variant="default"
          size="xs"
          leftSection={<IconUpload size={16} stroke={1.7} />}
          aria-label={`Choose file: ${label}`}
          aria-describedby={id}
          onClick={() => openDialog.current()}
        >
          Choose file
        </Button>
        <span id={id} className={classes.hint}>
          <span className={classes.drop}>or drop it here · </span>
          {hint}
        </span>
      </Dropzone>
      <div role="alert" className={classes.error}>
        {error}
      </div>
    </fieldset>
  )
}
