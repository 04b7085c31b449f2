import type { ReactNode } from 'react'
import classes from './status-badge.module.css'

/**
 * Colours: pending amber, progress blue, done green, rejected red, neutral grey. Each also has an icon shape of its
 * own.
 */
export type StatusTone = 'pending' | 'progress' | 'done' | 'rejected' | 'neutral'

/** What an icon looks like, so that a status can be told apart without its colour. */
export type IconShape = 'ring' | 'half' | 'check' | 'cross' | 'dots' | 'clock' | 'arrow' | 'bar'

const RING = { cx: 6, cy: 6, r: 4.6, fill: 'none', stroke: 'currentColor', strokeWidth: 1.5 } as const
const ring = <circle {...RING} />
const disc = <circle cx="6" cy="6" r="5.3" fill="currentColor" />
const line = { fill: 'none', strokeLinecap: 'round', strokeLinejoin: 'round' } as const
const onRing = { ...line, stroke: 'currentColor', strokeWidth: 1.4 } as const
const onDisc = { ...line, stroke: 'var(--surface)', strokeWidth: 1.4 } as const

const drawOn = (ground: ReactNode, path: ReactNode) => (
  <>
    {ground}
    {path}
  </>
)

const ICONS: Readonly<Record<IconShape, ReactNode>> = {
  ring,
  half: drawOn(ring, <path d="M6 3.2a2.8 2.8 0 0 1 0 5.6Z" fill="currentColor" />),
  check: drawOn(disc, <path d="m3.6 6.2 1.7 1.6 3.1-3.4" {...onDisc} />),
  cross: drawOn(disc, <path d="m4.2 4.2 3.6 3.6m0-3.6L4.2 7.8" {...onDisc} />),
  dots: <circle {...RING} strokeDasharray="2.1 1.5" />,
  clock: drawOn(ring, <path d="M6 3.6V6l1.7 1.1" {...onRing} />),
  arrow: drawOn(disc, <path d="M8.6 6H3.6m1.9-2L3.5 6l2 2" {...onDisc} />),
  bar: drawOn(ring, <path d="M3.8 6h4.4" {...onRing} />),
}

const SHAPES: Readonly<Record<StatusTone, IconShape>> = {
  pending: 'ring',
  progress: 'half',
  done: 'check',
  rejected: 'cross',
  neutral: 'dots',
}

export interface StatusBadgeProps {
  readonly tone: StatusTone
  /** By default that of the tone. */
  readonly shape?: IconShape
  /** The name of the status. */
  readonly children: ReactNode
}

/** Shows a status with an icon and a tinted background. */
export function StatusBadge({ tone, shape = SHAPES[tone], children }: StatusBadgeProps) {
  return (
    <span className={classes.badge} style={{ color: `var(--${tone})`, background: `var(--${tone}-bg)` }}>
      <StatusIcon shape={shape} />
      {children}
    </span>
  )
}

export interface StatusIconProps {
  readonly shape: IconShape
  /** In pixels. */
  readonly size?: number
}

/** The icon of a status alone, in the colour of the text. */
export const StatusIcon = ({ shape, size = 12 }: StatusIconProps) => (
  <svg viewBox="0 0 12 12" width={size} height={size} aria-hidden="true">
    {ICONS[shape]}
  </svg>
)
