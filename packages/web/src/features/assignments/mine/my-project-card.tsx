import { PROJECT_STATUS_LABELS } from '@capstone/contract/assignments/assignments.constants'
import type { ProjectCard } from '@capstone/contract/assignments/assignments.schemas'
import { IconChevronDown } from '@tabler/icons-react'
import { useId } from 'react'
import { formatDate, orUnknown } from '../../../lib/text/formats.ts'
import { StatusBadge } from '../../../ui/badges/status-badge.tsx'
import { Tag } from '../../../ui/badges/tag.tsx'
import { TechnologiesList } from '../../../ui/badges/technologies-list.tsx'
import { FactsLine } from '../../../ui/figures/facts-line.tsx'
import { ProgressBar } from '../../../ui/figures/progress-bar.tsx'
import { PROJECT_STATUS_TONES } from '../assignments.messages.ts'
import classes from './my-project-card.module.css'
import { MyProjectFooter } from './my-project-footer.tsx'
import { MyProjectResourcesList } from './my-project-resources-list.tsx'
import { MyProjectSidePanel } from './my-project-side-panel.tsx'
import { ProjectTimelineList } from './project-timeline-list.tsx'

export interface MyProjectCardProps {
  readonly project: ProjectCard
  /** The one whose button is the screen's primary. */
  readonly isFirst: boolean
  readonly isOpen: boolean
  readonly onTurn: () => void
}

/** A project of one's own; its head folds and unfolds the rest. Spec 1 §2. */
export function MyProjectCard({ project, isFirst, isOpen, onTurn }: MyProjectCardProps) {
  const id = useId()
  const { title, status, progress, difficulty, duration, assignedAt, completedAt } = project
  return (
    <article className={classes.card} data-open={isOpen || undefined} aria-labelledby={`${id}-title`}>
      <header className={classes.head}>
        <div className={classes.words}>
          <div className={classes.badges}>
            <StatusBadge tone={PROJECT_STATUS_TONES[status]}>{PROJECT_STATUS_LABELS[status]}</StatusBadge>
            {difficulty && <Tag>{difficulty}</Tag>}
          </div>
          <h2 className={classes.title} id={`${id}-title`}>
            <button
              type="button"
              className={classes.turn}
              aria-expanded={isOpen}
              aria-controls={`${id}-body`}
              onClick={onTurn}
            >
              {title}
            </button>
          </h2>
          <FactsLine>
            {orUnknown(project.instructorName)}
            {!isOpen && completedAt
              ? `completed ${formatDate(completedAt)}`
              : `assigned ${formatDate(assignedAt)}`}
            {duration}
          </FactsLine>
        </div>
        {!isOpen && (
          <div className={classes.progress}>
            <ProgressBar
              percent={progress}
              label={`Progress of ${title}`}
              complete={status === 'completed'}
              withFigure
            />
          </div>
        )}
        <IconChevronDown size={18} stroke={1.7} aria-hidden="true" className={classes.chevron} />
      </header>
      {isOpen && (
        <>
          <div id={`${id}-body`} className={classes.main}>
            <MyProjectMainSection project={project} />
          </div>
          <div className={classes.side}>
            <MyProjectSidePanel project={project} />
          </div>
          <MyProjectFooter project={project} isPrimary={isFirst} />
        </>
      )}
    </article>
  )
}

/** What a project is about, how far it is, and what may be opened of it. */
function MyProjectMainSection({ project }: { readonly project: ProjectCard }) {
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
