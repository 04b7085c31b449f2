import { Button, TextInput } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy, IconCopyX } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import classes from './copy-field.module.css'

const COPIED_STAYS_MS = 2000

const SAYINGS = {
  ready: { Icon: IconCopy, says: 'Copy' },
  copied: { Icon: IconCheck, says: 'Copied' },
  failed: { Icon: IconCopyX, says: 'Copy failed' },
}

export interface CopyFieldProps {
  readonly label: string
  readonly value: string
  /** Called when it has been copied, by the button or by hand. */
  readonly onCopied?: () => void
}

/** A value to take elsewhere, letter by letter readable, with a button that copies it; what cannot be copied is selected. */
export function CopyField({ label, value, onCopied }: CopyFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const { copy, copied, error } = useClipboard({ timeout: COPIED_STAYS_MS })
  const tell = useEffectEvent(() => onCopied?.())
  useEffect(() => {
    if (copied) tell()
  }, [copied])
  useEffect(() => {
    if (error) field.current?.select()
  }, [error])
  const { Icon, says } = SAYINGS[error ? 'failed' : copied ? 'copied' : 'ready']
  return (
    <div className={classes.line}>
      <TextInput
        ref={field}
        label={label}
        value={value}
        readOnly
        spellCheck={false}
        classNames={{ root: classes.field, input: classes.value }}
        onFocus={(event) => event.currentTarget.select()}
        onCopy={onCopied}
      />
      <Button
        variant="default"
        className={classes.button}
        leftSection={<Icon size={16} stroke={1.7} aria-hidden="true" />}
        onClick={() => copy(value)}
      >
        <span aria-live="polite">{says}</span>
      </Button>
    </div>
  )
}
