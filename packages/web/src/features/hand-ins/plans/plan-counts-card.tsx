import type { PlanDetail } from '@capstone/contract/hand-ins/plans/plans.schemas'
import { Box, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { pluralize } from '../../../lib/text/formats.ts'
import { SectionCard } from '../../../ui/layout/section-card.tsx'
import { StackedBar } from '../../../ui/stats/stacked-bar.tsx'
import text from '../../../ui/theme/text.module.css'
import { formatCounts } from './plans.messages.ts'

const COLOURS = [
  { name: 'Accepted', colour: 'var(--done)' },
  { name: 'Submitted', colour: 'var(--progress)' },
  { name: 'Missing or returned', colour: 'var(--need-fill)' },
  { name: 'Open or closed', colour: 'var(--track)' },
] as const

/** How far the students of a plan are with each item. */
export function PlanCountsCard({ plan }: { readonly plan: PlanDetail }) {
  const { course, year, studentCount, projectCount } = plan
  return (
    <SectionCard
      title={pluralize(studentCount, 'student')}
      aside={
        <Link
          to="/admin/hand-ins"
          search={{ tab: 'grid', course, year, plan: plan.id }}
          className={text.link}
        >
          Open the grid
        </Link>
      }
    >
      {projectCount !== studentCount && (
        <Text size="meta" c="dimmed" mb={8}>
          The bars count {pluralize(projectCount, 'project')}.
        </Text>
      )}
      <Group gap="4px 16px" mb={16} aria-hidden="true">
        {COLOURS.map(({ name, colour }) => (
          <Group key={name} gap={6}>
            <Box w={9} h={9} bdrs={2} bg={colour} />
            <Text size="xs" c="var(--ink-2)">
              {name}
            </Text>
          </Group>
        ))}
      </Group>
      <ul>
        {plan.items.map(({ id, title, counts }) => {
          const sizes = [
            counts.accepted,
            counts.submitted,
            counts.missing + counts.returned,
            counts.open + counts.closed,
          ]
          const parts = COLOURS.map((each, index) => ({ ...each, size: sizes[index] ?? 0 }))
          const total = sizes.reduce((sum, size) => sum + size, 0)
          return (
            <Box component="li" key={id} mb={16}>
              <Group justify="space-between" wrap="nowrap" gap={12} mb={6}>
                <Text size="sm" className={text.wraps}>
                  {title}
                </Text>
                <Text size="meta" c="dimmed" className={text.numbers} style={{ whiteSpace: 'nowrap' }}>
                  {formatCounts(counts)}
                </Text>
              </Group>
              <StackedBar
                label={`${title}: ${parts.map(({ name, size }) => `${size} ${name.toLowerCase()}`).join(', ')} of ${total}`}
                parts={parts}
              />
            </Box>
          )
        })}
      </ul>
    </SectionCard>
  )
}
