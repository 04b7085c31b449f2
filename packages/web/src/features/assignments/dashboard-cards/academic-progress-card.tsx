import { profileCompletion } from '@capstone/contract/accounts/accounts.policy'
import type { MyProjectFigures } from '@capstone/contract/assignments/assignments.schemas'
import { useViewer } from '../../../lib/session/session.ts'
import { SectionCard } from '../../../ui/layout/section-card.tsx'
import { ProgressBar } from '../../../ui/stats/progress-bar.tsx'
import classes from '../mine/my-projects.module.css'

/** A student's overall progress; the profile counts by its five fields. */
export function AcademicProgressCard({ figures }: { readonly figures: MyProjectFigures }) {
  const viewer = useViewer()
  const shares = [
    { label: 'Completion rate', percent: figures.completionRate },
    { label: 'Average progress', percent: figures.averageProgress },
    { label: 'Active projects', percent: figures.activeShare },
    { label: 'Profile complete', percent: profileCompletion(viewer) },
  ]
  return (
    <div className={classes.academic}>
      <SectionCard title="Academic Progress">
        <dl className={classes.shares}>
          {shares.map(({ label, percent }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className={classes.share}>{percent}%</dd>
              <dd>
                <ProgressBar percent={percent} label={label} />
              </dd>
            </div>
          ))}
        </dl>
      </SectionCard>
    </div>
  )
}
