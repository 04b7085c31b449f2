import { Button } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import '@mantine/dropzone/styles.layer.css'
import { IconUpload } from '@tabler/icons-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import classes from './file-picker.module.css'
import { type PickerLimits, refuseFiles } from './file-picker-limits.ts'

export interface FilePickerProps extends PickerLimits {
  /** What is chosen: "Synopsis". Names the button and the zone. */
  readonly label: string
  /** The limits in words: "PDF, up to 10 MB". */
  readonly hint: string
  /** Called with files that are within the limits. */
  readonly onFiles: (files: File[]) => void
  /** How many files there are already. */
  readonly count?: number
  /** The files there are already, each an `UploadRow`. */
  readonly children?: ReactNode
}

/** Takes files by drop or by button, refuses those beyond its limits in words, and shows those it has. */
export function FilePicker({ label, hint, onFiles, count = 0, children, ...limits }: FilePickerProps) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const openDialog = useRef<() => void>(() => undefined)
  const id = useId()
  const take = (files: File[]) => {
    const reason = refuseFiles(files, limits, count)
    setRefusal(reason)
    if (!reason && files.length > 0) onFiles(files)
  }
  return (
    <fieldset className={classes.picker} aria-label={label}>
      {children}
      <Dropzone
        onDrop={take}
        openRef={openDialog}
        activateOnClick={false}
        activateOnKeyboard={false}
        // Several may be dropped where one is taken, to be refused in words; the dialog offers one.
        inputProps={{
          'aria-label': label,
          accept: limits.extensions?.join(',') ?? '',
          multiple: limits.maxFiles !== 1,
        }}
        classNames={{ root: classes.zone, inner: classes.inside }}
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
      <div role="alert" className={classes.refusal}>
        {refusal}
      </div>
    </fieldset>
  )
}
