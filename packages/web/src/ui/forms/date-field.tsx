import { DateInput, type DateInputProps } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import { useState } from 'react'
import { parseTypedDate } from '../../lib/text/typed-date.ts'
import { CALENDAR_LABELS } from './calendar-labels.ts'

/**
 * A day such as "2026-11-24", chosen from a calendar or typed: "27 nov", "tomorrow", "2026-11-27". The calendar opens
 * on a click or while typing, not on focus: in a dialog that moves the focus here, it would cover the form.
 */
export function DateField(props: DateInputProps) {
  const [isCalendarWanted, setCalendarWanted] = useState(false)
  return (
    <DateInput
      valueFormat="MMM D, YYYY"
      dateParser={(typed) => parseTypedDate(typed)}
      firstDayOfWeek={1}
      weekendDays={[]}
      highlightToday
      hideOutsideDates
      ariaLabels={CALENDAR_LABELS}
      leftSection={<IconCalendar size={16} stroke={1.7} aria-hidden="true" />}
      {...props}
      popoverProps={{ disabled: !isCalendarWanted }}
      onFocus={(event) => {
        props.onFocus?.(event)
        setCalendarWanted(false)
      }}
      onClick={() => setCalendarWanted(true)}
      onInput={() => setCalendarWanted(true)}
    />
  )
}
