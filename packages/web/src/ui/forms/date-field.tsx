import { formatDate, formatLongDate } from '../../lib/text/formats.ts'
import { parseTypedDay } from '../../lib/text/typed-date.ts'
import { type CalendarFieldProps, CalendarInput, type CalendarInputProps } from './calendar-input.tsx'
import { useTypedValue } from './use-typed-value.ts'

export interface DateFieldProps extends CalendarFieldProps, Pick<CalendarInputProps, 'calendarDescribedBy'> {}

const FORMAT = 'For example “27 Nov” or “tomorrow”.'
const MALFORMED = 'Please write a day, for example “27 Nov”.'

/** A day such as "2026-11-24", typed or chosen in a calendar. */
export function DateField({ value = '', onChange, min, max, ...others }: DateFieldProps) {
  const field = useTypedValue({
    value,
    onChange,
    parse: (text) => parseTypedDay(text, { from: min }),
    format: formatDay,
    refuse: (day) => {
      if (min && day < min) return `Please choose ${formatDay(min)} or a later day.`
      if (max && day > max) return `Please choose ${formatDay(max)} or an earlier day.`
      return undefined
    },
    malformed: MALFORMED,
  })
  return (
    <CalendarInput
      placeholder="27 Nov 2026"
      {...others}
      field={field}
      format={FORMAT}
      reading={field.parsed ? formatLongDate(noonOf(field.parsed)) : undefined}
      min={min}
      max={max}
      day={field.parsed}
      onChoose={field.enter}
    />
  )
}

// Without a time, a date would be read in UTC.
const noonOf = (day: string) => `${day}T12:00`
const formatDay = (day: string) => formatDate(noonOf(day))
