import { Box } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './status-badge.module.css'

/** Colours: pending amber, progress blue, done green, rejected red, neutral grey. Each also has its own icon shape. */
export type Tone = 'pending' | 'progress' | 'done' | 'rejected' | 'neutral'

const ring = <circle cx="6" cy="6" r="4.6" fill="none" stroke="currentColor" strokeWidth="1.5" />
const disc = <circle cx="6" cy="6" r="5.3" fill="currentColor" />
const checkStroke = {
  fill: 'none',
  stroke: 'var(--surface)',
  strokeWidth: 1.4,
  strokeLinecap: 'round',
} as const

const ICONS: Record<Tone, ReactNode> = {
  pending: ring,
  progress: (
    <>
      {ring}
      <path d="M6 3.2a2.8 2.8 0 0 1 0 5.6Z" fill="currentColor" />
    </>
  ),
  done: (
    <>
      {disc}
      <path d="m3.6 6.2 1.7 1.6 3.1-3.4" {...checkStroke} />
    </>
  ),
  rejected: (
    <>
      {disc}
      <path d="m4.2 4.2 3.6 3.6m0-3.6L4.2 7.8" {...checkStroke} />
    </>
  ),
  neutral: (
    <circle
      cx="6"
      cy="6"
      r="4.6"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeDasharray="2.1 1.5"
    />
  ),
}

export interface StatusBadgeProps {
  readonly tone: Tone
  /** The name of the status. */
  readonly children: ReactNode
}

/** Shows a status with an icon and a tinted background. */
export function StatusBadge({ tone, children }: StatusBadgeProps) {
  return (
    <Box component="span" className={classes.badge} c={`var(--${tone})`} bg={`var(--${tone}-bg)`}>
      <StatusIcon tone={tone} />
      {children}
    </Box>
  )
}

/** The icon of a status alone, in the colour of the text. */
export const StatusIcon = ({ tone }: Pick<StatusBadgeProps, 'tone'>) => (
  <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
    {ICONS[tone]}
  </svg>
)
