import { Select, type SelectProps } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'

/** A list of at least this many options can be searched by typing. */
const SEARCHED_FROM = 8

type Option = string | { readonly value: string; readonly label: string }

export interface SelectFieldProps extends Omit<SelectProps, 'data' | 'value' | 'onChange'> {
  readonly options: readonly Option[]
  /** The chosen option; the empty string is none. */
  readonly value?: string
  readonly onChange?: (value: string) => void
}

/** A choice from a list. */
export function SelectField(props: SelectFieldProps) {
  const { options, value, onChange, onFocus, onBlur, comboboxProps, ...others } = props
  const [isFocused, setFocused] = useState(false)
  const isSearched = options.length >= SEARCHED_FROM
  return (
    <Select
      role="combobox"
      allowDeselect={false}
      searchable={isSearched}
      // After typing, Enter chooses the first option that matches.
      selectFirstOptionOnChange={isSearched}
      openOnFocus={false}
      nothingFoundMessage="Nothing found"
      rightSection={<IconChevronDown size={16} stroke={1.7} aria-hidden="true" />}
      data={options.map((option) => (typeof option === 'string' ? option : { ...option }))}
      value={value || null}
      onChange={(chosen) => {
        if (chosen !== null) onChange?.(chosen)
      }}
      // Only a mounted list opens at the chosen option on an arrow key. A field mounts its list while focused.
      comboboxProps={{ keepMounted: isFocused, ...comboboxProps }}
      onFocus={(event) => {
        setFocused(true)
        onFocus?.(event)
      }}
      onBlur={(event) => {
        setFocused(false)
        onBlur?.(event)
      }}
      // Every select without a search is read-only for the browser: this one cannot be changed either.
      {...(others.readOnly && { 'data-disabled': true })}
      {...others}
    />
  )
}
