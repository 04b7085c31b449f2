import { TextInput } from '@mantine/core'
import classes from './filter-bar.module.css'

export interface FilterDateProps {
  /** The filter's name, shown inside it: "From". */
  readonly name: string
  /** A date such as "2026-11-24". */
  readonly value: string | undefined
  readonly min?: string | undefined
  readonly max?: string | undefined
  readonly onChange: (day: string | undefined) => void
}

/** A filter by date that shows its name inside: "From  11/24/2026". */
export function FilterDate({ name, value = '', min, max = MAX_DATE, onChange }: FilterDateProps) {
  return (
    <div className={`${classes.filter} ${classes.day}`}>
      <span className={classes.filterName} aria-hidden="true">
        {name}
      </span>
      <TextInput
        type="date"
        size="sm"
        aria-label={name}
        value={value}
        min={min}
        max={max}
        onChange={(event) => onChange(event.currentTarget.value || undefined)}
        classNames={{ root: classes.filterRoot, wrapper: classes.filterBox, input: classes.filterInput }}
      />
    </div>
  )
}

// Without a maximum, browsers accept years of six digits.
const MAX_DATE = '9999-12-31'
