import { useQuery } from '@tanstack/react-query'
import { useLast } from '../../../lib/dom/use-last.ts'
import { formatDate, orUnknown } from '../../../lib/text/formats.ts'
import { Tag } from '../../../ui/badges/tag.tsx'
import { FactsLine } from '../../../ui/figures/facts-line.tsx'
import { ProjectDetailDialog } from '../mine/project-detail-dialog.tsx'
import { StudentProjectFacts } from './student-project-facts-panel.tsx'
import { StudentProjectResources } from './student-project-resources-section.tsx'
import { ownProjectQuery } from './student-projects.queries.ts'

export interface StudentProjectDialogProps {
  /** The project to show; none closes the dialog. */
  readonly id: string | undefined
  readonly onClose: () => void
}

/** A student's project in full, with what they may open. Spec 1 §2 and §5. */
export function StudentProjectDialog({ id, onClose }: StudentProjectDialogProps) {
  const shown = useLast(id)
  const query = useQuery({ ...ownProjectQuery(shown ?? ''), enabled: shown !== undefined })
  return (
    <ProjectDetailDialog opened={id !== undefined} onClose={onClose} query={query}>
      {(project) => ({
        tags: project.category && <Tag>{project.category}</Tag>,
        below: (
          <FactsLine>
            {orUnknown(project.instructorName)}
            {`assigned ${formatDate(project.assignedAt)}`}
          </FactsLine>
        ),
        side: <StudentProjectFacts project={project} />,
        body: <StudentProjectResources project={project} />,
      })}
    </ProjectDetailDialog>
  )
}
