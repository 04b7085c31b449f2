import type { MentoredProjectDetail } from '@capstone/contract/assignments/mentored-projects.schemas'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { formatDate } from '../../lib/formats.ts'
import { useLast } from '../../lib/use-last.ts'
import { FactsLine } from '../../ui/facts-line.tsx'
import { Tag } from '../../ui/tag.tsx'
import { MentoredProjectFactsPanel } from './mentored-project-facts-panel.tsx'
import { MentoredProjectRoadmapSection } from './mentored-project-roadmap-section.tsx'
import { mentoredProjectQuery } from './mentored-projects.queries.ts'
import { ProjectDetailDialog } from './project-detail-dialog.tsx'

export interface MentoredProjectDialogProps {
  /** The project to show; none closes the dialog. */
  readonly id: string | undefined
  readonly onClose: () => void
  /** The meetings of the project; they tell while they ask something, and nothing closes around the question. */
  readonly meetingsOf: (project: MentoredProjectDetail, onAsking: (isAsking: boolean) => void) => ReactNode
}

/** A student's project in full, as their mentor sees it: what they did, what they noted, when they meet. Spec 2 §2. */
export function MentoredProjectDialog({ id, onClose, meetingsOf }: MentoredProjectDialogProps) {
  const shown = useLast(id)
  const query = useQuery({ ...mentoredProjectQuery(shown ?? ''), enabled: shown !== undefined })
  // Escape reaches every dialog: while a question stands over this one, the key is for the question alone.
  const [isAsking, setAsking] = useState(false)
  const close = () => {
    if (!isAsking) onClose()
  }
  return (
    <ProjectDetailDialog opened={id !== undefined} onClose={close} query={query}>
      {(project) => ({
        tags: (
          <>
            {project.category && <Tag>{project.category}</Tag>}
            {project.difficulty && <Tag>{project.difficulty}</Tag>}
          </>
        ),
        below: (
          <FactsLine>
            {project.student.name}
            {`assigned ${formatDate(project.assignedAt)}`}
            {project.duration}
          </FactsLine>
        ),
        side: <MentoredProjectFactsPanel project={project} />,
        body: (
          <>
            <MentoredProjectRoadmapSection project={project} />
            {meetingsOf(project, setAsking)}
          </>
        ),
      })}
    </ProjectDetailDialog>
  )
}
