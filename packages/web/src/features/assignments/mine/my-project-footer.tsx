import type { ProjectCard } from '@capstone/contract/assignments/assignments.schemas'
import { Button } from '@mantine/core'
import { IconMessageCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { stripDirectionMarks } from '../../../lib/text/direction-marks.ts'
import { formatDate } from '../../../lib/text/formats.ts'
import classes from './my-project-card.module.css'

export interface MyProjectFooterProps {
  readonly project: ProjectCard
  /** Its first button is the screen's primary. */
  readonly isPrimary: boolean
}

/** The ways from a project: its own screen, and its thread where somebody answers there. */
export function MyProjectFooter({ project, isPrimary }: MyProjectFooterProps) {
  const { id, title, instructorName, changedAt } = project
  return (
    <footer className={classes.foot}>
      <Button
        renderRoot={(props) => (
          <Link to="/student/view-project/$projectId" params={{ projectId: id }} {...props} />
        )}
        variant={isPrimary ? 'filled' : 'default'}
        aria-label={stripDirectionMarks(`View Project ${title}`)}
      >
        View Project
      </Button>
      {instructorName && (
        <Button
          renderRoot={(props) => <Link to="/student/support-chat" search={{ project: id }} {...props} />}
          variant="default"
          leftSection={<IconMessageCircle size={16} stroke={1.7} aria-hidden="true" />}
          aria-label={stripDirectionMarks(`Message ${instructorName} about ${title}`)}
        >
          <span className={classes.clip}>Message {instructorName}</span>
        </Button>
      )}
      <span className={classes.changed}>changed {formatDate(changedAt)}</span>
    </footer>
  )
}
