import type { RoadmapStep } from '@capstone/contract/assignments/assignments.schemas'
import { Text } from '@mantine/core'
import { formatRoadmapHint, formatStepsDone } from './roadmap.messages.ts'

/** How many steps of a roadmap are done. */
export const StepsDone = ({ steps }: { readonly steps: readonly RoadmapStep[] }) => (
  <Text fz={13} lh="sm" c="dimmed" style={{ fontVariantNumeric: 'tabular-nums' }}>
    {formatStepsDone(steps)}
  </Text>
)

/** Explains to students how to work with a roadmap. */
export const RoadmapHint = ({ hasMentor }: { readonly hasMentor: boolean }) => (
  <Text mt={12} fz={13} lh="sm" c="dimmed">
    {formatRoadmapHint(hasMentor)}
  </Text>
)

/** A student's note on a step, with its line breaks. */
export const RoadmapStepNote = ({ children }: { readonly children: string }) => (
  <Text
    mt={4}
    p="6px 10px"
    bdrs="sm"
    bg="var(--sunken)"
    fz={13}
    lh="sm"
    style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}
  >
    {children}
  </Text>
)
