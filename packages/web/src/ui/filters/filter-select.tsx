import { SelectField } from '../forms/select-field.tsx'
import classes from './filter-bar.module.css'

export interface FilterOption {
  readonly value: string
  readonly label: string
}

export interface FilterSelectProps {
  /** The filter's name, shown inside it: "Status". */
  readonly name: string
  /** The selected value; the empty string is `all`. */
  readonly value: string
  readonly options: readonly FilterOption[]
  readonly onChange: (value: string) => void
  /** Label of the empty value. */
  readonly all?: string
}

// Mantine needs a value for every option; no real value consists of blanks.
const ALL = ' '

/** A filter that shows its name inside: "Status  All". */
export function FilterSelect({ name, value, options, onChange, all = 'All' }: FilterSelectProps) {
  return (
    <div className={classes.filter}>
      <span className={classes.filterName} aria-hidden="true">
        {name}
      </span>
      <SelectField
        size="sm"
        aria-label={name}
        value={value || ALL}
        onChange={(chosen) => onChange(chosen.trim())}
        options={[{ value: ALL, label: all }, ...options]}
        comboboxProps={{ width: 220, position: 'bottom-end' }}
        classNames={{ root: classes.filterRoot, wrapper: classes.filterBox, input: classes.filterInput }}
      />
    </div>
  )
}
