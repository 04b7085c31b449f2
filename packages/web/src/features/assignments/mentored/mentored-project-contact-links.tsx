import type { MentoredProjectDetail } from '@capstone/contract/assignments/mentored-projects.schemas'
import { Button } from '@mantine/core'
import { IconMail, IconMessage, IconPhone } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { mailTo, phoneTo } from '../../../lib/text/contact-links.ts'
import classes from './mentored-project.module.css'

const ICON = { size: 16, stroke: 1.7, 'aria-hidden': true } as const

/** The ways to a student: the thread of the project and, for who mentors them now, a mail and a call. Spec 2 §2. */
export function MentoredProjectContactLinks({ project }: { readonly project: MentoredProjectDetail }) {
  const { contact } = project.student
  const call = contact?.phone && phoneTo(contact.phone)
  return (
    <div className={classes.contact}>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconMessage {...ICON} />}
        renderRoot={(props) => (
          <Link to="/instructor/support-tickets" search={{ project: project.id }} {...props} />
        )}
      >
        Message Student
      </Button>
      {contact && (
        <Button
          component="a"
          size="xs"
          variant="default"
          leftSection={<IconMail {...ICON} />}
          href={mailTo(contact.email)}
        >
          Email
        </Button>
      )}
      {call && (
        <Button component="a" size="xs" variant="default" leftSection={<IconPhone {...ICON} />} href={call}>
          Call
        </Button>
      )}
    </div>
  )
}
