import classes from './capstone-logo.module.css'

export interface CapstoneLogoProps {
  /** Height and width in pixels. */
  readonly size?: number
  /** Writes the name beside the logo. */
  readonly withName?: boolean
  /** The name, if an institution uses its own. */
  readonly name?: string
}

/** Draws the logo, two sides of an arch and its keystone, in the colours of the theme. */
export function CapstoneLogo({ size = 28, withName = false, name = 'Capstone' }: CapstoneLogoProps) {
  return (
    <span className={classes.brand}>
      <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
        <path
          fill="var(--ink)"
          d="M2.6 29.2v-12A13.4 13.4 0 0 1 9.94 5.25l1.6 7.22A6.5 6.5 0 0 0 9.5 17.2v12ZM29.4 29.2v-12A13.4 13.4 0 0 0 22.06 5.25l-1.6 7.22a6.5 6.5 0 0 1 2.04 4.73v12Z"
        />
        <path fill="var(--primary)" d="M10.7 1.5h10.6L19 11.9h-6Z" />
      </svg>
      {withName && name}
    </span>
  )
}
