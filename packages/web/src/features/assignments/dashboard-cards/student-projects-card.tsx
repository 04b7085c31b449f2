import { PROJECT_STATUS_LABELS } from '@capstone/contract/assignments/assignments.constants'
import type { StudentProject } from '@capstone/contract/assignments/assignments.schemas'
import type { StudentDashboard } from '@capstone/contract/dashboards/student-dashboard.schemas'
import { Box, Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { formatDate, orNoMentor } from '../../../lib/text/formats.ts'
import { StatusBadge } from '../../../ui/badges/status-badge.tsx'
import { SectionCard } from '../../../ui/layout/section-card.tsx'
import { ListSkeleton } from '../../../ui/lists/list-skeleton.tsx'
import { EmptyState } from '../../../ui/lists/list-states.tsx'
import { ListRow, RowList } from '../../../ui/lists/row-list.tsx'
import { MetaLine, SecondaryFact } from '../../../ui/stats/meta-line.tsx'
import { ProgressBar } from '../../../ui/stats/progress-bar.tsx'
import {
  PROJECT_STATUS_TONES,
  PROJECTS_EMPTY,
  PROJECTS_EMPTY_IN_REVIEW,
  REQUEST_IN_REVIEW,
} from '../assignments.messages.ts'
import classes from './student-project-row.module.css'

export interface StudentProjectsCardProps {
  /** Undefined while loading. */
  readonly dashboard: StudentDashboard | undefined
  readonly onOpen: () => void
}

/** A student's newest projects, each opening in a dialog, with a link to request one. */
export function StudentProjectsCard({ dashboard, onOpen }: StudentProjectsCardProps) {
  const projects = dashboard?.projects
  const total = dashboard?.figures.totalProjects ?? 0
  // The "next steps" section has the screen's primary button.
  const isSecondary = dashboard !== undefined && dashboard.next.length > 0
  const isRequested = dashboard?.requests.some(({ status }) => status === 'pending')
  return (
    <SectionCard
      title="Current Projects"
      flush
      aside={
        projects && projects.length > 0 ? (
          <Button
            component={Link}
            to="/student/activate-project"
            variant="default"
            size="xs"
            leftSection={<IconPlus size={16} stroke={1.7} />}
          >
            New Project
          </Button>
        ) : null
      }
    >
      {!projects && <ListSkeleton label="Loading projects" bare />}
      {projects?.length === 0 && (
        <EmptyState
          title={isRequested ? PROJECTS_EMPTY_IN_REVIEW : PROJECTS_EMPTY}
          buttons={
            <Button
              component={Link}
              to="/student/activate-project"
              variant={isSecondary || isRequested ? 'default' : 'filled'}
            >
              New Project
            </Button>
          }
        >
          {isRequested ? REQUEST_IN_REVIEW : 'A project your instructor assigns to you appears here too.'}
        </EmptyState>
      )}
      {projects && projects.length > 0 && (
        <RowList label="Current projects">
          {projects.map((project) => (
            <StudentProjectRow key={project.id} project={project} onOpen={onOpen} />
          ))}
        </RowList>
      )}
      {projects && total > projects.length && (
        <div className={classes.all}>
          <Button component={Link} to="/student/my-projects" variant="subtle" size="xs">
            View all {total}
          </Button>
        </div>
      )}
    </SectionCard>
  )
}

interface StudentProjectRowProps {
  readonly project: StudentProject
  readonly onOpen: () => void
}

/** A row of the student's list; the whole row links to the project's details. */
function StudentProjectRow({ project, onOpen }: StudentProjectRowProps) {
  const { id, title, status, progress, category, assignedAt } = project
  return (
    <ListRow>
      <div className={classes.row}>
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
        <div className={classes.state}>
          <StatusBadge tone={PROJECT_STATUS_TONES[status]}>{PROJECT_STATUS_LABELS[status]}</StatusBadge>
        </div>
        <MetaLine>
          {orNoMentor(project.instructorName)}
          {category && <SecondaryFact>{category}</SecondaryFact>}
          {`assigned ${formatDate(assignedAt)}`}
        </MetaLine>
        <Box className={classes.progress}>
          <ProgressBar
            percent={progress}
            label={`Progress of ${title}`}
            complete={status === 'completed'}
            withFigure
          />
        </Box>
      </div>
    </ListRow>
  )
}
