import type { RoadmapStep } from '@capstone/contract/assignments/assignments.schemas'
import { RoadmapStepRow } from './roadmap-step-row.tsx'
import classes from './roadmap-steps.module.css'

export interface RoadmapStepsListProps {
  readonly assignmentId: string
  readonly steps: readonly RoadmapStep[]
  /** Whether the viewer may mark steps done. */
  readonly isEditable: boolean
}

/** The steps of a roadmap in order, with the completed ones and the student's notes. */
export function RoadmapStepsList({ assignmentId, steps, isEditable }: RoadmapStepsListProps) {
  const next = steps.findIndex(({ isDone }) => !isDone)
  return (
    <ol className={classes.list}>
      {steps.map((step, index) => (
        <RoadmapStepRow
          // A roadmap does not change, and two of its steps may read alike.
          // biome-ignore lint/suspicious/noArrayIndexKey: the place in the roadmap is what a step is known by.
          key={index}
          assignmentId={assignmentId}
          index={index}
          step={step}
          isNext={index === next}
          isEditable={isEditable}
        />
      ))}
    </ol>
  )
}
