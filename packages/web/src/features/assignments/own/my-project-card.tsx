import { PROJECT_STATUS_LABELS, RESOURCE_LABELS } from '@capstone/contract/assignments/assignments.constants'
import type { ProjectCard } from '@capstone/contract/assignments/assignments.schemas'
import { Box, Button, Center, Flex, Group, SimpleGrid, Text, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconMessageCircle, IconTool, IconVideo } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useViewer } from '../../../lib/session/session.ts'
import { stripDirectionMarks } from '../../../lib/text/direction-marks.ts'
import { formatDate, orNoMentor, orNotSpecified } from '../../../lib/text/formats.ts'
import { StatusBadge } from '../../../ui/badges/status-badge.tsx'
import { Tag } from '../../../ui/badges/tag.tsx'
import { TechnologiesList } from '../../../ui/badges/technologies-list.tsx'
import { ResourceRow } from '../../../ui/files/resource-row.tsx'
import { DescriptionList } from '../../../ui/stats/description-list.tsx'
import { MetaLine } from '../../../ui/stats/meta-line.tsx'
import { ProgressBar } from '../../../ui/stats/progress-bar.tsx'
import {
  formatBlockedReason,
  formatTools,
  NO_RESOURCES,
  PROJECT_STATUS_TONES,
  RESOURCE_ROW_STATES,
} from '../assignments.messages.ts'
import { StudentProjectFileRow } from '../dashboard-cards/student-project-file-row.tsx'
import { ProgressEstimate } from '../roadmap/progress-estimate.tsx'
import { RoadmapMeter } from '../roadmap/roadmap-meter.tsx'
import { RoadmapStepsList } from '../roadmap/roadmap-steps-list.tsx'
import { RoadmapHint } from '../roadmap/roadmap-texts.tsx'
import classes from './my-project-card.module.css'
import { ProjectDescription, ProjectHeading, ProjectNote } from './project-detail-texts.tsx'
import { ProjectTimelineList } from './project-timeline-list.tsx'

export interface MyProjectCardProps {
  readonly project: ProjectCard
  /** The first card has the screen's primary button. */
  readonly isFirst: boolean
  readonly isOpen: boolean
  readonly onToggle: () => void
}

/** A card of My Projects; its header expands and collapses the rest. */
export function MyProjectCard({ project, isFirst, isOpen, onToggle }: MyProjectCardProps) {
  const id = useId()
  const { title, status, progress, difficulty, duration, assignedAt, completedAt } = project
  return (
    <article className={classes.card} data-open={isOpen || undefined} aria-labelledby={`${id}-title`}>
      <header className={classes.head}>
        <Box flex={{ base: '1 1 calc(100% - 28px)', sm: 1 }} miw={0}>
          <Group gap={8} mb={8} align="stretch">
            <StatusBadge tone={PROJECT_STATUS_TONES[status]}>{PROJECT_STATUS_LABELS[status]}</StatusBadge>
            {difficulty && <Tag>{difficulty}</Tag>}
          </Group>
          <h2 className={classes.title} id={`${id}-title`}>
            <UnstyledButton
              className={classes.toggle}
              aria-expanded={isOpen}
              aria-controls={`${id}-body`}
              onClick={onToggle}
            >
              {title}
            </UnstyledButton>
          </h2>
          <MetaLine>
            {orNoMentor(project.instructorName)}
            {!isOpen && completedAt
              ? `completed ${formatDate(completedAt)}`
              : `assigned ${formatDate(assignedAt)}`}
            {duration}
          </MetaLine>
        </Box>
        {!isOpen && (
          <Box className={classes.progress} flex="none" w={{ base: '100%', sm: 234 }}>
            <ProgressBar
              percent={progress}
              label={`Progress of ${title}`}
              complete={status === 'completed'}
              withFigure
            />
          </Box>
        )}
        <IconChevronDown size={18} stroke={1.7} aria-hidden="true" className={classes.chevron} />
      </header>
      {isOpen && (
        <>
          <Box id={`${id}-body`} miw={0} px={{ base: 16, sm: 32 }} pb={{ base: 16, sm: 24 }}>
            <MyProjectMainSection project={project} />
          </Box>
          <Box className={classes.side} miw={0} p={{ base: 16, sm: '28px 32px' }}>
            <MyProjectSidePanel project={project} />
          </Box>
          <MyProjectFooter project={project} isPrimary={isFirst} />
        </>
      )}
    </article>
  )
}

/** A project's description and progress and, if its roadmap is beside them, its resources. */
function MyProjectMainSection({ project }: { readonly project: ProjectCard }) {
  const { title, description, techStack, progress, status, roadmap } = project
  return (
    <>
      <ProjectDescription>{description}</ProjectDescription>
      <TechnologiesList technologies={techStack} />
      <Group justify="space-between" mt={24} mb={8}>
        <ProjectHeading my={0}>Progress</ProjectHeading>
        <Text size="sm" fw={550}>
          {progress}%
        </Text>
      </Group>
      <ProgressBar percent={progress} label={`Progress of ${title}`} complete={status === 'completed'} />
      <ProgressEstimate project={project} />
      <Box mt={24}>
        <ProjectTimelineList project={project} />
      </Box>
      {roadmap.length > 0 && (
        <>
          <ProjectHeading my="28px 8px">Resources</ProjectHeading>
          <MyProjectResourcesList project={project} />
        </>
      )}
    </>
  )
}

const ARCH_WIDTH = 260

/** The roadmap of a project, or its resources and details if it has none. */
function MyProjectSidePanel({ project }: { readonly project: ProjectCard }) {
  const viewer = useViewer()
  const { id, roadmap, status, category } = project
  if (roadmap.length === 0) {
    return (
      <>
        <ProjectHeading my="0 8px">Resources</ProjectHeading>
        <MyProjectResourcesList project={project} />
        <ProjectHeading my="24px 4px">Details</ProjectHeading>
        <DescriptionList
          cols={2}
          items={[
            { label: 'Category', value: orNotSpecified(category) },
            { label: 'Course', value: orNotSpecified(viewer.course) },
            { label: 'Specialization', value: orNotSpecified(viewer.specialization) },
            { label: 'Year', value: orNotSpecified(viewer.year) },
          ]}
        />
      </>
    )
  }
  return (
    <>
      <Center pt={4} pb={24}>
        <RoadmapMeter steps={roadmap} isCompleted={status === 'completed'} width={ARCH_WIDTH} />
      </Center>
      <ProjectHeading my="0 4px">Roadmap</ProjectHeading>
      <RoadmapStepsList assignmentId={id} steps={roadmap} isEditable />
      <RoadmapHint hasMentor={project.instructorName !== null} />
    </>
  )
}

interface MyProjectFooterProps {
  readonly project: ProjectCard
  /** The footer's first button is the screen's primary button. */
  readonly isPrimary: boolean
}

/** Links to the project's own screen, and to its thread if it has a mentor. */
function MyProjectFooter({ project, isPrimary }: MyProjectFooterProps) {
  const { id, title, instructorName, changedAt } = project
  return (
    <Flex
      component="footer"
      wrap="wrap"
      align="center"
      gap={8}
      p={{ base: 16, sm: '16px 32px' }}
      className={classes.footer}
    >
      <Button
        renderRoot={(props) => (
          <Link to="/student/view-project/$projectId" params={{ projectId: id }} {...props} />
        )}
        variant={isPrimary ? 'filled' : 'default'}
        aria-label={stripDirectionMarks(`View Project ${title}`)}
      >
        View Project
      </Button>
      {instructorName && (
        <Button
          renderRoot={(props) => <Link to="/student/support-chat" search={{ project: id }} {...props} />}
          variant="default"
          leftSection={<IconMessageCircle size={16} stroke={1.7} aria-hidden="true" />}
          aria-label={stripDirectionMarks(`Message ${instructorName} about ${title}`)}
        >
          <Text span inherit truncate>
            Message {instructorName}
          </Text>
        </Button>
      )}
      <Text ml="auto" fz={13} lh="sm" c="dimmed" flex={{ base: '0 1 100%', sm: '0 1 auto' }}>
        changed {formatDate(changedAt)}
      </Text>
    </Flex>
  )
}

/** The resources of a project, each with its link or why there is none. */
function MyProjectResourcesList({ project }: { readonly project: ProjectCard }) {
  const { id, files, video, tools } = project
  const [tool, ...moreTools] = tools.items
  if ([...files, video, tools].every(({ state }) => state === 'not_uploaded'))
    return <ProjectNote>{NO_RESOURCES}</ProjectNote>
  return (
    <SimpleGrid
      type="container"
      cols={{ base: 1, '480px': 2 }}
      spacing={32}
      verticalSpacing={0}
      className={classes.resources}
      renderRoot={(props) => <ul {...props} />}
      aria-label="Resources"
    >
      {files.map((file) => (
        <li key={file.kind}>
          <StudentProjectFileRow assignmentId={id} file={file} />
        </li>
      ))}
      <li>
        <ResourceRow
          icon={<IconVideo size={18} stroke={1.6} />}
          name={RESOURCE_LABELS.video}
          detail={formatBlockedReason(video.state)}
          state={RESOURCE_ROW_STATES[video.state]}
          action="View"
          actionLabel="View Video, opens in a new tab"
          href={video.url}
        />
      </li>
      <li>
        <ResourceRow
          icon={<IconTool size={18} stroke={1.6} />}
          name={RESOURCE_LABELS.tools}
          detail={formatBlockedReason(tools.state) ?? formatTools(tools.items.map(({ title }) => title))}
          state={RESOURCE_ROW_STATES[tools.state]}
          action="Open"
          {...(tool && moreTools.length === 0
            ? { href: tool.url, actionLabel: `Open ${tool.title}, opens in a new tab` }
            : { links: tools.items.map(({ title, url }) => ({ label: title, href: url })) })}
        />
      </li>
    </SimpleGrid>
  )
}
