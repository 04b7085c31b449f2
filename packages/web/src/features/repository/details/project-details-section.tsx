import type { ProjectDetails } from '@capstone/contract/repository/all-projects.schemas'
import { PROJECT_FILE_KINDS } from '@capstone/contract/repository/repository.constants'
import { VisuallyHidden } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { hostOf } from '../../../lib/text/video-address.ts'
import { ResourceRow } from '../../../ui/files/resource-row.tsx'
import text from '../../../ui/theme/text.module.css'
import { NO_SOFTWARE, NO_VIDEO } from '../all-projects/all-projects.messages.ts'
import classes from './project-details.module.css'
import { ProjectDetailsFileRow } from './project-details-file-row.tsx'

/** What a project is about, its files, its video and the software it needs. Spec 2 §2. */
export function ProjectDetailsSection({ project }: { readonly project: ProjectDetails }) {
  const { id, description, files, videoUrl, tools } = project
  return (
    <>
      <p className={classes.description}>{description}</p>
      <h3 className={classes.heading}>Files</h3>
      <div className={classes.rows}>
        {PROJECT_FILE_KINDS.map((kind) => (
          <ProjectDetailsFileRow key={kind} projectId={id} kind={kind} file={files[kind]} />
        ))}
      </div>
      <h3 className={classes.heading}>Video</h3>
      {videoUrl ? (
        <div className={classes.rows}>
          <ResourceRow
            icon={<IconPlayerPlay size={16} stroke={1.7} />}
            name="Video"
            detail={hostOf(videoUrl)}
            state="open"
            action="Watch Video"
            actionLabel="Watch Video, opens in a new tab"
            href={videoUrl}
          />
        </div>
      ) : (
        <p className={classes.none}>{NO_VIDEO}</p>
      )}
      <h3 className={classes.heading}>Required Software</h3>
      {tools.length === 0 ? (
        <p className={classes.none}>{NO_SOFTWARE}</p>
      ) : (
        <ul className={classes.tools} aria-label="Required Software">
          {tools.map((tool) => (
            <li key={tool.id}>
              <a href={tool.url} target="_blank" rel="noopener noreferrer" className={text.link}>
                {tool.title}
                <VisuallyHidden>, opens in a new tab</VisuallyHidden>
              </a>
              <span className={classes.host}>{hostOf(tool.url)}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
