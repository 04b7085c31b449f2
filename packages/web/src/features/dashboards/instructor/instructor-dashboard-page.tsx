import type {
  Activity,
  InstructorDashboard,
  InstructorFigures,
  MentorStep,
} from '@capstone/contract/dashboards/instructor-dashboard.schemas'
import { Box, Button, Flex, Text } from '@mantine/core'
import { IconCircleCheck, IconLifebuoy, IconMessages, IconUpload, IconUserCheck } from '@tabler/icons-react'
import { Link, type LinkComponentProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useIdle } from '../../../lib/dom/use-idle.ts'
import { useViewer } from '../../../lib/session/session.ts'
import { orUnknown } from '../../../lib/text/formats.ts'
import { CountBadge } from '../../../ui/badges/count-badge.tsx'
import { SectionCard } from '../../../ui/layout/section-card.tsx'
import { ActivityItem, ActivityList } from '../../../ui/lists/activity-list.tsx'
import { ListSkeleton } from '../../../ui/lists/list-skeleton.tsx'
import { LoadingNextSteps, NextSteps } from '../../../ui/next-steps/next-steps.tsx'
import { StatGrid } from '../../../ui/stats/stat-grid.tsx'
import { RelativeTime } from '../../../ui/text/relative-time.tsx'
import layout from '../dashboard.module.css'
import { DashboardFrame, type DashboardQuery } from '../dashboard-frame.tsx'
import { EmptyNote } from '../empty-note.tsx'
import links from '../quick-links.module.css'
import {
  ACTIVITY_EMPTY,
  formatActivity,
  formatInstructorFigureNotes,
  formatMentorStep,
} from './instructor-dashboard.messages.ts'
import { InstructorPerformancePanel } from './instructor-performance-panel.tsx'
import { useSupportCounts } from './use-support-counts.ts'

export interface InstructorDashboardPageProps {
  readonly query: DashboardQuery<InstructorDashboard>
  /** The students' newest projects, and their newest tickets. */
  readonly projects: ReactNode
  readonly tickets: ReactNode
}

/** The instructor's dashboard: greeting, next steps, figures, quick actions, and the students' work. */
export function InstructorDashboardPage({ query, projects, tickets }: InstructorDashboardPageProps) {
  const { specialization } = useViewer()
  return (
    <DashboardFrame
      query={query}
      fallbackName="Professor"
      about={[specialization]}
      hint="Nothing is lost. Please try again."
    >
      {(dashboard) => (
        <>
          {dashboard ? <InstructorNextSteps {...dashboard} /> : <LoadingNextSteps />}
          <InstructorStats figures={dashboard?.figures} />
          <InstructorQuickLinks />
          <div className={layout.columns}>
            <Flex direction="column" gap={{ base: 16, sm: 24 }} miw={0}>
              {projects}
              {tickets}
            </Flex>
            <Flex direction="column" gap={{ base: 16, sm: 24 }} miw={0}>
              <InstructorPerformancePanel figures={dashboard?.figures} />
              <InstructorActivityCard activity={dashboard?.activity} />
            </Flex>
          </div>
          <InstructorImpactSection figures={dashboard?.figures} />
        </>
      )}
    </DashboardFrame>
  )
}

/** The instructor's figures; placeholders while loading. */
function InstructorStats({ figures }: { readonly figures: InstructorFigures | undefined }) {
  const notes = figures && formatInstructorFigureNotes(figures)
  return (
    <StatGrid
      label="Your figures"
      stats={[
        { label: 'Students Mentored', figure: figures?.studentsMentored, note: notes?.students ?? BLANK },
        { label: 'Total Projects', figure: figures?.totalProjects, note: notes?.projects ?? BLANK },
        { label: 'Completed', figure: figures?.completed, note: notes?.completed ?? BLANK },
        { label: 'Support Tickets', figure: figures?.tickets, note: notes?.tickets ?? BLANK },
      ]}
    />
  )
}

/** Takes the height of a note that is not known yet. */
const BLANK = '\u00a0'

/** What the instructor has achieved, in figures; nothing without a project. */
function InstructorImpactSection({ figures }: { readonly figures: InstructorFigures | undefined }) {
  if (!figures || figures.totalProjects === 0) return null
  return (
    <SectionCard title="Teaching Impact Summary" folds>
      <dl className={layout.impact}>
        {[
          { label: 'Students guided', figure: figures.studentsGuided },
          { label: 'Projects completed', figure: figures.completed },
          { label: 'Projects in your repository', figure: figures.repositoryProjects },
          { label: 'Papers your students published', figure: figures.papersPublished },
        ].map(({ label, figure }) => (
          <Flex key={label} direction="column" justify="space-between">
            <Text component="dt" size="sm" c="var(--ink-2)" textWrap="balance">
              {label}
            </Text>
            <Box component="dd" className={layout.figure} lh="32px">
              {figure}
            </Box>
          </Flex>
        ))}
      </dl>
    </SectionCard>
  )
}

/** The next steps of an instructor; nothing without any. */
function InstructorNextSteps({ next, figures }: Pick<InstructorDashboard, 'next' | 'figures'>) {
  const [first, ...others] = next
  if (!first) return null
  const { repositoryProjects } = figures
  const { sentence, reason, button } = formatMentorStep(first, repositoryProjects)
  return (
    <NextSteps
      heading="Next"
      sentence={sentence}
      reason={reason}
      action={
        <Button
          renderRoot={(props) => (
            <InstructorStepLink step={first} repositoryProjects={repositoryProjects} {...props} />
          )}
        >
          {button}
        </Button>
      }
      afterThat={others.map((step) => (
        <InstructorStepLink key={step.kind} step={step} repositoryProjects={repositoryProjects}>
          {formatMentorStep(step, repositoryProjects).link}
        </InstructorStepLink>
      ))}
    />
  )
}

type InstructorStepLinkProps = { readonly step: MentorStep; readonly repositoryProjects: number } & Pick<
  LinkComponentProps,
  'className' | 'children' | 'ref'
>

/** Links a step to the screen where it is done. */
function InstructorStepLink({ step, repositoryProjects, ...linkProps }: InstructorStepLinkProps) {
  switch (step.kind) {
    case 'messages_waiting':
    case 'meetings_proposed':
      return <Link to="/instructor/support-tickets" search={{ project: step.assignmentId }} {...linkProps} />
    case 'hand_ins_waiting':
      return <Link to="/instructor/hand-ins" {...linkProps} />
    case 'extensions_waiting':
      return <Link to="/instructor/hand-ins" search={{ show: 'extensions' }} {...linkProps} />
    case 'tickets_waiting':
      return (
        <Link
          to="/instructor/support-tickets"
          // One ticket is opened; several are listed, the longest waiting first.
          search={step.count === 1 ? { tab: 'tickets', ticket: step.ticketId } : { tab: 'tickets' }}
          {...linkProps}
        />
      )
    case 'tickets_answered':
      return (
        <Link
          to="/instructor/admin-tickets"
          // One ticket is opened; several are listed, answered ones first.
          search={step.count === 1 ? { ticket: step.ticketId } : {}}
          {...linkProps}
        />
      )
    case 'projects_stalled':
      return <Link to="/instructor/student-projects" search={{ stalled: true }} {...linkProps} />
    case 'students_without_project':
      if (repositoryProjects === 0)
        return <Link to="/instructor/repository" search={{ upload: true }} {...linkProps} />
      return <Link to="/instructor/assign-project" search={{ free: true }} {...linkProps} />
  }
}

const ICONS = { assigned: IconUserCheck, completed: IconCircleCheck, ticket: IconLifebuoy } as const

/** The recent activity of the instructor's students, newest first. */
const InstructorActivityCard = ({ activity }: { readonly activity: readonly Activity[] | undefined }) => (
  <SectionCard title="Recent Activity" flush folds>
    {!activity && <ListSkeleton label="Loading activity" bare />}
    {activity?.length === 0 && <EmptyNote>{ACTIVITY_EMPTY}</EmptyNote>}
    {activity && activity.length > 0 && (
      <ActivityList label="Recent activity">
        {activity.map((one) => (
          <ActivityItem
            key={`${one.kind} ${one.id}`}
            icon={ICONS[one.kind]}
            title={orUnknown(one.studentName)}
            detail={formatActivity(one)}
            time={<RelativeTime time={one.at} />}
          />
        ))}
      </ActivityList>
    )}
  </SectionCard>
)

const ICON = { size: 18, stroke: 1.6, 'aria-hidden': true } as const

/**
 * Quick actions of an instructor. Support Center counts what waits there, as the menu does, and opens the tickets if
 * any of them wait.
 */
function InstructorQuickLinks() {
  const { tickets, all } = useSupportCounts(useIdle())
  return (
    <nav aria-label="Quick actions">
      <ul className={links.links}>
        <li>
          <Link to="/instructor/repository" search={{ upload: true }}>
            <IconUpload {...ICON} />
            Upload Project
          </Link>
        </li>
        <li>
          <Link to="/instructor/assign-project">
            <IconUserCheck {...ICON} />
            Assign Project
          </Link>
        </li>
        <li>
          <Link to="/instructor/support-tickets" search={tickets.count > 0 ? { tab: 'tickets' } : {}}>
            <IconMessages {...ICON} />
            <span>Support Center</span>
            <CountBadge {...all} />
          </Link>
        </li>
        <li>
          <Link to="/instructor/admin-tickets">
            <IconLifebuoy {...ICON} />
            Contact Admin
          </Link>
        </li>
      </ul>
    </nav>
  )
}
