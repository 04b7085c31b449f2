import type { RoadmapStep } from '@capstone/contract/assignments/assignments.schemas'
import { RoadmapStepRow } from './roadmap-step-row.tsx'

export interface RoadmapStepsListProps {
  readonly assignmentId: string
  readonly steps: readonly RoadmapStep[]
  /** Whether the viewer may mark steps done. */
  readonly isEditable: boolean
}

/** The steps of a roadmap in order, each with its completion and the student's note. */
export function RoadmapStepsList({ assignmentId, steps, isEditable }: RoadmapStepsListProps) {
  const nextIndex = steps.findIndex(({ isDone }) => !isDone)
  return (
    <ol>
      {steps.map((step, index) => (
        <RoadmapStepRow
          // biome-ignore lint/suspicious/noArrayIndexKey: steps are never reordered, and two may have the same text.
          key={index}
          assignmentId={assignmentId}
          index={index}
          step={step}
          isNext={index === nextIndex}
          isEditable={isEditable}
        />
      ))}
    </ol>
  )
}
