import type { RoadmapStep } from '@capstone/contract/assignments/assignments.schemas'
import { NO_STEPS } from './mentored-projects.messages.ts'
import { sayStepsDone } from './roadmap.messages.ts'
import { RoadmapStepsList } from './roadmap-steps-list.tsx'
import classes from './student-project-resources.module.css'
import view from './view-project.module.css'

export interface MentoredProjectRoadmapSectionProps {
  readonly id: string
  readonly steps: readonly RoadmapStep[]
}

/** The steps of a project born of a request with the student's ticks and notes, to read. */
export function MentoredProjectRoadmapSection({ id, steps }: MentoredProjectRoadmapSectionProps) {
  return (
    <>
      <h3 className={classes.heading}>Roadmap</h3>
      {steps.length === 0 ? (
        <p className={view.words}>{NO_STEPS}</p>
      ) : (
        <>
          <p className={view.count}>{sayStepsDone(steps)}</p>
          <RoadmapStepsList assignmentId={id} steps={steps} canTick={false} />
        </>
      )}
    </>
  )
}
