import { Button } from '@mantine/core'
import { IconCalendarPlus, IconMessageCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { SectionCard } from '../../../ui/lists/section-card.tsx'
import { HELP_LATER, sayHelp } from '../assignments.messages.ts'
import classes from './view-project.module.css'

export interface ProjectHelpCardProps {
  readonly id: string
  /** Nobody may be written to or met before there is somebody. */
  readonly mentorName: string | null
  readonly onSchedule: () => void
  /** The meetings that were proposed. */
  readonly meetings: ReactNode
}

/** The ways to one's mentor: the thread of the project, and a meeting. Spec 1 §2. */
export function ProjectHelpCard({ id, mentorName, onSchedule, meetings }: ProjectHelpCardProps) {
  return (
    <SectionCard title="Need Help?">
      {mentorName === null ? (
        <p className={classes.words}>{HELP_LATER}</p>
      ) : (
        <>
          <p className={classes.words}>{sayHelp(mentorName)}</p>
          <div className={classes.buttons}>
            <Button
              renderRoot={(props) => <Link to="/student/support-chat" search={{ project: id }} {...props} />}
              leftSection={<IconMessageCircle size={16} stroke={1.7} aria-hidden="true" />}
            >
              Send Message
            </Button>
            <Button
              variant="default"
              leftSection={<IconCalendarPlus size={16} stroke={1.7} aria-hidden="true" />}
              onClick={onSchedule}
            >
              Schedule Meeting
            </Button>
          </div>
        </>
      )}
      {meetings}
    </SectionCard>
  )
}
