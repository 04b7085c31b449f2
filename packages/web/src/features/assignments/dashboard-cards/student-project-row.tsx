import { PROJECT_STATUS_LABELS } from '@capstone/contract/assignments/assignments.constants'
import type { StudentProject } from '@capstone/contract/assignments/assignments.schemas'
import { Link } from '@tanstack/react-router'
import { formatDate, orUnknown } from '../../../lib/text/formats.ts'
import { StatusBadge } from '../../../ui/badges/status-badge.tsx'
import { FactsLine } from '../../../ui/figures/facts-line.tsx'
import { ProgressBar } from '../../../ui/figures/progress-bar.tsx'
import { ListRow } from '../../../ui/lists/row-list.tsx'
import { PROJECT_STATUS_TONES } from '../assignments.messages.ts'
import classes from './student-project-row.module.css'

export interface StudentProjectRowProps {
  readonly project: StudentProject
  readonly onOpen: () => void
}

/** A project as its student's list shows it; the whole row is a link to its details. */
export function StudentProjectRow({ project, onOpen }: StudentProjectRowProps) {
  const { id, title, status, progress, category, assignedAt } = project
  return (
    <ListRow>
      <div className={classes.row}>
        <div className={classes.head}>
          <h3 className={classes.title}>
            <Link
              to="/student/dashboard"
              search={{ project: id }}
              resetScroll={false}
              onClick={onOpen}
              className={classes.link}
            >
              {title}
            </Link>
          </h3>
          <StatusBadge tone={PROJECT_STATUS_TONES[status]}>{PROJECT_STATUS_LABELS[status]}</StatusBadge>
        </div>
        <FactsLine>
          {orUnknown(project.instructorName)}
          {category}
          {`assigned ${formatDate(assignedAt)}`}
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
