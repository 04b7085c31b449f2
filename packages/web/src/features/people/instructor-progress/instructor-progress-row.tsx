// biome-ignore-all lint/a11y/noRedundantRoles: some browsers drop table semantics when rows are displayed as blocks.
import type { InstructorProgress } from '@capstone/contract/people/instructor-progress.schemas'
import { ActionIcon, Box, Flex, Group, Table, Text, VisuallyHidden } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { stripDirectionMarks } from '../../../lib/text/direction-marks.ts'
import { formatDate, formatNumber, formatWait, orNotSpecified } from '../../../lib/text/formats.ts'
import { PersonAvatar } from '../../../ui/badges/person-avatar.tsx'
import { Sparkline } from '../../../ui/stats/sparkline.tsx'
import { StackedBar } from '../../../ui/stats/stacked-bar.tsx'
import text from '../../../ui/theme/text.module.css'
import {
  formatAverageDays,
  formatCompletedLately,
  formatCompletionRate,
  formatOwnProjects,
  formatProjectBreakdown,
  formatStatusCounts,
  NOTHING_ASSIGNED,
  NOTHING_COMPLETED,
  NOTHING_WAITS,
} from './instructor-progress.messages.ts'
import classes from './instructor-progress.module.css'

type StatusCounts = Pick<InstructorProgress, 'completed' | 'inProgress' | 'pending'>
type Part = { readonly name: string; readonly colour: string; readonly status: keyof StatusCounts }

/** The parts of the bar of an instructor's assignments. */
export const STATUS_PARTS: readonly Part[] = [
  { name: 'Completed', colour: 'var(--done)', status: 'completed' },
  { name: 'In progress', colour: 'var(--progress)', status: 'inProgress' },
  { name: 'Pending', colour: 'var(--need-fill)', status: 'pending' },
]

export interface InstructorProgressRowProps {
  readonly instructor: InstructorProgress
  /** The names of the columns, which the cells show where the row is stacked. */
  readonly columns: readonly string[]
}

/** A row of an instructor's mentoring statistics; expands to the recent completions. */
export function InstructorProgressRow({ instructor, columns }: InstructorProgressRowProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const { waitingSince, toReview, students, completionRate, averageDays } = instructor
  const figures: readonly {
    readonly value: ReactNode
    readonly isNumeric?: boolean
    readonly isNone?: boolean
  }[] = [
    {
      value: waitingSince ? formatWait(waitingSince) : NOTHING_WAITS,
      isNumeric: true,
      isNone: waitingSince === null,
    },
    { value: formatNumber(toReview), isNumeric: true },
    { value: formatNumber(students), isNumeric: true },
    { value: <Assignments instructor={instructor} /> },
    { value: formatCompletionRate(instructor), isNumeric: true, isNone: completionRate === null },
    { value: formatAverageDays(instructor), isNumeric: true, isNone: averageDays === null },
    { value: <CompletedLately instructor={instructor} /> },
  ]
  return (
    <>
      <Table.Tr role="row" data-open={isOpen || undefined}>
        <Table.Td role="rowheader">
          <Group gap={12} wrap="nowrap" className={classes.person}>
            <PersonAvatar id={instructor.id} name={instructor.name} />
            <Box flex={1} miw={0}>
              <Text component="bdi" display="block" size="sm" fw={550} className={text.wraps}>
                {instructor.name}
              </Text>
              <Text component="div" className={`${text.meta} ${text.wraps}`}>
                {orNotSpecified(instructor.specialization)}
              </Text>
            </Box>
          </Group>
        </Table.Td>
        {figures.map(({ value, isNumeric, isNone }, index) => (
          <Table.Td
            key={columns[index + 1]}
            role="cell"
            data-numeric={isNumeric || undefined}
            data-none={isNone || undefined}
          >
            <span className={classes.label}>{columns[index + 1]}</span>
            <div>{value}</div>
          </Table.Td>
        ))}
        <Table.Td role="cell" className={classes.unfold}>
          <ActionIcon
            aria-label={`Recent completions of ${stripDirectionMarks(instructor.name)}`}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            <IconChevronDown size={18} stroke={1.7} className={classes.chevron} aria-hidden="true" />
          </ActionIcon>
        </Table.Td>
      </Table.Tr>
      {isOpen && (
        <Table.Tr role="row" className={classes.more}>
          <Table.Td role="cell" colSpan={columns.length} id={id}>
            <RecentCompletions instructor={instructor} />
          </Table.Td>
        </Table.Tr>
      )}
    </>
  )
}

/** The assignments an instructor mentors by status: a bar, and the figures. */
function Assignments({ instructor }: { readonly instructor: InstructorProgress }) {
  if (instructor.assignments === 0) return <span className={text.meta}>{NOTHING_ASSIGNED}</span>
  return (
    <>
      <StackedBar
        label={formatProjectBreakdown(instructor)}
        parts={STATUS_PARTS.map(({ name, colour, status }) => ({ name, colour, size: instructor[status] }))}
      />
      <Text size="meta" c="dimmed" mt={4} aria-hidden="true" className={text.numbers}>
        {formatStatusCounts(instructor)}
      </Text>
    </>
  )
}

function CompletedLately({ instructor }: { readonly instructor: InstructorProgress }) {
  const { completedByWeek } = instructor
  return (
    <>
      <Sparkline values={completedByWeek} />
      <VisuallyHidden>{formatCompletedLately(completedByWeek)}</VisuallyHidden>
    </>
  )
}

/** The e-mail address of an instructor, how many projects they have, and those their students completed lately. */
function RecentCompletions({ instructor }: { readonly instructor: InstructorProgress }) {
  const { name, email, projects, completedByWeek, recent } = instructor
  return (
    <>
      <p className={`${text.meta} ${text.wraps}`}>
        {email} · {formatOwnProjects(projects)} · {formatCompletedLately(completedByWeek)}
      </p>
      {recent.length === 0 ? (
        <p className={text.meta}>{NOTHING_COMPLETED}</p>
      ) : (
        <ul aria-label={`Recent completions of ${name}`}>
          {recent.map((done) => (
            <Flex component="li" key={done.id} justify="space-between" gap={16} py={6} fz="sm" lh="sm">
              <span className={text.wraps}>
                {done.title}
                <Text span display="block" fz={13} lh="sm" c="dimmed">
                  {done.studentName}
                </Text>
              </span>
              <Text span fz={13} lh="sm" c="dimmed" flex="none" className={text.numbers}>
                {formatDate(done.completedAt)}
              </Text>
            </Flex>
          ))}
        </ul>
      )}
    </>
  )
}
