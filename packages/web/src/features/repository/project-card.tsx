import { TOOL_PREVIEW_COUNT } from '@capstone/contract/repository/repository.constants'
import type { RepositoryProject, Tool } from '@capstone/contract/repository/repository.schemas'
import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import { stripDirectionMarks } from '../../lib/text/direction-marks.ts'
import { formatDate } from '../../lib/text/formats.ts'
import { Tag } from '../../ui/badges/tag.tsx'
import classes from './project-card.module.css'
import { ProjectFileLinks } from './project-file-links.tsx'

export interface ProjectCardProps {
  readonly project: RepositoryProject
  readonly onEdit: () => void
  readonly onDelete: () => void
}

/** One of the instructor's own projects with its files, video and tools. */
export function ProjectCard({ project, onEdit, onDelete }: ProjectCardProps) {
  const id = useId()
  const label = stripDirectionMarks(project.title)
  return (
    <article className={classes.card} aria-labelledby={id}>
      <div className={classes.head}>
        <Tag>{project.category}</Tag>
        <span className={classes.meta}>{project.assignedCount} assigned</span>
      </div>
      <h2 id={id} className={classes.title}>
        {project.title}
      </h2>
      <p className={classes.description}>{project.description}</p>
      <p className={classes.meta}>Created {formatDate(project.createdAt)}</p>
      <ProjectFileLinks project={project} />
      <ProjectToolLinks tools={project.tools} />
      <div className={classes.actions}>
        <Button variant="default" size="xs" onClick={onEdit} aria-label={`Edit ${label}`}>
          Edit
        </Button>
        <Button variant="danger" size="xs" onClick={onDelete} aria-label={`Delete ${label}`}>
          Delete
        </Button>
      </div>
    </article>
  )
}

/** The first tools of a project, and a button to show the rest. */
function ProjectToolLinks({ tools }: { readonly tools: readonly Tool[] }) {
  const [isExpanded, setExpanded] = useState(false)
  if (tools.length === 0) return null
  const more = Math.max(0, tools.length - TOOL_PREVIEW_COUNT)
  return (
    <div className={classes.links}>
      {tools.slice(0, isExpanded ? tools.length : TOOL_PREVIEW_COUNT).map((tool) => (
        <a key={tool.id} className={classes.tool} href={tool.url} target="_blank" rel="noopener noreferrer">
          {tool.title}
        </a>
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
