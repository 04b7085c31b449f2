import { RESOURCE_LABELS } from '@capstone/contract/assignments/assignments.constants'
import type { StudentProjectDetail } from '@capstone/contract/assignments/assignments.schemas'
import { IconPlayerPlay } from '@tabler/icons-react'
import { hostOf } from '../../../lib/text/video-address.ts'
import { ResourceRow } from '../../../ui/files/resource-row.tsx'
import { RESOURCE_ROW_STATES, sayBlocked } from '../assignments.messages.ts'
import { ProjectToolsList } from '../mine/project-tools-list.tsx'
import { StudentProjectFileRow } from './student-project-file-row.tsx'
import classes from './student-project-resources.module.css'

/** What a student may open of a project, and what is kept from them. Spec 1 §5. */
export function StudentProjectResources({ project }: { readonly project: StudentProjectDetail }) {
  const { video, tools } = project
  return (
    <>
      <p className={classes.description}>{project.description}</p>
      <h3 className={classes.heading}>Files</h3>
      <div className={classes.rows}>
        {project.files.map((file) => (
          <StudentProjectFileRow key={file.kind} assignmentId={project.id} file={file} />
        ))}
      </div>
      <h3 className={classes.heading}>Video</h3>
      <div className={classes.rows}>
        <ResourceRow
          icon={<IconPlayerPlay size={18} stroke={1.6} />}
          name={RESOURCE_LABELS.video}
          detail={video.url ? hostOf(video.url) : sayBlocked(video.state)}
          state={RESOURCE_ROW_STATES[video.state]}
          action="View Video"
          actionLabel="View Video, opens in a new tab"
          href={video.url}
        />
      </div>
      <h3 className={classes.heading}>Required Software Tools</h3>
      <div className={classes.rows}>
        <ProjectToolsList tools={tools} />
      </div>
    </>
  )
}
