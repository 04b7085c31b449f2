import type { MentoredProjectDetail } from '@capstone/contract/assignments/mentored-projects.schemas'
import { TechnologiesList } from '../../../ui/badges/technologies-list.tsx'
import resources from '../dashboard-cards/student-project-resources.module.css'
import type { WantedChange } from './mentor-changes.values.ts'
import classes from './mentored-project.module.css'
import { MentoredProjectAccessList } from './mentored-project-access-list.tsx'
import { MentoredProjectAccessSwitches } from './mentored-project-access-switches.tsx'
import { MentoredProjectProgressField } from './mentored-project-progress-field.tsx'
import { MentoredProjectProgressSection } from './mentored-project-progress-section.tsx'
import { MentoredProjectRoadmapSection } from './mentored-project-roadmap-section.tsx'
import { MentoredProjectStatusField } from './mentored-project-status-field.tsx'

export interface MentoredProjectMainSectionProps {
  readonly project: MentoredProjectDetail
  /** What to do with a change; without it there is only something to read. */
  readonly onChange: ((wanted: WantedChange) => void) | undefined
}

/** How far a project is and what its student may open, to change or to read; what it is about, and how it came here. */
export function MentoredProjectMainSection({ project, onChange }: MentoredProjectMainSectionProps) {
  const { status, progress, description, techStack, marks } = project
  return (
    <>
      {onChange && (
        <div className={classes.controls}>
          <MentoredProjectStatusField status={status} onChange={(to) => onChange({ field: 'status', to })} />
          <MentoredProjectProgressField
            progress={progress}
            onChange={(to) => onChange({ field: 'progress', to })}
          />
        </div>
      )}
      <p className={resources.description}>{description}</p>
      <TechnologiesList technologies={techStack} />
      <Holdings project={project} onChange={onChange} />
      <MentoredProjectProgressSection marks={marks} />
    </>
  )
}

/** A project born of a request has steps, one of the repository has switches. */
function Holdings({ project, onChange }: MentoredProjectMainSectionProps) {
  const { id, isOfRequest, roadmap, resources, student } = project
  if (isOfRequest) return <MentoredProjectRoadmapSection id={id} steps={roadmap} />
  if (!onChange) return <MentoredProjectAccessList studentName={student.name} resources={resources} />
  return (
    <MentoredProjectAccessSwitches
      studentName={student.name}
      resources={resources}
      onSwitch={(resource, to) => onChange({ field: 'access', resource, to })}
    />
  )
}
