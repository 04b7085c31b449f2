import type { InstructorFigures } from '@capstone/contract/dashboards/instructor-dashboard.schemas'
import { SectionCard } from '../../../ui/lists/section-card.tsx'
import classes from './instructor-impact.module.css'

/** What one's teaching has come to, of any time; nothing before the first project. Spec 2 §2. */
export function InstructorImpactSection({ figures }: { readonly figures: InstructorFigures | undefined }) {
  if (!figures || figures.totalProjects === 0) return null
  return (
    <SectionCard title="Teaching Impact Summary">
      <dl className={classes.figures}>
        {[
          { label: 'Students guided', figure: figures.studentsGuided },
          { label: 'Projects completed', figure: figures.completed },
          { label: 'Projects in your repository', figure: figures.repositoryProjects },
          { label: 'Papers your students published', figure: figures.papersPublished },
        ].map(({ label, figure }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
    </SectionCard>
  )
}
