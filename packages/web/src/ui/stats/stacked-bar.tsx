import classes from './stacked-bar.module.css'

export interface StackedBarProps {
  /** What the bar says, as a sentence. */
  readonly label: string
  readonly parts: readonly { readonly name: string; readonly size: number; readonly colour: string }[]
  /** What all of the bar stands for; the parts together unless given. */
  readonly whole?: number
}

/** A whole divided into its parts, side by side; what is left of it is the track. */
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
