import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import classes from './select-field.module.css'

export interface SelectFieldProps extends Omit<NativeSelectProps, 'data'> {
  readonly options: readonly string[]
  /** What stands in it while nothing is chosen. */
  readonly placeholder: string
}

/** One of a list, required: the browser's own select, which every phone and keyboard knows how to open. */
export function SelectField({ options, placeholder, ...others }: SelectFieldProps) {
  return (
    <NativeSelect
      required
      classNames={{ input: others.value === '' ? classes.unchosen : classes.chosen }}
      rightSection={<IconChevronDown size={16} stroke={1.7} aria-hidden="true" />}
      data={[{ value: '', label: placeholder, disabled: true }, ...options]}
      {...others}
    />
  )
}
