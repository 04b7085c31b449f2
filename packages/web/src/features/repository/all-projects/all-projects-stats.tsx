import type { RepositorySummary } from '@capstone/contract/repository/all-projects.schemas'
import { formatNumber } from '../../../lib/text/formats.ts'
import { Ledger } from '../../../ui/figures/ledger.tsx'

/** The figures over all projects; without them, their places. Spec 2 §2. */
export function AllProjectsStats({ summary }: { readonly summary: RepositorySummary | undefined }) {
  const figureOf = (name: keyof RepositorySummary) => summary && formatNumber(summary[name])
  return (
    <Ledger
      label="Platform Summary"
      cells={[
        { label: 'Total projects', figure: figureOf('projects'), note: 'in all repositories' },
        {
          label: 'Active instructors',
          figure: figureOf('activeInstructors'),
          note: 'with at least one project',
        },
        { label: 'Categories', figure: figureOf('categories') },
        { label: 'Total assignments', figure: figureOf('assignments'), note: 'to students' },
      ]}
    />
  )
}
