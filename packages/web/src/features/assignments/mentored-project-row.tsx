import type { MentoredProject } from '@capstone/contract/assignments/mentored-projects.schemas'
import { Link } from '@tanstack/react-router'
import { formatDate } from '../../lib/formats.ts'
import { FactsLine } from '../../ui/facts-line.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { ListRow } from '../../ui/row-list.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { PROJECT_STATUS_LABELS, PROJECT_STATUS_TONES } from './assignments.messages.ts'
import { saySteps } from './roadmap.messages.ts'
import classes from './student-project-row.module.css'

export interface MentoredProjectRowProps {
  readonly project: MentoredProject
  readonly onOpen: () => void
}

/** A student's project as its mentor's list shows it; the whole row is a link to its details. */
export function MentoredProjectRow({ project, onOpen }: MentoredProjectRowProps) {
  const { id, title, status, progress, category, assignedAt, student, stepsDone, stepsTotal } = project
  return (
    <ListRow>
      <div className={classes.row}>
        <div className={classes.head}>
          <h2 className={classes.title}>
            <Link
              from="/instructor/student-projects"
              to="/instructor/student-projects"
              search={(now) => ({ ...now, project: id })}
              resetScroll={false}
              onClick={onOpen}
              className={classes.link}
            >
              {title}
            </Link>
          </h2>
          <StatusBadge tone={PROJECT_STATUS_TONES[status]}>{PROJECT_STATUS_LABELS[status]}</StatusBadge>
        </div>
        <FactsLine>
          {student.name}
          {category}
          {`assigned ${formatDate(assignedAt)}`}
          {stepsTotal > 0 && saySteps(stepsDone, stepsTotal)}
        </FactsLine>
        <div className={classes.progress}>
          <ProgressBar
            percent={progress}
            label={`Progress of ${title}`}
            complete={status === 'completed'}
            withFigure
          />
        </div>
      </div>
    </ListRow>
  )
}
