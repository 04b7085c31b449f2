import type { FileInfo } from '@capstone/contract/files/files.schemas'
import type { ProjectDetails } from '@capstone/contract/repository/all-projects.schemas'
import { PROJECT_FILE_KINDS, type ProjectFileKind } from '@capstone/contract/repository/repository.constants'
import { Box, Text, VisuallyHidden } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useLastDefined } from '../../../lib/dom/use-last-defined.ts'
import { formatDownloadError } from '../../../lib/files/download-errors.ts'
import { refusalCode } from '../../../lib/http/error-text.ts'
import { formatBytes, formatDate, orUnknown, pluralize } from '../../../lib/text/formats.ts'
import { hostOf } from '../../../lib/text/video-address.ts'
import { Tag } from '../../../ui/badges/tag.tsx'
import { DetailDialog } from '../../../ui/dialogs/detail-dialog.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { ResourceRow } from '../../../ui/files/resource-row.tsx'
import { ListSkeleton } from '../../../ui/lists/list-skeleton.tsx'
import { FailedState } from '../../../ui/lists/list-states.tsx'
import { DescriptionList } from '../../../ui/stats/description-list.tsx'
import text from '../../../ui/theme/text.module.css'
import { PROJECT_FILE_ICONS } from '../project-file-icons.tsx'
import {
  ALL_PROJECTS_FAILED,
  FILE_LABELS,
  NO_PROJECT,
  NO_PROJECT_HINT,
  NO_SOFTWARE,
  NO_VIDEO,
} from './all-projects.messages.ts'
import { downloadProjectFile, projectDetailsQuery } from './all-projects.queries.ts'
import classes from './project-details-dialog.module.css'

export interface ProjectDetailsDialogProps {
  /** The project to show; undefined closes the dialog. */
  readonly id: string | undefined
  readonly onClose: () => void
}

/** Shows all details of a project of any instructor. */
export function ProjectDetailsDialog({ id, onClose }: ProjectDetailsDialogProps) {
  const shown = useLastDefined(id)
  const query = useQuery({ ...projectDetailsQuery(shown ?? ''), enabled: shown !== undefined })
  const dialog = { opened: id !== undefined, onClose }
  const project = query.data
  if (['PROJECT_NOT_FOUND', 'INPUT_INVALID'].includes(refusalCode(query.error) ?? '')) {
    return (
      <DetailDialog {...dialog} title={NO_PROJECT}>
        <p>{NO_PROJECT_HINT}</p>
      </DetailDialog>
    )
  }
  if (!project) {
    return (
      <DetailDialog {...dialog} title="Project">
        {query.isError ? (
          <FailedState
            message={ALL_PROJECTS_FAILED}
            onRetry={() => query.refetch()}
            retrying={query.isFetching}
          />
        ) : (
          <ListSkeleton label="Loading project details" bare />
        )}
      </DetailDialog>
    )
  }
  return (
    <DetailDialog
      {...dialog}
      title={project.title}
      above={<Tag>{project.category}</Tag>}
      side={
        <DescriptionList
          items={[
            { label: 'Instructor', value: orUnknown(project.instructorName) },
            { label: 'Created', value: formatDate(project.createdAt) },
            { label: 'Last changed', value: formatDate(project.updatedAt) },
            { label: 'Assigned to', value: pluralize(project.assignedCount, 'student') },
          ]}
        />
      }
    >
      <ProjectDetailsSection project={project} />
    </DetailDialog>
  )
}

/** A project's description, files, video and required software. */
function ProjectDetailsSection({ project }: { readonly project: ProjectDetails }) {
  const { id, description, files, videoUrl, tools } = project
  return (
    <>
      <Text maw="70ch" c="var(--ink-2)" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {description}
      </Text>
      <Text component="h3" size="sm" ff="text" fw={550} mt="lg" mb="xs">
        Files
      </Text>
      <div className={classes.rows}>
        {PROJECT_FILE_KINDS.map((kind) => (
          <ProjectDetailsFileRow key={kind} projectId={id} kind={kind} file={files[kind]} />
        ))}
      </div>
      <Text component="h3" size="sm" ff="text" fw={550} mt="lg" mb="xs">
        Video
      </Text>
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
        <p className={text.meta}>{NO_VIDEO}</p>
      )}
      <Text component="h3" size="sm" ff="text" fw={550} mt="lg" mb="xs">
        Required Software
      </Text>
      {tools.length === 0 ? (
        <p className={text.meta}>{NO_SOFTWARE}</p>
      ) : (
        <ul className={classes.tools} aria-label="Required Software">
          {tools.map((tool) => (
            <li key={tool.id}>
              <a href={tool.url} target="_blank" rel="noopener noreferrer" className={text.link}>
                {tool.title}
                <VisuallyHidden>, opens in a new tab</VisuallyHidden>
              </a>
              <span className={text.meta}>{hostOf(tool.url)}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

interface ProjectDetailsFileRowProps {
  readonly projectId: string
  readonly kind: ProjectFileKind
  readonly file: FileInfo | null | undefined
}

/** A file of a project with its download and errors. */
function ProjectDetailsFileRow({ projectId, kind, file }: ProjectDetailsFileRowProps) {
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => downloadProjectFile({ projectId, kind }),
  })
  return (
    <div>
      <ResourceRow
        icon={PROJECT_FILE_ICONS[kind]}
        name={FILE_LABELS[kind]}
        detail={file && formatTypeAndSize(file)}
        state={file ? 'open' : 'missing'}
        action="Download"
        onOpen={() => mutate()}
        busy={isPending}
      />
      {error && !isPending && (
        <Box pb="sm">
          <Alert kind="error" onRetry={() => mutate()}>
            {formatDownloadError(error)}
          </Alert>
        </Box>
      )}
    </div>
  )
}

/** "PDF, 0.8 MB" */
function formatTypeAndSize({ name, size }: FileInfo) {
  const extension = name.includes('.') ? name.split('.').at(-1)?.toUpperCase() : undefined
  return [extension, formatBytes(size)].filter(Boolean).join(', ')
}
