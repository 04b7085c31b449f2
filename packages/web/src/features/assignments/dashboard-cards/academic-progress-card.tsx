import { profileCompletion } from '@capstone/contract/accounts/accounts.policy'
import type { MyProjectFigures } from '@capstone/contract/assignments/assignments.schemas'
import { Box, SimpleGrid, Text } from '@mantine/core'
import { useViewer } from '../../../lib/session/session.ts'
import { SectionCard } from '../../../ui/layout/section-card.tsx'
import { ProgressBar } from '../../../ui/stats/progress-bar.tsx'

/** A student's overall progress, and how much of the profile is filled in. */
export function AcademicProgressCard({ figures }: { readonly figures: MyProjectFigures }) {
  const viewer = useViewer()
  const shares = [
    { label: 'Completion rate', percent: figures.completionRate },
    { label: 'Average progress', percent: figures.averageProgress },
    { label: 'Active projects', percent: figures.activeShare },
    { label: 'Profile complete', percent: profileCompletion(viewer) },
  ]
  return (
    <Box mt={{ base: 16, sm: 24 }}>
      <SectionCard title="Academic Progress">
        <SimpleGrid
          cols={{ base: 2, sm: 4 }}
          spacing={{ base: 24, sm: 32 }}
          verticalSpacing={{ base: 16, sm: 24 }}
          renderRoot={(props) => <dl {...props} />}
        >
          {shares.map(({ label, percent }) => (
            <div key={label}>
              <Text component="dt" size="sm" c="var(--ink-2)">
                {label}
              </Text>
              <Text component="dd" mb={8} ff="heading" fz={24} lh="32px">
                {percent}%
              </Text>
              <dd>
                <ProgressBar percent={percent} label={label} />
              </dd>
            </div>
          ))}
        </SimpleGrid>
      </SectionCard>
    </Box>
  )
}
