import type { InstructorProgress } from '@capstone/contract/people/instructor-progress.schemas'
import { formatNumber } from '../../../lib/text/formats.ts'
import { ShareBar } from '../../../ui/figures/share-bar.tsx'
import { NOTHING_ASSIGNED, sayStanding } from './instructor-progress.messages.ts'
import classes from './instructor-progress.module.css'

type Part = { readonly name: string; readonly colour: string; readonly of: keyof Standing }
type Standing = Pick<InstructorProgress, 'completed' | 'inProgress' | 'pending'>

const PARTS: readonly Part[] = [
  { name: 'Completed', colour: 'var(--done)', of: 'completed' },
  { name: 'In progress', colour: 'var(--progress)', of: 'inProgress' },
  { name: 'Pending', colour: 'var(--need-fill)', of: 'pending' },
]

/** How the projects an instructor mentors stand: a bar of their shares, and each part in words. */
export function InstructorProgressChart({ instructor }: { readonly instructor: InstructorProgress }) {
  if (instructor.assignments === 0) return <p className={classes.meta}>{NOTHING_ASSIGNED}</p>
  return (
    <>
      <ShareBar
        label={sayStanding(instructor)}
        parts={PARTS.map(({ name, colour, of }) => ({ name, colour, size: instructor[of] }))}
      />
      <ul className={classes.parts} aria-label="Projects by status">
        {PARTS.map(({ name, colour, of }) => (
          <li key={name}>
            <i aria-hidden="true" className={classes.mark} style={{ background: colour }} />
            {name} {formatNumber(instructor[of])}
          </li>
        ))}
      </ul>
    </>
  )
}
