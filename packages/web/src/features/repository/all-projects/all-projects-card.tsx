import type { ProjectCard } from '@capstone/contract/repository/all-projects.schemas'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { stripDirectionMarks } from '../../../lib/text/direction-marks.ts'
import { formatDate, orUnknown } from '../../../lib/text/formats.ts'
import { Tag } from '../../../ui/badges/tag.tsx'
import { FactsLine } from '../../../ui/figures/facts-line.tsx'
import classes from '../project-card.module.css'

export interface AllProjectsCardProps {
  readonly project: ProjectCard
  readonly onOpen: () => void
}

/** A project of any instructor, with the way to its details on the same screen. Spec 2 §2. */
export function AllProjectsCard({ project, onOpen }: AllProjectsCardProps) {
  const headingId = useId()
  const { id, title, description, category, createdAt, instructorName, assignedCount } = project
  return (
    <article className={classes.card} aria-labelledby={headingId}>
      <div className={classes.head}>
        <Tag>{category}</Tag>
        <span className={classes.meta}>{assignedCount} assigned</span>
      </div>
      <h2 id={headingId} className={classes.title}>
        {title}
      </h2>
      <p className={classes.description}>{description}</p>
      <FactsLine>
        {orUnknown(instructorName)}
        {`created ${formatDate(createdAt)}`}
      </FactsLine>
      <div className={classes.actions}>
        <Button
          variant="default"
          size="xs"
          aria-label={stripDirectionMarks(`View Details of ${title}`)}
          renderRoot={(look) => (
            <Link
              to="."
              search={(now) => ({ ...now, project: id })}
              resetScroll={false}
              onClick={onOpen}
              {...look}
            />
          )}
        >
          View Details
        </Button>
      </div>
    </article>
  )
}
