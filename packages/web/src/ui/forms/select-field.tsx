import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import classes from './select-field.module.css'

export interface SelectFieldProps extends Omit<NativeSelectProps, 'data'> {
  readonly options: readonly string[]
  readonly placeholder: string
}

/** A required choice from a list, as a native select, which works best on phones. */
export function SelectField({ options, placeholder, ...others }: SelectFieldProps) {
  return (
    <NativeSelect
      required
      classNames={{ input: others.value === '' ? classes.placeholder : classes.chosen }}
      rightSection={<IconChevronDown size={16} stroke={1.7} aria-hidden="true" />}
      data={[{ value: '', label: placeholder, disabled: true }, ...options]}
      {...others}
    />
  )
}
