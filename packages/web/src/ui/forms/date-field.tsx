import { formatDate, formatLongDate } from '../../lib/text/formats.ts'
import { exampleDayFor, parseTypedDay, toLocalDay } from '../../lib/text/typed-date.ts'
import { type CalendarFieldProps, CalendarInput, type CalendarInputProps } from './calendar-input.tsx'
import { TypedDayReading } from './typed-day-reading.tsx'
import { useTypedValue } from './use-typed-value.ts'

export interface DateFieldProps extends CalendarFieldProps, Pick<CalendarInputProps, 'calendarDescribedBy'> {
  /** Whether a day of the past is meant, also if it is typed without its year. */
  readonly isPast?: boolean
}

/** A day such as "2026-11-24", typed or chosen in a calendar. */
export function DateField({ value = '', onChange, min, max, isPast = false, ...others }: DateFieldProps) {
  const options = { today: toLocalDay(new Date()), from: min, isPast }
  const example = exampleDayFor({ ...options, max })
  const field = useTypedValue({
    value,
    onChange,
    parse: (text) => parseTypedDay(text, options),
    format: formatDay,
    refuse: (day) => {
      if (min && day < min) return `Please choose ${formatDay(min)} or a later day.`
      if (max && day > max) return `Please choose ${formatDay(max)} or an earlier day.`
      return undefined
    },
    malformedMessage: `Please write a day, for example “${example.text}”.`,
  })
  return (
    <CalendarInput
      placeholder={formatDay(example.day)}
      {...others}
      field={field}
      format={`For example “${example.text}” or “${isPast ? 'yesterday' : 'tomorrow'}”.`}
      reading={
        field.parsed && (
          <TypedDayReading typed={field.lastTyped} day={field.parsed} today={options.today}>
            {formatLongDate(noonOf(field.parsed))}
          </TypedDayReading>
        )
      }
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
