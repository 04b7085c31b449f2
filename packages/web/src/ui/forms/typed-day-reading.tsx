import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { isYearUncertain } from '../../lib/text/typed-date.ts'

export interface TypedDayReadingProps {
  /** The text that was typed. */
  readonly typed: string
  /** The day that it means: "2027-11-27". */
  readonly day: string
  readonly today: string
  /** The day, or day and time, in full. */
  readonly children: ReactNode
}

/** How a typed day was understood. Emphasized if its year was not typed and another one may be meant. */
export function TypedDayReading({ typed, day, today, children }: TypedDayReadingProps) {
  if (!isYearUncertain(typed, day, today)) return children
  return (
    <Text span inherit fw={550} c="var(--ink)">
      That is {children}. Add the year if you mean another one.
    </Text>
  )
}
