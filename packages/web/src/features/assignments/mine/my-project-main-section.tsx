import type { ProjectCard } from '@capstone/contract/assignments/assignments.schemas'
import { TechnologiesList } from '../../../ui/badges/technologies-list.tsx'
import { ProgressBar } from '../../../ui/figures/progress-bar.tsx'
import classes from './my-project-card.module.css'
import { MyProjectResourcesList } from './my-project-resources-list.tsx'
import { ProjectTimelineList } from './project-timeline-list.tsx'

/** What a project is about, how far it is, and what may be opened of it. */
export function MyProjectMainSection({ project }: { readonly project: ProjectCard }) {
  const { title, description, techStack, progress, status } = project
  return (
    <>
      <p className={classes.description}>{description}</p>
      <TechnologiesList technologies={techStack} />
      <div className={classes.progressLine}>
        <h3>Progress</h3>
        <span className={classes.figure}>{progress}%</span>
      </div>
      <ProgressBar percent={progress} label={`Progress of ${title}`} complete={status === 'completed'} />
      <ProjectTimelineList project={project} />
      <h3 className={classes.heading}>Resources</h3>
      <MyProjectResourcesList project={project} />
    </>
  )
}
