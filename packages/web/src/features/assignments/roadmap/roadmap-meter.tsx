import type { RoadmapStep } from '@capstone/contract/assignments/assignments.schemas'
import { Arch, type StoneState } from '../../../ui/arch/arch.tsx'
import { formatStepsDone } from './roadmap.messages.ts'

export interface RoadmapMeterProps {
  readonly steps: readonly RoadmapStep[]
  /** Sets the keystone. */
  readonly isCompleted: boolean
  readonly width: number
}

const STEPS_MIN = 2

/**
 * A roadmap as an arch: a stone for each step, set when the step is done; the keystone stands for the completed
 * project. A single step does not form an arch.
 */
export function RoadmapMeter({ steps, isCompleted, width }: RoadmapMeterProps) {
  if (steps.length < STEPS_MIN) return null
  const next = steps.findIndex(({ isDone }) => !isDone)
  const stones = steps.map(({ isDone }, index): StoneState => {
    if (isDone) return 'set'
    return index === next ? 'now' : 'open'
  })
  const label = `Roadmap: ${formatStepsDone(steps)}${isCompleted ? ', project completed' : ''}`
  return <Arch stones={[...stones, isCompleted ? 'set' : 'open']} width={width} label={label} />
}
