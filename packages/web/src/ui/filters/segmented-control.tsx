import { useId } from 'react'
import classes from './segmented-control.module.css'

export interface SegmentedControlProps<Value extends string> {
  /** Accessible name: "Period". */
  readonly label: string
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly value: Value
  /** Whether the chosen option has the focus at first. */
  readonly autoFocus?: boolean
  readonly onChange: (value: Value) => void
}

/** A segmented control. Its script is much smaller than Mantine's, which matters on the first screens to load. */
export function SegmentedControl<Value extends string>({
  label,
  options,
  value,
  autoFocus = false,
  onChange,
}: SegmentedControlProps<Value>) {
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className={classes.control}>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            // biome-ignore lint/a11y/noAutofocus: for a control that replaces the one that had the focus.
            autoFocus={autoFocus && option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  )
}
