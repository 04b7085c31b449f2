import type { InstructorProgress } from '@capstone/contract/people/instructor-progress.schemas'
import { Box, Flex, Text } from '@mantine/core'
import { useId } from 'react'
import { formatDate, formatNumber, orNotSpecified } from '../../../lib/text/formats.ts'
import { PersonAvatar } from '../../../ui/badges/person-avatar.tsx'
import { StackedBar } from '../../../ui/stats/stacked-bar.tsx'
import text from '../../../ui/theme/text.module.css'
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
    { label: 'Students', value: formatNumber(students), isNone: false },
    { label: 'Projects', value: formatNumber(projects), isNone: false },
    {
      label: 'Completion rate',
      value: formatCompletionRate(instructor),
      isNone: instructor.completionRate === null,
    },
    {
      label: 'Average to complete',
      value: formatAverageDays(instructor),
      isNone: instructor.averageDays === null,
    },
  ]
  return (
    <article className={classes.card} aria-labelledby={headingId}>
      <Flex component="header" gap={12}>
        <PersonAvatar id={id} name={name} size={40} />
        <div className={classes.wraps}>
          <Box component="h2" id={headingId} fz={17} lh="md" lts={0}>
            {name}
          </Box>
          <p className={text.meta}>{email}</p>
          <p className={text.meta}>{orNotSpecified(specialization)}</p>
        </div>
      </Flex>
      <dl className={classes.figures}>
        {figures.map(({ label, value, isNone }) => (
          <div key={label}>
            <Text component="dt" fz={13} lh="sm" c="var(--ink-2)">
              {label}
            </Text>
            <dd data-none={isNone || undefined}>{value}</dd>
          </div>
        ))}
      </dl>
      <InstructorProgressChart instructor={instructor} />
      <Text component="h3" size="sm" fw={550} ff="text" mt={16} mb={4}>
        Recent completions
      </Text>
      {recent.length === 0 ? (
        <p className={text.meta}>{NOTHING_COMPLETED}</p>
      ) : (
        <ul aria-label={`Recent completions of ${name}`}>
          {recent.map((done) => (
            <Flex component="li" key={done.id} justify="space-between" gap={16} py={6} fz="sm" lh="sm">
              <span className={classes.wraps}>
                {done.title}
                <Text span display="block" fz={13} lh="sm" c="dimmed">
                  {done.studentName}
                </Text>
              </span>
              <Text span fz={13} lh="sm" c="dimmed" flex="none" className={classes.tabular}>
                {formatDate(done.completedAt)}
              </Text>
            </Flex>
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
  if (instructor.assignments === 0) return <p className={text.meta}>{NOTHING_ASSIGNED}</p>
  return (
    <>
      <StackedBar
        label={formatProjectBreakdown(instructor)}
        parts={PARTS.map(({ name, colour, of }) => ({ name, colour, size: instructor[of] }))}
      />
      <Flex
        component="ul"
        aria-label="Projects by status"
        wrap="wrap"
        gap="4px 20px"
        mt={8}
        fz={13}
        lh="sm"
        c="var(--ink-2)"
        className={classes.tabular}
      >
        {PARTS.map(({ name, colour, of }) => (
          <Flex component="li" key={name} align="center" gap={6}>
            <Box component="i" aria-hidden="true" w={8} h={8} bdrs={2} bg={colour} />
            {name} {formatNumber(instructor[of])}
          </Flex>
        ))}
      </Flex>
    </>
  )
}
