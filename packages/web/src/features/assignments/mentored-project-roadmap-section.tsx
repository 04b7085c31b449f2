import type { MentoredProjectDetail } from '@capstone/contract/assignments/mentored-projects.schemas'
import { TechnologiesList } from '../../ui/technologies-list.tsx'
import { NO_STEPS } from './mentored-projects.messages.ts'
import { sayStepsDone } from './roadmap.messages.ts'
import { RoadmapStepsList } from './roadmap-steps-list.tsx'
import classes from './student-project-resources.module.css'
import view from './view-project.module.css'

/** What a project is about, and its steps with the student's ticks and notes, to read. */
export function MentoredProjectRoadmapSection({ project }: { readonly project: MentoredProjectDetail }) {
  const { id, description, techStack, roadmap } = project
  return (
    <>
      <p className={classes.description}>{description}</p>
      <TechnologiesList technologies={techStack} />
      <h3 className={classes.heading}>Roadmap</h3>
      {roadmap.length === 0 ? (
        <p className={view.words}>{NO_STEPS}</p>
      ) : (
        <>
          <p className={view.count}>{sayStepsDone(roadmap)}</p>
          <RoadmapStepsList assignmentId={id} steps={roadmap} canTick={false} />
        </>
      )}
    </>
  )
}
