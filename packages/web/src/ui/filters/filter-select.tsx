import { NativeSelect } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
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

/** A filter that shows its name inside: "Status  All". */
export function FilterSelect({ name, value, options, onChange, all = 'All' }: FilterSelectProps) {
  return (
    <div className={classes.filter}>
      <span className={classes.filterName} aria-hidden="true">
        {name}
      </span>
      <NativeSelect
        size="sm"
        aria-label={name}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        rightSection={<IconChevronDown size={16} stroke={1.7} />}
        rightSectionPointerEvents="none"
        classNames={{ root: classes.filterRoot, wrapper: classes.filterBox, input: classes.filterInput }}
        data={[{ value: '', label: all }, ...options]}
      />
    </div>
  )
}
