import { Box, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { calls } from '../../../lib/http/api.ts'
import type { SimilarProjectsState } from './similar-projects.queries.ts'
import { SimilarProjectsSection } from './similar-projects-section.tsx'

export interface SimilarForMentorSectionProps {
  readonly assignmentId: string
}

/** What the request of a project resembles, for its mentor. */
export function SimilarForMentorSection({ assignmentId }: SimilarForMentorSectionProps) {
  const { data, isError, refetch } = useQuery(
    calls.requests.listSimilarForMentor.queryOptions({ input: { assignmentId } }),
  )
  const failed = { kind: 'failed', retry: () => void refetch() } as const
  const stateWithoutData: SimilarProjectsState = isError ? failed : { kind: 'loading' }
  return (
    <Box mt="lg">
      <Text component="h3" size="sm" ff="text" fw={550}>
        Similar Projects
      </Text>
      <SimilarProjectsSection state={data ? { kind: 'known', similarProjects: data } : stateWithoutData} />
    </Box>
  )
}
