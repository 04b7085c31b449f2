import { TimePicker, type TimePickerProps } from '@mantine/dates'
import { IconClock } from '@tabler/icons-react'
import { useId } from 'react'

export interface TimeFieldProps extends Omit<TimePickerProps, 'format' | 'label'> {
  readonly label: string
  /** From `getInputProps` of a form, which finds the field by it to move the focus there. */
  readonly 'data-path'?: string
}

/** A time of day such as "18:20", shown in the 12-hour clock. Typed, or changed with the arrow keys, part by part. */
export function TimeField({ label, required = false, error, 'data-path': path, ...others }: TimeFieldProps) {
  const errorId = useId()
  const partProps = {
    'aria-invalid': Boolean(error),
    'aria-required': required,
    'aria-describedby': error ? errorId : undefined,
  }
  return (
    <TimePicker
      label={label}
      withAsterisk={required}
      error={error}
      errorProps={{ id: errorId }}
      format="12h"
      amPmLabels={AM_PM}
      hoursInputLabel={`${label}: hours`}
      minutesInputLabel={`${label}: minutes`}
      amPmInputLabel={`${label}: am or pm`}
      hoursInputProps={{ ...partProps, 'data-path': path }}
      minutesInputProps={partProps}
      leftSection={<IconClock size={16} stroke={1.7} aria-hidden="true" />}
      {...others}
    />
  )
}

const AM_PM = { am: 'am', pm: 'pm' }
