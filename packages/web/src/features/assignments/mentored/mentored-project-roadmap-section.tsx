import type { RoadmapStep } from '@capstone/contract/assignments/assignments.schemas'
import { NO_STEPS } from '../mentored-list/mentored-projects.messages.ts'
import { ProjectHeading, ProjectNote } from '../mine/project-detail-texts.tsx'
import { RoadmapStepsList } from '../roadmap/roadmap-steps-list.tsx'
import { StepsDone } from '../roadmap/roadmap-texts.tsx'

export interface MentoredProjectRoadmapSectionProps {
  readonly id: string
  readonly steps: readonly RoadmapStep[]
}

/** The roadmap of a requested project with the student's completed steps and notes, read-only. */
export function MentoredProjectRoadmapSection({ id, steps }: MentoredProjectRoadmapSectionProps) {
  return (
    <>
      <ProjectHeading>Roadmap</ProjectHeading>
      {steps.length === 0 ? (
        <ProjectNote>{NO_STEPS}</ProjectNote>
      ) : (
        <>
          <StepsDone steps={steps} />
          <RoadmapStepsList assignmentId={id} steps={steps} isEditable={false} />
        </>
      )}
    </>
  )
}
