import { DateField } from '../forms/date-field.tsx'
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

/** A filter by date that shows its name inside: "From  Nov 24, 2026". */
export function FilterDate({ name, value, min, max, onChange }: FilterDateProps) {
  return (
    <div className={classes.filter}>
      <span className={classes.filterName} aria-hidden="true">
        {name}
      </span>
      <DateField
        size="sm"
        aria-label={name}
        placeholder="Any day"
        clearable
        leftSection={null}
        value={value ?? null}
        {...(min && { minDate: min })}
        {...(max && { maxDate: max })}
        onChange={(day) => onChange(day ?? undefined)}
        classNames={{ root: classes.filterRoot, wrapper: classes.filterBox, input: classes.filterInput }}
      />
    </div>
  )
}
