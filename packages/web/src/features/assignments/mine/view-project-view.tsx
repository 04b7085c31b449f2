import { PROJECT_STATUS_LABELS } from '@capstone/contract/assignments/assignments.constants'
import type {
  Mentor,
  RoadmapStep,
  StudentProjectDetail,
} from '@capstone/contract/assignments/assignments.schemas'
import { Button } from '@mantine/core'
import { IconCalendarPlus, IconMessageCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatDate, orNotSpecified, orUnknown, pluralize } from '../../../lib/text/formats.ts'
import { StatusBadge } from '../../../ui/badges/status-badge.tsx'
import { Tag } from '../../../ui/badges/tag.tsx'
import { TechnologiesList } from '../../../ui/badges/technologies-list.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { SectionCard } from '../../../ui/layout/section-card.tsx'
import { DescriptionList } from '../../../ui/stats/description-list.tsx'
import { MetaLine } from '../../../ui/stats/meta-line.tsx'
import { ProgressBar } from '../../../ui/stats/progress-bar.tsx'
import { formatHelpOffer, HELP_LATER, MENTOR_MISSING, PROJECT_STATUS_TONES } from '../assignments.messages.ts'
import { StudentProjectFileRow } from '../dashboard-cards/student-project-file-row.tsx'
import { formatStepsDone, ROADMAP_HINT } from '../roadmap/roadmap.messages.ts'
import { RoadmapMeter } from '../roadmap/roadmap-meter.tsx'
import { RoadmapStepsList } from '../roadmap/roadmap-steps-list.tsx'
import { ProjectTimelineList } from './project-timeline-list.tsx'
import { ProjectToolsList } from './project-tools-list.tsx'
import { ProjectVideoPanel } from './project-video-panel.tsx'
import classes from './view-project.module.css'

export interface ViewProjectViewProps {
  readonly project: StudentProjectDetail
  readonly onSchedule: () => void
  readonly meetings: ReactNode
}

/** A project in full: description, progress, resources, and its mentor. */
export function ViewProjectView({ project, onSchedule, meetings }: ViewProjectViewProps) {
  const { id, title, status, category, difficulty, duration, progress, techStack, mentor } = project
  const isCompleted = status === 'completed'
  return (
    <>
      <div className={classes.badges}>
        <StatusBadge tone={PROJECT_STATUS_TONES[status]}>{PROJECT_STATUS_LABELS[status]}</StatusBadge>
        {category && <Tag>{category}</Tag>}
        {difficulty && <Tag>{difficulty}</Tag>}
      </div>
      <PageHeader title={title} />
      <div className={classes.meta}>
        <MetaLine>
          {orUnknown(project.instructorName)}
          {`assigned ${formatDate(project.assignedAt)}`}
          {duration}
        </MetaLine>
      </div>
      <div className={classes.columns}>
        <div className={classes.column}>
          <SectionCard title="Description">
            <p className={classes.description}>{project.description}</p>
            <TechnologiesList technologies={techStack} />
            <h3 className={classes.heading}>Progress</h3>
            <ProgressBar
              percent={progress}
              label={`Progress of ${title}`}
              complete={isCompleted}
              withFigure
            />
            <h3 className={classes.heading}>Timeline</h3>
            <ProjectTimelineList project={project} />
          </SectionCard>
          {project.roadmap.length > 0 && (
            <ProjectRoadmapCard assignmentId={id} steps={project.roadmap} isCompleted={isCompleted} />
          )}
          <SectionCard title="Video Tutorial">
            <ProjectVideoPanel title={title} video={project.video} />
          </SectionCard>
          <SectionCard title="Resources">
            <div className={classes.rows}>
              {project.files.map((file) => (
                <StudentProjectFileRow key={file.kind} assignmentId={id} file={file} />
              ))}
            </div>
          </SectionCard>
          <SectionCard title="Required Software">
            <div className={classes.rows}>
              <ProjectToolsList tools={project.tools} />
            </div>
          </SectionCard>
        </div>
        <div className={classes.column}>
          <ProjectHelpCard
            id={id}
            mentorName={mentor?.name ?? null}
            onSchedule={onSchedule}
            meetings={meetings}
          />
          <ProjectMentorCard mentor={mentor} />
        </div>
      </div>
    </>
  )
}

interface ProjectRoadmapCardProps {
  readonly assignmentId: string
  readonly steps: readonly RoadmapStep[]
  readonly isCompleted: boolean
}

const ARCH_WIDTH = 232

/** An editable roadmap, with the arch that its steps build. */
function ProjectRoadmapCard({ assignmentId, steps, isCompleted }: ProjectRoadmapCardProps) {
  return (
    <SectionCard title="Roadmap" aside={<span className={classes.count}>{formatStepsDone(steps)}</span>}>
      <div className={classes.roadmap}>
        <div className={classes.arch}>
          <RoadmapMeter steps={steps} isCompleted={isCompleted} width={ARCH_WIDTH} />
        </div>
        <div>
          <RoadmapStepsList assignmentId={assignmentId} steps={steps} isEditable />
          <p className={classes.hint}>{ROADMAP_HINT}</p>
        </div>
      </div>
    </SectionCard>
  )
}

/** The mentor's contact details and profile, or a hint that no mentor is assigned yet. */
function ProjectMentorCard({ mentor }: { readonly mentor: Mentor | null }) {
  if (!mentor) {
    return (
      <SectionCard title="Your Instructor">
        <p className={classes.content}>{MENTOR_MISSING}</p>
      </SectionCard>
    )
  }
  const { name, email, expertise, experience, qualification, bio } = mentor
  return (
    <SectionCard title="Your Instructor">
      <p className={classes.mentorName}>{name}</p>
      <p>
        <a className={classes.link} href={`mailto:${email}`}>
          {email}
        </a>
      </p>
      <DescriptionList
        items={[
          { label: 'Expertise', value: orNotSpecified(expertise) },
          ...(experience === null ? [] : [{ label: 'Experience', value: pluralize(experience, 'year') }]),
          ...(qualification ? [{ label: 'Qualification', value: qualification }] : []),
        ]}
      />
      {bio && <p className={classes.bio}>{bio}</p>}
    </SectionCard>
  )
}

interface ProjectHelpCardProps {
  readonly id: string
  /** Null while the project has no mentor. */
  readonly mentorName: string | null
  readonly onSchedule: () => void
  /** The proposed meetings. */
  readonly meetings: ReactNode
}

/** Ways to reach the mentor: the project's thread, and a meeting. */
function ProjectHelpCard({ id, mentorName, onSchedule, meetings }: ProjectHelpCardProps) {
  return (
    <SectionCard title="Need Help?">
      {mentorName === null ? (
        <p className={classes.content}>{HELP_LATER}</p>
      ) : (
        <>
          <p className={classes.content}>{formatHelpOffer(mentorName)}</p>
          <div className={classes.buttons}>
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
          </div>
        </>
      )}
      {meetings}
    </SectionCard>
  )
}
