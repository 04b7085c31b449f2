import type { StudentProjectDetail } from '@capstone/contract/assignments/assignments.schemas'
import { formatDate, orUnknown } from '../../../lib/text/formats.ts'
import { FactList } from '../../../ui/figures/fact-list.tsx'
import { dateFacts, standingFacts } from '../mine/project-standing.messages.tsx'

/** What there is to know about a project besides its resources. */
export function StudentProjectFacts({ project }: { readonly project: StudentProjectDetail }) {
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
