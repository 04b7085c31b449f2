import { SEARCH_MAX_LENGTH } from '@capstone/contract/base.constants'
import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import classes from './filter-bar.module.css'

export interface SearchBoxProps {
  /** Accessible name and placeholder: "Search projects". It has to fit beside the filters on a phone. */
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
}

/** A text search above a list. */
export function SearchBox({ label, value, onChange }: SearchBoxProps) {
  return (
    <TextInput
      type="search"
      size="sm"
      className={classes.search}
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={16} stroke={1.7} />}
      maxLength={SEARCH_MAX_LENGTH}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
