import type { RoadmapStep } from '@capstone/contract/assignments/assignments.schemas'
import { SectionCard } from '../../../ui/lists/section-card.tsx'
import { ROADMAP_HINT, sayStepsDone } from '../roadmap/roadmap.messages.ts'
import { RoadmapMeter } from '../roadmap/roadmap-meter.tsx'
import { RoadmapStepsList } from '../roadmap/roadmap-steps-list.tsx'
import classes from './view-project.module.css'

export interface ProjectRoadmapCardProps {
  readonly assignmentId: string
  readonly steps: readonly RoadmapStep[]
  readonly isCompleted: boolean
}

const ARCH_WIDTH = 232

/** A roadmap to tick off, with the arch that its steps build. */
export function ProjectRoadmapCard({ assignmentId, steps, isCompleted }: ProjectRoadmapCardProps) {
  return (
    <SectionCard title="Roadmap" aside={<span className={classes.count}>{sayStepsDone(steps)}</span>}>
      <div className={classes.roadmap}>
        <div className={classes.arch}>
          <RoadmapMeter steps={steps} isCompleted={isCompleted} width={ARCH_WIDTH} />
        </div>
        <div>
          <RoadmapStepsList assignmentId={assignmentId} steps={steps} canTick />
          <p className={classes.hint}>{ROADMAP_HINT}</p>
        </div>
      </div>
    </SectionCard>
  )
}
