import { PROJECT_STATUS_LABELS } from '@capstone/contract/assignments/assignments.constants'
import { areStepsAhead } from '@capstone/contract/assignments/assignments.policy'
import type { MentoredProject } from '@capstone/contract/assignments/mentored-projects.schemas'
import { Box, Flex, Group, Text } from '@mantine/core'
import { type Icon, IconClock, IconListCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useContext } from 'react'
import { stripDirectionMarks } from '../../../lib/text/direction-marks.ts'
import { formatDate } from '../../../lib/text/formats.ts'
import { StatusBadge } from '../../../ui/badges/status-badge.tsx'
import { HeadingLevel } from '../../../ui/layout/heading-level.ts'
import { ListRow } from '../../../ui/lists/row-list.tsx'
import { MetaLine, SecondaryFact } from '../../../ui/stats/meta-line.tsx'
import { ProgressBar } from '../../../ui/stats/progress-bar.tsx'
import { PROJECT_STATUS_TONES } from '../assignments.messages.ts'
import classes from '../dashboard-cards/student-project-row.module.css'
import { formatStepCount } from '../roadmap/roadmap.messages.ts'
import { STALLED, STEPS_AHEAD } from './mentored-projects.messages.ts'

export interface MentoredProjectRowProps {
  readonly project: MentoredProject
  /** Whether the next steps at the top of the screen name stalled projects; the row then says it without amber. */
  readonly isStalledPlain?: boolean
  readonly onOpen: () => void
}

/** A row of the mentor's lists; the whole row links to the project's details on the same screen. */
export function MentoredProjectRow({ project, isStalledPlain = false, onOpen }: MentoredProjectRowProps) {
  const { id, title, status, progress, isStalled, category, assignedAt, student } = project
  const { completedStepCount, stepCount } = project
  const Title = `h${useContext(HeadingLevel)}` as const
  return (
    <ListRow>
      <div className={classes.row}>
        <Title className={classes.title}>
          <Link
            to="."
            search={(current) => ({ ...current, project: id })}
            resetScroll={false}
            onClick={onOpen}
            className={classes.link}
            // Many students may have a project with this title.
            aria-label={stripDirectionMarks(`${title}, ${student.name}`)}
          >
            {title}
          </Link>
        </Title>
        <Group gap="4px 12px" className={classes.state}>
          {isStalled && (
            <AttentionBadge icon={IconClock} isPlain={isStalledPlain}>
              {STALLED}
            </AttentionBadge>
          )}
          {areStepsAhead(project) && <AttentionBadge icon={IconListCheck}>{STEPS_AHEAD}</AttentionBadge>}
          <StatusBadge tone={PROJECT_STATUS_TONES[status]}>{PROJECT_STATUS_LABELS[status]}</StatusBadge>
        </Group>
        <MetaLine>
          <Text span inherit fw={500} c="var(--ink-2)">
            {student.name}
          </Text>
          {category && <SecondaryFact>{category}</SecondaryFact>}
          {`assigned ${formatDate(assignedAt)}`}
          {stepCount > 0 && formatStepCount(completedStepCount, stepCount)}
        </MetaLine>
        <Box className={classes.progress}>
          <ProgressBar
            percent={progress}
            label={`Progress of ${title}, ${student.name}`}
            complete={status === 'completed'}
            withFigure
          />
        </Box>
      </div>
    </ListRow>
  )
}

interface AttentionBadgeProps {
  readonly icon: Icon
  readonly isPlain?: boolean
  readonly children: string
}

/** Marks a project that needs its mentor. */
const AttentionBadge = ({ icon: Icon, isPlain = false, children }: AttentionBadgeProps) => (
  <Flex
    component="span"
    display="inline-flex"
    align="center"
    gap={4}
    mih={22}
    fz="xs"
    lh="xs"
    fw={500}
    c={isPlain ? 'var(--ink-2)' : 'var(--need)'}
  >
    <Icon size={14} stroke={1.7} aria-hidden="true" />
    {children}
  </Flex>
)
