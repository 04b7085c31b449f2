import type { ProjectCard } from '@capstone/contract/assignments/assignments.schemas'
import { useViewer } from '../../../lib/session/session.ts'
import { orNotSpecified } from '../../../lib/text/formats.ts'
import { FactList } from '../../../ui/figures/fact-list.tsx'
import { ROADMAP_HINT } from '../roadmap/roadmap.messages.ts'
import { RoadmapMeter } from '../roadmap/roadmap-meter.tsx'
import { RoadmapStepsList } from '../roadmap/roadmap-steps-list.tsx'
import classes from './my-project-card.module.css'

const ARCH_WIDTH = 260

/** The roadmap of a project, or what there is to know of one that has none. Spec 1 §2. */
export function MyProjectSidePanel({ project }: { readonly project: ProjectCard }) {
  const viewer = useViewer()
  const { id, roadmap, status, category } = project
  if (roadmap.length === 0) {
    return (
      <>
        <h3 className={classes.sideHeading}>Details</h3>
        <FactList
          facts={[
            { label: 'Category', value: orNotSpecified(category) },
            { label: 'Course', value: orNotSpecified(viewer.course) },
            { label: 'Specialization', value: orNotSpecified(viewer.specialization) },
            { label: 'Year', value: orNotSpecified(viewer.year) },
          ]}
        />
      </>
    )
  }
  return (
    <>
      <div className={classes.arch}>
        <RoadmapMeter steps={roadmap} isCompleted={status === 'completed'} width={ARCH_WIDTH} />
      </div>
      <h3 className={classes.sideHeading}>Roadmap</h3>
      <RoadmapStepsList assignmentId={id} steps={roadmap} canTick />
      <p className={classes.note}>{ROADMAP_HINT}</p>
    </>
  )
}
