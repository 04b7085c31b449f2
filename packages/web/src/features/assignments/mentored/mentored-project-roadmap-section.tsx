import type { RoadmapStep } from '@capstone/contract/assignments/assignments.schemas'
import classes from '../dashboard-cards/student-project-resources.module.css'
import { NO_STEPS } from '../mentored-list/mentored-projects.messages.ts'
import view from '../mine/view-project.module.css'
import { formatStepsDone } from '../roadmap/roadmap.messages.ts'
import { RoadmapStepsList } from '../roadmap/roadmap-steps-list.tsx'

export interface MentoredProjectRoadmapSectionProps {
  readonly id: string
  readonly steps: readonly RoadmapStep[]
}

/** The roadmap of a requested project with the student's completed steps and notes, read-only. */
export function MentoredProjectRoadmapSection({ id, steps }: MentoredProjectRoadmapSectionProps) {
  return (
    <>
      <h3 className={classes.heading}>Roadmap</h3>
      {steps.length === 0 ? (
        <p className={view.content}>{NO_STEPS}</p>
      ) : (
        <>
          <p className={view.count}>{formatStepsDone(steps)}</p>
          <RoadmapStepsList assignmentId={id} steps={steps} isEditable={false} />
        </>
      )}
    </>
  )
}
