import { Text } from '@mantine/core'
import { formatDate } from '../../../lib/text/formats.ts'
import classes from './project-timeline.module.css'

export interface ProjectTimelineListProps {
  readonly project: {
    readonly assignedAt: Date
    readonly startedAt: Date | null
    readonly completedAt: Date | null
  }
}

/** When a project was assigned, started and completed. */
export function ProjectTimelineList({ project }: ProjectTimelineListProps) {
  const { assignedAt, startedAt, completedAt } = project
  const events = [
    { label: 'Assigned', at: assignedAt },
    { label: 'Started', at: startedAt },
    { label: 'Completed', at: completedAt },
  ]
  return (
    <ol className={classes.timeline} aria-label="Timeline">
      {events.map(({ label, at }) => (
        <li key={label} data-reached={at !== null || undefined}>
          <Text span inherit display="block" fw={550} c="var(--ink)">
            {label}
          </Text>
          {at ? formatDate(at) : 'not yet'}
        </li>
      ))}
    </ol>
  )
}
