import type { AdminFigures } from '@capstone/contract/dashboards/admin-dashboard.schemas'
import { Box, Text } from '@mantine/core'
import { formatNumber } from '../../../lib/text/formats.ts'
import { StatusBadge, type StatusTone } from '../../../ui/badges/status-badge.tsx'
import { SectionCard } from '../../../ui/layout/section-card.tsx'
import { LoadingStat } from '../../../ui/stats/loading-stat.tsx'
import { StackedBar } from '../../../ui/stats/stacked-bar.tsx'
import {
  formatAnalyticsNotes,
  formatProjectBreakdown,
  formatPublicationRate,
  formatRate,
} from '../admin/admin-dashboard.messages.ts'
import layout from '../dashboard.module.css'
import classes from './admin-analytics.module.css'

/** All projects by status, and the success, progress and publication rates. */
export function AdminAnalyticsSection({ figures }: { readonly figures: AdminFigures | undefined }) {
  const notes = figures && formatAnalyticsNotes(figures)
  const rates = [
    {
      label: 'Project success rate',
      percent: figures?.completionRate,
      note: notes?.success,
      text: figures && formatRate(figures.completionRate),
    },
    {
      label: 'Average progress',
      percent: figures?.averageProgress,
      note: notes?.progress,
      text: figures && formatRate(figures.averageProgress),
    },
    {
      label: 'Publication rate',
      percent: figures?.publicationRate,
      note: notes?.publication,
      text: figures && formatPublicationRate(figures),
    },
  ]
  return (
    <SectionCard title="Platform analytics" folds aside={<span className={layout.note}>to date</span>}>
      <ProjectBreakdown figures={figures} />
      <dl className={classes.rates}>
        {rates.map(({ label, percent, text, note }) => (
          <div key={label}>
            <Text component="dt" size="sm" c="var(--ink-2)">
              {label}
            </Text>
            {percent === null ? (
              <Text component="dd" size="sm" lh="32px" c="dimmed">
                {text}
              </Text>
            ) : (
              <Box component="dd" className={layout.figure} lh="32px">
                {text ?? <LoadingStat />}
              </Box>
            )}
            <dd className={layout.note}>{note ?? '\u00a0'}</dd>
          </div>
        ))}
      </dl>
    </SectionCard>
  )
}

function ProjectBreakdown({ figures }: { readonly figures: AdminFigures | undefined }) {
  const parts = [
    part('Completed', 'done', 'var(--done)', figures?.completedProjects),
    part('In progress', 'progress', 'var(--progress)', figures?.activeProjects),
    part('Pending', 'pending', 'var(--need-fill)', figures?.pendingProjects),
  ]
  return (
    <>
      <StackedBar
        label={figures ? formatProjectBreakdown(figures) : 'Loading'}
        parts={parts.map((part) => ({ ...part, size: part.size ?? 0 }))}
      />
      <dl className={classes.breakdown}>
        {parts.map(({ name, tone, size }) => (
          <div key={name} style={{ flexGrow: size ?? 1 }}>
            <dt>
              <StatusBadge tone={tone}>{name}</StatusBadge>
            </dt>
            <Box component="dd" className={layout.figure} lh="32px" mt={4}>
              {size === undefined ? <LoadingStat /> : formatNumber(size)}
            </Box>
          </div>
        ))}
      </dl>
    </>
  )
}

const part = (name: string, tone: StatusTone, colour: string, size: number | undefined) => ({
  name,
  tone,
  colour,
  size,
})
