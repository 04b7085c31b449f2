import { TextInput, type TextInputProps } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { formatTimeOfDay, parseTypedTime } from '../../lib/text/typed-date.ts'
import { useTypedValue } from './use-typed-value.ts'

export interface TimeFieldProps extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'type'> {
  /** A time of day such as "18:20", or the text as it was typed while it cannot be read, or empty. */
  readonly value?: string
  readonly onChange?: (value: string) => void
}

const MALFORMED = 'Please write a time, for example “6:20 pm” or “18:20”.'

/** A time of day that is typed, and shown in the 12-hour clock. */
export function TimeField({ value = '', onChange, error, onBlur, ...others }: TimeFieldProps) {
  const field = useTypedValue({
    value,
    onChange,
    parse: parseTypedTime,
    format: formatTimeOfDay,
    malformedMessage: MALFORMED,
  })
  return (
    <TextInput
      autoComplete="off"
      placeholder="6:20 pm"
      leftSection={<IconClock size={16} stroke={1.7} aria-hidden="true" />}
      {...others}
      value={field.text}
      onChange={(event) => field.type(event.currentTarget.value)}
      onBlur={(event) => {
        field.leave()
        onBlur?.(event)
      }}
      // Enter submits the form.
      onKeyDown={(event) => event.key === 'Enter' && field.leave()}
      error={field.error ?? error}
      {...(field.error && { errorProps: { role: 'alert' } })}
    />
  )
}
