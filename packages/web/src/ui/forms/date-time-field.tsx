import { DateTimePicker, type DateTimePickerProps } from '@mantine/dates'
import { IconCalendar, IconChevronDown } from '@tabler/icons-react'
import { CALENDAR_LABELS } from './calendar-labels.ts'
import classes from './date-time-field.module.css'

export interface DateTimeFieldProps
  extends Omit<DateTimePickerProps, 'value' | 'onChange' | 'defaultValue' | 'type' | 'ref'> {
  /** The local time "2026-12-07T18:00", or empty. */
  readonly value?: string
  /** The earliest possible local time: earlier days are struck through, an earlier time on its day becomes this one. */
  readonly min?: string | undefined
  /** Called with the same format; empty when it was cleared. */
  readonly onChange?: (value: string) => void
}

// Escape closes the calendar only, not the dialog around it.
const TIME_INPUT = { 'data-mantine-stop-propagation': true }
const TIME_PROPS = {
  format: '12h',
  amPmInputLabel: 'am or pm',
  amPmLabels: { am: 'am', pm: 'pm' },
  hoursInputLabel: 'Hours',
  minutesInputLabel: 'Minutes',
  hoursInputProps: TIME_INPUT,
  minutesInputProps: TIME_INPUT,
} as const

/**
 * Keeps the focus in the calendar when its header or months are replaced: the pressed button of a header is removed or,
 * at the first and the last month, disabled.
 */
function keepFocusInCalendar() {
  const calendar = document.activeElement?.closest('[data-dates-dropdown]')
  setTimeout(() => {
    const { activeElement } = document
    if (activeElement === document.body || activeElement?.matches(':disabled'))
      calendar?.querySelector<HTMLElement>('table button[tabindex="0"]')?.focus()
  })
}

const toPickerTime = (localTime: string) => localTime.replace('T', ' ')

/** A day and a time, chosen in a calendar. The value has no time zone; the caller decides which one it is in. */
export function DateTimeField({ value, min, onChange, ...others }: DateTimeFieldProps) {
  return (
    <DateTimePicker
      valueFormat="ddd, MMM D, h:mm a"
      defaultTimeValue="18:00"
      firstDayOfWeek={1}
      weekendDays={[]}
      classNames={{ day: classes.day }}
      ariaLabels={CALENDAR_LABELS}
      submitButtonProps={{ 'aria-label': 'Use this day and time' }}
      timePickerProps={TIME_PROPS}
      popoverProps={{ returnFocus: true }}
      onLevelChange={keepFocusInCalendar}
      onNextMonth={keepFocusInCalendar}
      onPreviousMonth={keepFocusInCalendar}
      onNextYear={keepFocusInCalendar}
      onPreviousYear={keepFocusInCalendar}
      onMonthSelect={keepFocusInCalendar}
      leftSection={<IconCalendar size={16} stroke={1.7} aria-hidden="true" />}
      rightSection={<IconChevronDown size={16} stroke={1.7} aria-hidden="true" />}
      rightSectionPointerEvents="none"
      {...(min && { minDate: toPickerTime(min) })}
      value={value ? toPickerTime(value) : null}
      onChange={(chosen) => onChange?.(chosen ? chosen.slice(0, 16).replace(' ', 'T') : '')}
      {...others}
    />
  )
}
