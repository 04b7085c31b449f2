import { useId } from 'react'
import classes from './segmented-control.module.css'

export interface SegmentedControlProps<Value extends string> {
  /** What is chosen: "Period". */
  readonly label: string
  readonly choices: readonly { readonly value: Value; readonly label: string }[]
  readonly value: Value
  readonly onChange: (value: Value) => void
}

/** A few choices side by side, one of them chosen; a tenth of the weight of Mantine's, for a first screen. */
export function SegmentedControl<Value extends string>({
  label,
  choices,
  value,
  onChange,
}: SegmentedControlProps<Value>) {
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className={classes.segments}>
      {choices.map((choice) => (
        <label key={choice.value}>
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          <span>{choice.label}</span>
        </label>
      ))}
    </div>
  )
}
