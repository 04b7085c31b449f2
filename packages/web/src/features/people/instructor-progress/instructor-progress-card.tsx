import type { InstructorProgress } from '@capstone/contract/people/instructor-progress.schemas'
import { useId } from 'react'
import { formatDate, formatNumber, orNotSpecified } from '../../../lib/text/formats.ts'
import { PersonAvatar } from '../../../ui/badges/person-avatar.tsx'
import { StackedBar } from '../../../ui/stats/stacked-bar.tsx'
import {
  formatAverageDays,
  formatCompletionRate,
  formatProjectBreakdown,
  NOTHING_ASSIGNED,
  NOTHING_COMPLETED,
} from './instructor-progress.messages.ts'
import classes from './instructor-progress.module.css'

/** An instructor, their mentoring statistics, and the recent completions of their students. */
export function InstructorProgressCard({ instructor }: { readonly instructor: InstructorProgress }) {
  const headingId = useId()
  const { id, name, email, specialization, students, projects, recent } = instructor
  const figures = [
    { label: 'Students', text: formatNumber(students), isNone: false },
    { label: 'Projects', text: formatNumber(projects), isNone: false },
    {
      label: 'Completion rate',
      text: formatCompletionRate(instructor),
      isNone: instructor.completionRate === null,
    },
    {
      label: 'Average to complete',
      text: formatAverageDays(instructor),
      isNone: instructor.averageDays === null,
    },
  ]
  return (
    <article className={classes.card} aria-labelledby={headingId}>
      <header className={classes.head}>
        <PersonAvatar id={id} name={name} size={40} />
        <div className={classes.content}>
          <h2 id={headingId} className={classes.name}>
            {name}
          </h2>
          <p className={classes.meta}>{email}</p>
          <p className={classes.meta}>{orNotSpecified(specialization)}</p>
        </div>
      </header>
      <dl className={classes.figures}>
        {figures.map(({ label, text, isNone }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd data-none={isNone || undefined}>{text}</dd>
          </div>
        ))}
      </dl>
      <InstructorProgressChart instructor={instructor} />
      <h3 className={classes.heading}>Recent completions</h3>
      {recent.length === 0 ? (
        <p className={classes.meta}>{NOTHING_COMPLETED}</p>
      ) : (
        <ul className={classes.recent} aria-label={`Recent completions of ${name}`}>
          {recent.map((done) => (
            <li key={done.id}>
              <span className={classes.done}>
                {done.title}
                <span className={classes.student}>{done.studentName}</span>
              </span>
              <span className={classes.date}>{formatDate(done.completedAt)}</span>
            </li>
          ))}
        </ul>
      )}
    </article>
  )
}

type Part = { readonly name: string; readonly colour: string; readonly of: keyof StatusCounts }
type StatusCounts = Pick<InstructorProgress, 'completed' | 'inProgress' | 'pending'>

const PARTS: readonly Part[] = [
  { name: 'Completed', colour: 'var(--done)', of: 'completed' },
  { name: 'In progress', colour: 'var(--progress)', of: 'inProgress' },
  { name: 'Pending', colour: 'var(--need-fill)', of: 'pending' },
]

/** The projects an instructor mentors by status: a bar, and a legend. */
function InstructorProgressChart({ instructor }: { readonly instructor: InstructorProgress }) {
  if (instructor.assignments === 0) return <p className={classes.meta}>{NOTHING_ASSIGNED}</p>
  return (
    <>
      <StackedBar
        label={formatProjectBreakdown(instructor)}
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
