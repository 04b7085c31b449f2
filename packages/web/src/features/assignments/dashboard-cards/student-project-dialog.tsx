import { RESOURCE_LABELS } from '@capstone/contract/assignments/assignments.constants'
import type { StudentProjectDetail } from '@capstone/contract/assignments/assignments.schemas'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useLastDefined } from '../../../lib/dom/use-last-defined.ts'
import { formatDate, orNoMentor, orNotSpecified } from '../../../lib/text/formats.ts'
import { hostOf } from '../../../lib/text/video-address.ts'
import { Tag } from '../../../ui/badges/tag.tsx'
import { ResourceRow } from '../../../ui/files/resource-row.tsx'
import { DescriptionList } from '../../../ui/stats/description-list.tsx'
import { MetaLine } from '../../../ui/stats/meta-line.tsx'
import { formatBlockedReason, RESOURCE_ROW_STATES } from '../assignments.messages.ts'
import { ownProjectQuery } from '../own/own-project.queries.ts'
import { ProjectDetailDialog } from '../own/project-detail-dialog.tsx'
import { ProjectDescription, ProjectHeading } from '../own/project-detail-texts.tsx'
import { dateFacts, statusFacts } from '../own/project-status-facts.tsx'
import { ProjectToolsList } from '../own/project-tools-list.tsx'
import { StudentProjectFileRow } from './student-project-file-row.tsx'
import classes from './student-project-resources.module.css'

export interface StudentProjectDialogProps {
  /** The project to show; undefined closes the dialog. */
  readonly id: string | undefined
  readonly onClose: () => void
}

/** A student's project in full. */
export function StudentProjectDialog({ id, onClose }: StudentProjectDialogProps) {
  const shown = useLastDefined(id)
  const query = useQuery({ ...ownProjectQuery(shown ?? ''), enabled: shown !== undefined })
  return (
    <ProjectDetailDialog opened={id !== undefined} onClose={onClose} query={query}>
      {(project) => ({
        tags: project.category && <Tag>{project.category}</Tag>,
        below: (
          <MetaLine>
            {orNoMentor(project.instructorName)}
            {`assigned ${formatDate(project.assignedAt)}`}
          </MetaLine>
        ),
        side: <StudentProjectFacts project={project} />,
        body: <StudentProjectResources project={project} />,
      })}
    </ProjectDetailDialog>
  )
}

/** A project's details besides its resources. */
function StudentProjectFacts({ project }: { readonly project: StudentProjectDetail }) {
  const { category, instructorName, assignedAt } = project
  return (
    <DescriptionList
      items={[
        ...statusFacts(project),
        { label: 'Category', value: orNotSpecified(category) },
        { label: 'Instructor', value: orNoMentor(instructorName) },
        { label: 'Assigned', value: formatDate(assignedAt) },
        ...dateFacts(project),
      ]}
    />
  )
}

/** The description and resources of a project, and which of these the student has no access to. */
function StudentProjectResources({ project }: { readonly project: StudentProjectDetail }) {
  const { video, tools } = project
  return (
    <>
      <ProjectDescription>{project.description}</ProjectDescription>
      <ProjectHeading>Files</ProjectHeading>
      <div className={classes.rows}>
        {project.files.map((file) => (
          <StudentProjectFileRow key={file.kind} assignmentId={project.id} file={file} />
        ))}
      </div>
      <ProjectHeading>Video</ProjectHeading>
      <div className={classes.rows}>
        <ResourceRow
          icon={<IconPlayerPlay size={18} stroke={1.6} />}
          name={RESOURCE_LABELS.video}
          detail={video.url ? hostOf(video.url) : formatBlockedReason(video.state)}
          state={RESOURCE_ROW_STATES[video.state]}
          action="View Video"
          actionLabel="View Video, opens in a new tab"
          href={video.url}
        />
      </div>
      <ProjectHeading>Required Software Tools</ProjectHeading>
      <div className={classes.rows}>
        <ProjectToolsList tools={tools} />
      </div>
    </>
  )
}
