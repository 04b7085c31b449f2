import {
  PROJECT_STATUS_LABELS,
  RESOURCE_STATE_LABELS,
} from '@capstone/contract/assignments/assignments.constants'
import type {
  Mentor,
  RoadmapStep,
  StudentProjectDetail,
} from '@capstone/contract/assignments/assignments.schemas'
import { Box, Button, Center, Flex, Group, Stack, Text } from '@mantine/core'
import { IconArrowLeft, IconCalendarPlus, IconMessageCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { mailTo } from '../../../lib/text/contact-links.ts'
import { formatDate, orNoMentor, orNotSpecified, pluralize } from '../../../lib/text/formats.ts'
import { StatusBadge } from '../../../ui/badges/status-badge.tsx'
import { Tag } from '../../../ui/badges/tag.tsx'
import { TechnologiesList } from '../../../ui/badges/technologies-list.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { SectionCard } from '../../../ui/layout/section-card.tsx'
import { DescriptionList } from '../../../ui/stats/description-list.tsx'
import { MetaLine } from '../../../ui/stats/meta-line.tsx'
import { ProgressBar } from '../../../ui/stats/progress-bar.tsx'
import textStyles from '../../../ui/theme/text.module.css'
import {
  formatHelpOffer,
  HELP_LATER,
  MENTOR_MISSING,
  NO_RESOURCES,
  PROJECT_STATUS_TONES,
} from '../assignments.messages.ts'
import { StudentProjectFileRow } from '../dashboard-cards/student-project-file-row.tsx'
import { ProgressEstimate } from '../roadmap/progress-estimate.tsx'
import { RoadmapMeter } from '../roadmap/roadmap-meter.tsx'
import { RoadmapStepsList } from '../roadmap/roadmap-steps-list.tsx'
import { RoadmapHint, StepsDone } from '../roadmap/roadmap-texts.tsx'
import { ProjectDescription, ProjectHeading, ProjectNote } from './project-detail-texts.tsx'
import { ProjectTimelineList } from './project-timeline-list.tsx'
import { ProjectToolsList } from './project-tools-list.tsx'
import { ProjectVideoPanel } from './project-video-panel.tsx'
import classes from './view-project.module.css'

export interface ViewProjectViewProps {
  readonly project: StudentProjectDetail
  readonly onSchedule: () => void
  readonly meetings: ReactNode
  readonly renderHandIns: (isCompleted: boolean) => ReactNode
}

const GAP = { base: 16, sm: 24 }

/** A project in full: description, progress, resources, and its mentor. */
export function ViewProjectView({ project, onSchedule, meetings, renderHandIns }: ViewProjectViewProps) {
  const { id, title, status, category, difficulty, duration, progress, techStack, mentor } = project
  const isCompleted = status === 'completed'
  return (
    <>
      <Button
        component={Link}
        to="/student/my-projects"
        variant="subtle"
        size="xs"
        mb={8}
        ml={-8}
        leftSection={<IconArrowLeft size={16} stroke={1.7} aria-hidden="true" />}
      >
        My Projects
      </Button>
      <Group gap={8} mb={8} align="stretch">
        <StatusBadge tone={PROJECT_STATUS_TONES[status]}>{PROJECT_STATUS_LABELS[status]}</StatusBadge>
        {category && <Tag>{category}</Tag>}
        {difficulty && <Tag>{difficulty}</Tag>}
      </Group>
      <PageHeader title={title} />
      <Box mt={{ base: -12, sm: -22 }} mb={{ base: 20, sm: 28 }}>
        <MetaLine>
          {orNoMentor(project.instructorName)}
          {`assigned ${formatDate(project.assignedAt)}`}
          {duration}
        </MetaLine>
      </Box>
      <Flex direction={{ base: 'column', lg: 'row' }} align={{ lg: 'flex-start' }} gap={GAP}>
        <Flex direction="column" flex={1} miw={0} gap={GAP}>
          <SectionCard title="Description">
            <ProjectDescription>{project.description}</ProjectDescription>
            <TechnologiesList technologies={techStack} />
            <ProjectHeading>Progress</ProjectHeading>
            <ProgressBar
              percent={progress}
              label={`Progress of ${title}`}
              complete={isCompleted}
              withFigure
            />
            <ProgressEstimate project={project} />
            <ProjectHeading>Timeline</ProjectHeading>
            <ProjectTimelineList project={project} />
          </SectionCard>
          {project.roadmap.length > 0 && (
            <ProjectRoadmapCard
              assignmentId={id}
              steps={project.roadmap}
              isCompleted={isCompleted}
              hasMentor={mentor !== null}
            />
          )}
          {renderHandIns(isCompleted)}
          <ProjectResourceCards project={project} />
        </Flex>
        <Flex direction="column" w={{ lg: 320 }} gap={GAP}>
          <ProjectHelpCard
            id={id}
            mentorName={mentor?.name ?? null}
            onSchedule={onSchedule}
            meetings={meetings}
          />
          <ProjectMentorCard mentor={mentor} />
        </Flex>
      </Flex>
    </>
  )
}

/** The video, files and tools of a project; one card while nothing was uploaded. */
function ProjectResourceCards({ project }: Pick<ViewProjectViewProps, 'project'>) {
  const { id, title, files, video, tools } = project
  if ([...files, video, tools].every(({ state }) => state === 'not_uploaded'))
    return (
      <SectionCard
        title="Resources"
        aside={
          <Text size="sm" c="dimmed">
            {RESOURCE_STATE_LABELS.not_uploaded}
          </Text>
        }
      >
        <ProjectNote>{NO_RESOURCES}</ProjectNote>
      </SectionCard>
    )
  return (
    <>
      <SectionCard title="Video Tutorial">
        <ProjectVideoPanel title={title} video={video} />
      </SectionCard>
      <SectionCard title="Resources">
        <div className={classes.rows}>
          {files.map((file) => (
            <StudentProjectFileRow key={file.kind} assignmentId={id} file={file} />
          ))}
        </div>
      </SectionCard>
      <SectionCard title="Required Software">
        <div className={classes.rows}>
          <ProjectToolsList tools={tools} />
        </div>
      </SectionCard>
    </>
  )
}

interface ProjectRoadmapCardProps {
  readonly assignmentId: string
  readonly steps: readonly RoadmapStep[]
  readonly isCompleted: boolean
  readonly hasMentor: boolean
}

const ARCH_WIDTH = 232

/** An editable roadmap, with the arch that its steps build. */
function ProjectRoadmapCard({ assignmentId, steps, isCompleted, hasMentor }: ProjectRoadmapCardProps) {
  return (
    <SectionCard title="Roadmap" aside={<StepsDone steps={steps} />}>
      <Flex direction={{ base: 'column', sm: 'row' }} gap={{ base: 16, sm: 32 }} align={{ sm: 'flex-start' }}>
        <Center pt={8}>
          <RoadmapMeter steps={steps} isCompleted={isCompleted} width={ARCH_WIDTH} />
        </Center>
        <Box flex={1} miw={0}>
          <RoadmapStepsList assignmentId={assignmentId} steps={steps} isEditable />
          <RoadmapHint hasMentor={hasMentor} />
        </Box>
      </Flex>
    </SectionCard>
  )
}

/** The mentor's contact details and profile, or a hint that no mentor is assigned yet. */
function ProjectMentorCard({ mentor }: { readonly mentor: Mentor | null }) {
  if (!mentor) {
    return (
      <SectionCard title="Your Instructor">
        <ProjectNote>{MENTOR_MISSING}</ProjectNote>
      </SectionCard>
    )
  }
  const { name, email, expertise, experience, qualification, bio } = mentor
  return (
    <SectionCard title="Your Instructor">
      <Text ff="heading" fz={17} fw={600} style={{ overflowWrap: 'anywhere' }}>
        {name}
      </Text>
      <Text fz="sm" style={{ overflowWrap: 'anywhere' }}>
        <Text component="a" inherit fw={400} className={textStyles.link} href={mailTo(email)}>
          {email}
        </Text>
      </Text>
      <DescriptionList
        items={[
          { label: 'Expertise', value: orNotSpecified(expertise) },
          ...(experience === null ? [] : [{ label: 'Experience', value: pluralize(experience, 'year') }]),
          ...(qualification ? [{ label: 'Qualification', value: qualification }] : []),
        ]}
      />
      {bio && (
        <ProjectNote mt={8} style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {bio}
        </ProjectNote>
      )}
    </SectionCard>
  )
}

interface ProjectHelpCardProps {
  readonly id: string
  /** Null while the project has no mentor. */
  readonly mentorName: string | null
  readonly onSchedule: () => void
  /** The project's meetings. */
  readonly meetings: ReactNode
}

/** Ways to reach the mentor: the project's thread, and a meeting. */
function ProjectHelpCard({ id, mentorName, onSchedule, meetings }: ProjectHelpCardProps) {
  return (
    <SectionCard title="Need Help?">
      {mentorName === null ? (
        <ProjectNote>{HELP_LATER}</ProjectNote>
      ) : (
        <>
          <ProjectNote>{formatHelpOffer(mentorName)}</ProjectNote>
          <Stack gap={8} mt={16}>
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
          </Stack>
        </>
      )}
      {meetings}
    </SectionCard>
  )
}
