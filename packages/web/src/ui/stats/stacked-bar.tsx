import classes from './stacked-bar.module.css'

export interface StackedBarProps {
  /** Text alternative. */
  readonly label: string
  readonly parts: readonly { readonly name: string; readonly size: number; readonly colour: string }[]
  /** The value of the full bar; by default the sum of the parts. */
  readonly whole?: number
}

/** A bar divided into coloured parts; the rest of it is empty. */
export function StackedBar({ label, parts, whole }: StackedBarProps) {
  const sum = parts.reduce((total, { size }) => total + size, 0)
  const rest = Math.max(0, (whole ?? sum) - sum)
  return (
    <div role="img" aria-label={label} className={classes.bar}>
      {parts
        .filter(({ size }) => size > 0)
        .map(({ name, size, colour }) => (
          <i key={name} style={{ flexGrow: size, background: colour }} />
        ))}
      {(rest > 0 || sum === 0) && <i style={{ flexGrow: rest || 1 }} />}
    </div>
  )
}
