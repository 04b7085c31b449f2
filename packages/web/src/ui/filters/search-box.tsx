import { SEARCH_MAX_LENGTH } from '@capstone/contract/base.constants'
import { TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import classes from './filter-bar.module.css'

export interface SearchBoxProps {
  /** Accessible name, and the placeholder below 992 px, where it has to fit beside the filters: "Search projects". */
  readonly label: string
  /** What is searched, as the placeholder of a wider screen says it: "title, instructor, description". */
  readonly fields?: string | undefined
  readonly value: string
  readonly onChange: (value: string) => void
}

/** A text search above a list. */
export function SearchBox({ label, fields, value, onChange }: SearchBoxProps) {
  const hasRoom = useMediaQuery('(min-width: 62em)', false, { getInitialValueInEffect: false })
  return (
    <TextInput
      type="search"
      size="sm"
      className={classes.search}
      aria-label={label}
      placeholder={fields && hasRoom ? `Search ${fields}` : label}
      leftSection={<IconSearch size={16} stroke={1.7} />}
      maxLength={SEARCH_MAX_LENGTH}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
