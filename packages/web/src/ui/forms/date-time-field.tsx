import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { formatLongDate } from '../../lib/text/formats.ts'
import {
  exampleDayFor,
  formatTimeOfDay,
  parseTypedDayAndTime,
  parseTypedTime,
  toLocalDay,
} from '../../lib/text/typed-date.ts'
import { type CalendarFieldProps, CalendarInput } from './calendar-input.tsx'
import { TimeField } from './time-field.tsx'
import { TypedDayReading } from './typed-day-reading.tsx'
import { useTypedValue } from './use-typed-value.ts'

export interface DateTimeFieldProps extends CalendarFieldProps {
  /** Today in the time zone of this field, such as "2026-11-24"; by default in that of the viewer. */
  readonly today?: string | undefined
}

/** The time of a day that is typed without one. */
const DEFAULT_TIME = '18:00'
// Escape closes the calendar only, not the dialog around it.
const IN_CALENDAR = { 'data-mantine-stop-propagation': true }

/**
 * A local time such as "2026-12-07T18:00", typed or chosen in a calendar. The value has no time zone; the caller
 * decides which one it is in.
 */
export function DateTimeField(props: DateTimeFieldProps) {
  const { value = '', onChange, today = toLocalDay(new Date()), min, max, ...others } = props
  const options = { today, from: dayOf(min ?? today), time: DEFAULT_TIME }
  const exampleDay = exampleDayFor({ ...options, max: max && dayOf(max) })
  const isTooLate = max !== undefined && `${exampleDay.day}T${DEFAULT_TIME}` > max
  const exampleTime = formatTimeOfDay(isTooLate ? timeOf(max) : DEFAULT_TIME)
  const example = `${exampleDay.text}, ${exampleTime}`
  const parse = (text: string) => parseTypedDayAndTime(text, options)
  const format = (localTime: string) => {
    const short = formatLocalTime(DAY_FORMAT, localTime)
    // A day of next year can be typed without its year, but is not shown without it.
    const isClear = yearOf(localTime) === yearOf(today) && parse(short) === localTime
    return isClear ? short : formatLocalTime(DAY_YEAR_FORMAT, localTime)
  }
  const field = useTypedValue({
    value,
    onChange,
    parse,
    format,
    refuse: (localTime) => {
      if (min && localTime < min) return `Please choose ${format(min)} or later.`
      if (max && localTime > max) return `Please choose ${format(max)} or earlier.`
      return undefined
    },
    malformedMessage: `Please write a day and a time, for example “${example}”.`,
  })
  const { parsed } = field
  // What was chosen in the open calendar, where a time can come before its day.
  const [chosen, setChosen] = useState<{ readonly day?: string; readonly time?: string }>({})
  const day = chosen.day ?? (parsed && dayOf(parsed))
  const time = chosen.time ?? (parsed ? timeOf(parsed) : DEFAULT_TIME)
  const choose = (part: { readonly day?: string; readonly time?: string }) => {
    const next = { day, time, ...part }
    setChosen({ ...chosen, ...part })
    if (next.day && parseTypedTime(next.time)) field.enter(`${next.day} ${next.time}`)
  }
  return (
    <CalendarInput
      placeholder={example}
      {...others}
      field={field}
      format={`For example “${example}” or “tomorrow, ${exampleTime}”.`}
      reading={
        parsed && (
          <TypedDayReading typed={field.lastTyped} day={dayOf(parsed)} today={today}>
            {formatLongDate(parsed)}, {formatTimeOfDay(timeOf(parsed))}
          </TypedDayReading>
        )
      }
      min={min}
      max={max}
      day={day}
      onChoose={(next) => choose({ day: next })}
      onCalendarClose={() => {
        // A time that was not understood is reported at the field.
        if (day && !parseTypedTime(time)) field.enter(`${day} ${time}`)
        setChosen({})
      }}
      footer={(close) => (
        <Group
          justify="space-between"
          align="flex-start"
          wrap="nowrap"
          gap={8}
          mt={8}
          pt={10}
          style={{ borderTop: '1px solid var(--line)' }}
        >
          <TimeField
            size="sm"
            w={160}
            aria-label="Time"
            value={time}
            onChange={(next) => choose({ time: next })}
            {...IN_CALENDAR}
          />
          <Button variant="default" onClick={close} {...IN_CALENDAR}>
            Done
          </Button>
        </Group>
      )}
    />
  )
}

const DAY_OPTIONS = { timeZone: 'UTC', weekday: 'short', month: 'short', day: 'numeric' } as const
const DAY_FORMAT = new Intl.DateTimeFormat('en-US', DAY_OPTIONS)
const DAY_YEAR_FORMAT = new Intl.DateTimeFormat('en-US', { ...DAY_OPTIONS, year: 'numeric' })

const yearOf = (localTime: string) => localTime.slice(0, 'yyyy'.length)
const dayOf = (localTime: string) => localTime.slice(0, 'yyyy-mm-dd'.length)
const timeOf = (localTime: string) => localTime.slice('yyyy-mm-ddT'.length)
const formatLocalTime = (dayFormat: Intl.DateTimeFormat, localTime: string) =>
  `${dayFormat.format(new Date(dayOf(localTime)))}, ${formatTimeOfDay(timeOf(localTime))}`
