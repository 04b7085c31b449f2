import { RESOURCE_LABELS } from '@capstone/contract/assignments/assignments.constants'
import type { ProjectCard } from '@capstone/contract/assignments/assignments.schemas'
import { IconTool, IconVideo } from '@tabler/icons-react'
import { ResourceRow } from '../../../ui/files/resource-row.tsx'
import { RESOURCE_ROW_STATES, sayBlocked, sayTools } from '../assignments.messages.ts'
import { StudentProjectFileRow } from '../dashboard-cards/student-project-file-row.tsx'
import classes from './my-project-card.module.css'

/** The six resources of a project, each to download, view or open, or why not. Spec 1 §5. */
export function MyProjectResourcesList({ project }: { readonly project: ProjectCard }) {
  const { id, files, video, tools } = project
  const [tool, ...moreTools] = tools.items
  return (
    <ul className={classes.resources} aria-label="Resources">
      {files.map((file) => (
        <li key={file.kind}>
          <StudentProjectFileRow assignmentId={id} file={file} />
        </li>
      ))}
      <li>
        <ResourceRow
          icon={<IconVideo size={18} stroke={1.6} />}
          name={RESOURCE_LABELS.video}
          detail={sayBlocked(video.state)}
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
          detail={sayBlocked(tools.state) ?? sayTools(tools.items.map(({ title }) => title))}
          state={RESOURCE_ROW_STATES[tools.state]}
          action="Open"
          {...(tool && moreTools.length === 0
            ? { href: tool.url, actionLabel: `Open ${tool.title}, opens in a new tab` }
            : { links: tools.items.map(({ title, url }) => ({ label: title, href: url })) })}
        />
      </li>
    </ul>
  )
}
