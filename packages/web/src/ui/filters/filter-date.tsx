import { useId, useState } from 'react'
import { parseTypedDay } from '../../lib/text/typed-date.ts'
import { DateField } from '../forms/date-field.tsx'
import classes from './filter-date.module.css'

export interface FilterDateProps {
  /** The filter's name, shown inside it: "From". */
  readonly name: string
  /** A date such as "2026-11-24". */
  readonly value: string | undefined
  readonly min?: string | undefined
  readonly max?: string | undefined
  readonly onChange: (day: string | undefined) => void
}

/** A filter by the date of something past that shows its name inside: "From  Nov 24, 2026". */
export function FilterDate({ name, value, min, max, onChange }: FilterDateProps) {
  const nameId = useId()
  // A text that is not a usable day leaves the filter as it is, and stays until the filter is changed elsewhere.
  const [unclear, setUnclear] = useState({ text: '', day: value })
  return (
    <DateField
      size="sm"
      isPast
      aria-label={name}
      placeholder="Any day"
      clearable
      leftSection={
        <span id={nameId} className={classes.name} aria-hidden="true">
          {name}
        </span>
      }
      leftSectionWidth={`calc(${name.length}ch + 18px)`}
      calendarDescribedBy={nameId}
      value={(unclear.day === value && unclear.text) || (value ?? '')}
      min={min}
      max={max}
      onChange={(text) => {
        const isUnclear = text !== '' && parseTypedDay(text) !== text
        setUnclear({ text: isUnclear ? text : '', day: value })
        if (!isUnclear) onChange(text || undefined)
      }}
      classNames={{
        root: classes.filter,
        wrapper: classes.box,
        input: classes.input,
        description: classes.hint,
        error: classes.error,
      }}
    />
  )
}
