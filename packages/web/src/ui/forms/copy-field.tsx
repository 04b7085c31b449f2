import { Button, TextInput } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { useEffect, useEffectEvent, useRef } from 'react'
import { copyButtonOf } from '../buttons/copy-button.ts'
import classes from './copy-field.module.css'

export interface CopyFieldProps {
  readonly label: string
  readonly value: string
  /** Called when the value was copied, with the button or the keyboard. */
  readonly onCopied?: () => void
}

/** A read-only value in monospace with a copy button. Selects the value when copying fails. */
export function CopyField({ label, value, onCopied }: CopyFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const { copy, copied, error } = useClipboard()
  const reportCopied = useEffectEvent(() => onCopied?.())
  useEffect(() => {
    if (copied) reportCopied()
  }, [copied])
  useEffect(() => {
    if (error) field.current?.select()
  }, [error])
  const { Icon, label: buttonLabel } = copyButtonOf({ copied, error })
  return (
    <div className={classes.row}>
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
        <span aria-live="polite">{buttonLabel}</span>
      </Button>
    </div>
  )
}
