import type { StudentProjectDetail } from '@capstone/contract/assignments/assignments.schemas'
import { useQuery } from '@tanstack/react-query'
import { useLast } from '../../../lib/dom/use-last.ts'
import { formatDate, orUnknown } from '../../../lib/text/formats.ts'
import { Tag } from '../../../ui/badges/tag.tsx'
import { FactList } from '../../../ui/figures/fact-list.tsx'
import { FactsLine } from '../../../ui/figures/facts-line.tsx'
import { ProjectDetailDialog } from '../mine/project-detail-dialog.tsx'
import { dateFacts, standingFacts } from '../mine/project-standing.messages.tsx'
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

/** What there is to know about a project besides its resources. */
function StudentProjectFacts({ project }: { readonly project: StudentProjectDetail }) {
  const { category, instructorName, assignedAt } = project
  return (
    <FactList
      facts={[
        ...standingFacts(project),
        { label: 'Category', value: category ?? 'None' },
        { label: 'Instructor', value: orUnknown(instructorName) },
        { label: 'Assigned', value: formatDate(assignedAt) },
        ...dateFacts(project),
      ]}
    />
  )
}
