import { Select } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { PlainButton } from '../buttons/plain-button.tsx'
import classes from './filter-bar.module.css'
import type { FilterOption } from './filter-select.tsx'

/** How long a person must pause before what they typed is looked for. */
const PAUSE_MS = 250

/** What there is to choose from, as far as it is known. */
export interface FilterChoices {
  readonly options: readonly (FilterOption & { readonly detail?: string })[]
  /** There is more than can be offered at once. */
  readonly isMore: boolean
  readonly state: 'coming' | 'there' | 'failed'
  /** The sentence when it did not come. */
  readonly failed: string
  readonly onRetry: () => void
}

export interface FilterComboboxProps {
  /** The filter's name, written inside it: "Instructor". */
  readonly name: string
  /** The chosen value; the empty string is "All". */
  readonly value: string
  /** What the chosen value is called. */
  readonly chosen: string
  readonly onChange: (value: string) => void
  readonly choices: FilterChoices
  /** Told what the choices must contain once the filter is open, and that it is closed again. */
  readonly onLookFor: (search: string | undefined) => void
}

/** A filter with more values than one can look through: they come when it is opened, and are found by typing. */
export function FilterCombobox(props: FilterComboboxProps) {
  const { name, value, chosen, onChange, choices, onLookFor } = props
  const [text, setText] = useState(chosen)
  const lookLater = useDebouncedCallback(onLookFor, PAUSE_MS)
  const type = (typed: string) => {
    setText(typed)
    // The name of what is chosen stands in the box: that is not what is looked for.
    if (typed !== chosen) lookLater(typed)
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
        onDropdownOpen={() => onLookFor('')}
        onDropdownClose={() => {
          lookLater.cancel()
          onLookFor(undefined)
        }}
        data={optionsOf(choices, value, chosen)}
        filter={({ options }) => options}
        renderOption={({ option }) => <ChoiceLine option={option} choices={choices} />}
        nothingFoundMessage={<NothingThere choices={choices} />}
        comboboxProps={{ width: 288, position: 'bottom-start' }}
        rightSection={<IconChevronDown size={16} stroke={1.7} />}
        rightSectionPointerEvents="none"
        classNames={{ root: classes.filterRoot, wrapper: classes.filterBox, input: classes.filterInput }}
      />
    </div>
  )
}

// Nothing one can choose is called by blanks alone.
const ALL = { value: ' ', label: 'All' }
const MORE = { value: '  ', label: 'Type to find others', disabled: true }

/** What can be chosen; what is chosen already stands among it, so that its name is known, behind the way back to all. */
function optionsOf({ options, isMore, state }: FilterChoices, value: string, chosen: string) {
  if (state === 'failed') return []
  const offered = options.map(({ value: each, label }) => ({ value: each, label }))
  const isOffered = value === '' || options.some((option) => option.value === value)
  return [
    ...(value === '' ? [] : [ALL]),
    ...(isOffered ? [] : [{ value, label: chosen }]),
    ...offered,
    ...(isMore ? [MORE] : []),
  ]
}

interface ChoiceLineProps {
  readonly option: FilterOption
  readonly choices: FilterChoices
}

function ChoiceLine({ option, choices }: ChoiceLineProps) {
  const detail = choices.options.find(({ value }) => value === option.value)?.detail
  return (
    <span className={classes.choice}>
      {option.label}
      {detail && <span className={classes.choiceDetail}>{detail}</span>}
    </span>
  )
}

function NothingThere({ choices }: { readonly choices: FilterChoices }) {
  if (choices.state === 'coming') return 'Loading…'
  if (choices.state === 'there') return 'Nothing found'
  return (
    // The box keeps the focus: without it the list would close under the button.
    <span role="alert" className={classes.choiceFailed} onMouseDown={(event) => event.preventDefault()}>
      {choices.failed}
      <PlainButton kind="second" onClick={choices.onRetry}>
        Try again
      </PlainButton>
    </span>
  )
}
