import {
  PROJECT_FILE_KINDS,
  PROJECT_FILE_LABELS,
  type ProjectFileKind,
  TOOL_PREVIEW_COUNT,
} from '@capstone/contract/repository/repository.constants'
import type { RepositoryProject, Tool } from '@capstone/contract/repository/repository.schemas'
import { Box, Button, Text } from '@mantine/core'
import { IconPencil, IconTrash, IconUserCheck, IconVideo } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { stripDirectionMarks } from '../../lib/text/direction-marks.ts'
import { formatDate, pluralize } from '../../lib/text/formats.ts'
import { Tag } from '../../ui/badges/tag.tsx'
import { BusyButton } from '../../ui/buttons/busy-button.tsx'
import cardGrid from '../../ui/lists/card-grid.module.css'
import { RowMenu } from '../../ui/lists/row-menu.tsx'
import text from '../../ui/theme/text.module.css'
import classes from './project-card.module.css'
import { PROJECT_FILE_ICONS } from './project-file-icons.tsx'
import { FILE_OPEN_FAILED } from './repository.messages.ts'
import { useOpenProjectFile } from './repository.queries.ts'

export interface ProjectCardProps {
  readonly project: RepositoryProject
  readonly onEdit: () => void
  readonly onDelete: () => void
}

/** One of the instructor's own projects with its files, video and tools. */
export function ProjectCard({ project, onEdit, onDelete }: ProjectCardProps) {
  const id = useId()
  const [isExpanded, setExpanded] = useState(false)
  const label = stripDirectionMarks(project.title)
  return (
    <article className={cardGrid.card} aria-labelledby={id}>
      <div className={classes.head}>
        <Tag>{project.category}</Tag>
        <span className={text.meta}>{project.assignedCount} assigned</span>
      </div>
      <h2 id={id} className={classes.title}>
        {project.title}
      </h2>
      <p className={classes.description} data-expanded={isExpanded || undefined}>
        {project.description}
      </p>
      <p className={text.meta}>
        Created {formatDate(project.createdAt)}
        {!isExpanded && (
          <Box component="span" hiddenFrom="sm">
            {formatContents(project)}
          </Box>
        )}
      </p>
      {/* On a phone, the links unfold with the description. */}
      <Box {...(!isExpanded && { visibleFrom: 'sm' })}>
        <ProjectFileLinks project={project} />
        <ProjectToolLinks tools={project.tools} />
      </Box>
      <div className={classes.actions}>
        <Button
          renderRoot={(props) => (
            <Link
              to="/instructor/assign-project"
              search={{ projects: project.title, project: project.id }}
              {...props}
            />
          )}
          variant="default"
          size="xs"
          leftSection={<IconUserCheck size={16} stroke={1.7} aria-hidden="true" />}
          aria-label={`Assign ${label}`}
        >
          Assign
        </Button>
        <Button
          variant="subtle"
          size="xs"
          aria-expanded={isExpanded}
          aria-label={`${isExpanded ? 'Close' : 'Read'} ${label}`}
          onClick={() => setExpanded(!isExpanded)}
        >
          {isExpanded ? 'Close' : 'Read'}
        </Button>
        <div className={classes.menu}>
          <RowMenu
            labelledBy={id}
            entries={[
              { label: 'Edit', icon: IconPencil, onClick: onEdit },
              { label: 'Delete…', icon: IconTrash, onClick: onDelete, isBelowDivider: true },
            ]}
          />
        </div>
      </div>
    </article>
  )
}

/** " · 4 files · 3 tools"; the video counts as a file. */
function formatContents({ files, videoUrl, tools }: RepositoryProject): string {
  const fileCount = PROJECT_FILE_KINDS.filter((kind) => files[kind]).length + (videoUrl ? 1 : 0)
  return [` · ${pluralize(fileCount, 'file')}`, tools.length > 0 && pluralize(tools.length, 'tool')]
    .filter(Boolean)
    .join(' · ')
}

/** The first tools of a project, and a button to show the rest. */
function ProjectToolLinks({ tools }: { readonly tools: readonly Tool[] }) {
  const [isExpanded, setExpanded] = useState(false)
  if (tools.length === 0) return null
  const more = Math.max(0, tools.length - TOOL_PREVIEW_COUNT)
  return (
    <div className={classes.links}>
      {tools.slice(0, isExpanded ? tools.length : TOOL_PREVIEW_COUNT).map((tool) => (
        <Text
          key={tool.id}
          component="a"
          truncate
          className={text.link}
          maw={240}
          fz={13}
          href={tool.url}
          target="_blank"
          rel="noopener noreferrer"
        >
          {tool.title}
        </Text>
      ))}
      {more > 0 && (
        <Button
          size="xs"
          variant="subtle"
          aria-label={isExpanded ? 'Show fewer tools' : `+${more} more tools`}
          aria-expanded={isExpanded}
          onClick={() => setExpanded(!isExpanded)}
        >
          {isExpanded ? 'Show fewer' : `+${more} more`}
        </Button>
      )}
    </div>
  )
}

/** A button for each file of a project, and for its video. */
function ProjectFileLinks({ project }: { readonly project: RepositoryProject }) {
  const opening = useOpenProjectFile()
  const open = (kind: ProjectFileKind, mimeType: string) =>
    opening.mutate({ projectId: project.id, kind, mimeType })
  const stored = PROJECT_FILE_KINDS.flatMap((kind) => {
    const file = project.files[kind]
    return file ? [{ kind, file }] : []
  })
  if (stored.length === 0 && !project.videoUrl)
    return (
      <Text className={text.meta} mt="sm">
        No files yet
      </Text>
    )
  return (
    <>
      <div className={classes.links}>
        {stored.map(({ kind, file }) => (
          <BusyButton
            key={kind}
            size="xs"
            variant="default"
            leftSection={PROJECT_FILE_ICONS[kind]}
            busy={opening.isPending && opening.variables.kind === kind}
            onClick={() => open(kind, file.mimeType)}
          >
            {PROJECT_FILE_LABELS[kind]}
          </BusyButton>
        ))}
        {project.videoUrl && (
          <Button
            component="a"
            href={project.videoUrl}
            target="_blank"
            rel="noopener noreferrer"
            size="xs"
            variant="default"
            leftSection={<IconVideo size={16} stroke={1.7} aria-hidden />}
          >
            Video
          </Button>
        )}
      </div>
      {opening.isError && (
        <Text role="alert" size="sm" fz={13} c="var(--rejected)" mt="xs">
          {FILE_OPEN_FAILED}
        </Text>
      )}
    </>
  )
}
