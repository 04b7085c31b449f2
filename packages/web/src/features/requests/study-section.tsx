import type { Viewer } from '@capstone/contract/accounts/accounts.schemas'
import { VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { orNotSpecified } from '../../lib/text/formats.ts'
import text from '../../ui/theme/text.module.css'
import classes from './suggestions/activate-project.module.css'

export interface StudySectionProps {
  readonly viewer: Pick<Viewer, 'course' | 'specialization' | 'year'>
}

/** The course, specialization and year that ideas are made for, with a link to change them. */
export function StudySection({ viewer }: StudySectionProps) {
  const facts = [
    ['Course', viewer.course],
    ['Specialization', viewer.specialization],
    ['Academic Year', viewer.year],
  ] as const
  return (
    <section aria-label="What you study" className={classes.study}>
      <dl className={classes.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{orNotSpecified(value)}</dd>
          </div>
        ))}
      </dl>
      <Link to="/profile-settings" className={text.link}>
        Change<VisuallyHidden component="span"> what you study</VisuallyHidden>
      </Link>
    </section>
  )
}
