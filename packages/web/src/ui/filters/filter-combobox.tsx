import { Group, Select, Text } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconChevronDown } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { SEARCH_DEBOUNCE_MS } from '../../lib/text/use-search-text.ts'
import { PlainButton } from '../buttons/plain-button.tsx'
import text from '../theme/text.module.css'
import classes from './filter-bar.module.css'
import type { FilterOption } from './filter-select.tsx'

/** The options loaded so far. */
export interface FilterChoices {
  readonly options: readonly (FilterOption & { readonly detail?: string })[]
  /** There are more options than are listed. */
  readonly hasMore: boolean
  readonly state: 'loading' | 'loaded' | 'failed'
  /** Message when loading failed. */
  readonly failed: string
  readonly onRetry: () => void
}

export interface FilterComboboxProps {
  /** The filter's name, shown inside it: "Instructor". */
  readonly name: string
  /** The selected value; the empty string is "All". */
  readonly value: string
  /** Label of the selected value. */
  readonly selectedLabel: string
  readonly onChange: (value: string) => void
  readonly choices: FilterChoices
  /** Called with the search text while the filter is open, and with undefined when it closes. */
  readonly onSearch: (search: string | undefined) => void
}

/** A filter with many values, loaded when it is opened and searched by typing. */
export function FilterCombobox(props: FilterComboboxProps) {
  const { name, value, selectedLabel, onChange, choices, onSearch } = props
  const [text, setText] = useState(selectedLabel)
  const searchDebounced = useDebouncedCallback(onSearch, SEARCH_DEBOUNCE_MS)
  const isOpen = useRef(false)
  const type = (typed: string) => {
    setText(typed)
    // The label of the selected value is not a search text. Mantine also sets it after the list was closed.
    if (typed !== selectedLabel) searchDebounced(typed)
    else if (isOpen.current) searchDebounced('')
  }
  return (
    <div className={classes.filter}>
      <span className={classes.filterName} aria-hidden="true">
        {name}
      </span>
      <Select
        size="sm"
        aria-label={name}
        placeholder="All"
        searchable
        openOnFocus={false}
        allowDeselect={false}
        value={value || null}
        searchValue={text}
        onSearchChange={type}
        onChange={(next) => onChange(next?.trim() ?? '')}
        onDropdownOpen={() => {
          isOpen.current = true
          onSearch('')
        }}
        onDropdownClose={() => {
          isOpen.current = false
          searchDebounced.cancel()
          onSearch(undefined)
        }}
        data={optionsOf(choices, value, selectedLabel)}
        filter={({ options }) => options}
        renderOption={({ option }) => <Option option={option} choices={choices} />}
        nothingFoundMessage={<NoOptions choices={choices} />}
        comboboxProps={{ width: 288, position: 'bottom-start' }}
        rightSection={<IconChevronDown size={16} stroke={1.7} />}
        rightSectionPointerEvents="none"
        classNames={{ root: classes.filterRoot, wrapper: classes.filterBox, input: classes.filterInput }}
      />
    </div>
  )
}

// Mantine needs a value for every option; no real value consists of blanks.
const ALL = { value: ' ', label: 'All' }
const MORE = { value: '  ', label: 'Type to find others', disabled: true }

/**
 * Lists the options. While a value is selected, "All" comes first, and the selected option second if the loaded ones do
 * not contain it: Mantine needs its label.
 */
function optionsOf({ options, hasMore, state }: FilterChoices, value: string, selectedLabel: string) {
  if (state === 'failed') return []
  const offered = options.map(({ value: each, label }) => ({ value: each, label }))
  const isOffered = value === '' || options.some((option) => option.value === value)
  return [
    ...(value === '' ? [] : [ALL]),
    ...(isOffered ? [] : [{ value, label: selectedLabel }]),
    ...offered,
    ...(hasMore ? [MORE] : []),
  ]
}

interface OptionProps {
  readonly option: FilterOption
  readonly choices: FilterChoices
}

function Option({ option, choices }: OptionProps) {
  const detail = choices.options.find(({ value }) => value === option.value)?.detail
  return (
    <span className={text.wraps}>
      {option.label}
      {detail && (
        <Text span display="block" size="xs" c="dimmed">
          {detail}
        </Text>
      )}
    </span>
  )
}

function NoOptions({ choices }: { readonly choices: FilterChoices }) {
  if (choices.state === 'loading') return 'Loading…'
  if (choices.state === 'loaded') return 'Nothing found'
  return (
    // Keeps the focus in the input; otherwise the list would close before the click.
    <Group
      component="span"
      role="alert"
      justify="center"
      gap={8}
      onMouseDown={(event) => event.preventDefault()}
    >
      {choices.failed}
      <PlainButton kind="secondary" onClick={choices.onRetry}>
        Try again
      </PlainButton>
    </Group>
  )
}
