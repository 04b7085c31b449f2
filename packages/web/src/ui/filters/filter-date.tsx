import { TextInput } from '@mantine/core'
import classes from './filter-bar.module.css'

export interface FilterDateProps {
  /** The filter's name, written inside it: "From". */
  readonly name: string
  /** A day as "2026-11-24", or nothing. */
  readonly value: string | undefined
  readonly min?: string | undefined
  readonly max?: string | undefined
  readonly onChange: (day: string | undefined) => void
}

/** A day to filter by, which names itself inside: "From  11/24/2026". */
export function FilterDate({ name, value = '', min, max = LAST_DAY, onChange }: FilterDateProps) {
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

// Without one, a browser takes years of six digits.
const LAST_DAY = '9999-12-31'
