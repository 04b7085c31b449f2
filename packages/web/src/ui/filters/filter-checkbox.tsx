import { Checkbox } from '@mantine/core'
import classes from './filter-bar.module.css'

export interface FilterCheckboxProps {
  readonly label: string
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}

/** A filter that is on or off, such as "No progress for 14 days". */
export function FilterCheckbox({ label, checked, onChange }: FilterCheckboxProps) {
  return (
    <Checkbox
      className={classes.check}
      label={label}
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}
