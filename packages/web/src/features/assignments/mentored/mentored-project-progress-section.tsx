import { PROJECT_STATUS_LABELS } from '@capstone/contract/assignments/assignments.constants'
import type { ProgressEntry } from '@capstone/contract/assignments/mentored-projects.schemas'
import { Skeleton, VisuallyHidden } from '@mantine/core'
import { Suspense, useState } from 'react'
import { formatDateTime } from '../../../lib/text/formats.ts'
import { lazyWithRetry } from '../../../ui/lazy/lazy-with-retry.tsx'
import { ProjectHeading, ProjectNote } from '../own/project-detail-texts.tsx'
import { NO_PROGRESS_YET } from './mentored-project.messages.ts'
import { pointsOf } from './progress-points.model.ts'

// Lazy, because the chart library is large.
const MentoredProjectProgressChart = lazyWithRetry(
  () => import('./mentored-project-progress-chart.tsx'),
  'inline',
)

/** A project's progress over time: a chart, and a table for screen readers. */
export function MentoredProjectProgressSection({ history }: { readonly history: readonly ProgressEntry[] }) {
  const [openedAt] = useState(() => Date.now())
  return (
    <>
      <ProjectHeading>Progress over time</ProjectHeading>
      {history.length < 2 ? (
        <ProjectNote>{NO_PROGRESS_YET}</ProjectNote>
      ) : (
        <>
          <Suspense fallback={<Skeleton height={196} />}>
            <MentoredProjectProgressChart points={pointsOf(history, openedAt)} />
          </Suspense>
          <ProgressHistoryTable history={history} />
        </>
      )}
    </>
  )
}

const ProgressHistoryTable = ({ history }: { readonly history: readonly ProgressEntry[] }) => (
  <VisuallyHidden>
    <table>
      <caption>Progress over time</caption>
      <thead>
        <tr>
          <th scope="col">From</th>
          <th scope="col">Progress</th>
          <th scope="col">Status</th>
        </tr>
      </thead>
      <tbody>
        {history.map(({ at, progress, status }) => (
          <tr key={`${at.toISOString()} ${progress} ${status}`}>
            <td>{formatDateTime(at)}</td>
            <td>{progress}%</td>
            <td>{PROJECT_STATUS_LABELS[status]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </VisuallyHidden>
)
