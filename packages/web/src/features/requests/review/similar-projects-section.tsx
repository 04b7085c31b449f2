import type { SimilarProject } from '@capstone/contract/requests/requests.schemas'
import { Box, Button, Flex, Text } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import {
  formatSimilarity,
  NOTHING_SIMILAR,
  SIMILAR_PROJECTS_FAILED,
  SIMILAR_PROJECTS_LOADING,
} from '../requests.messages.ts'
import type { SimilarProjectsState } from './similar-projects.queries.ts'

/** What a request is similar to, so that a duplicate is noticed. */
export function SimilarProjectsSection({ state }: { readonly state: SimilarProjectsState }) {
  if (state.kind === 'loading')
    return (
      <Text size="sm" maw="80ch" mt="sm" c="dimmed">
        {SIMILAR_PROJECTS_LOADING}
      </Text>
    )
  if (state.kind === 'failed') {
    return (
      <Text size="sm" maw="80ch" mt="sm" c="dimmed">
        {SIMILAR_PROJECTS_FAILED}{' '}
        <Button variant="subtle" size="compact-xs" onClick={state.retry}>
          Try again
        </Button>
      </Text>
    )
  }
  if (state.similarProjects.length === 0)
    return (
      <Text size="sm" maw="80ch" mt="sm" c="dimmed">
        {NOTHING_SIMILAR}
      </Text>
    )
  return (
    <Flex
      component="ul"
      direction="column"
      gap={4}
      maw="80ch"
      mt="sm"
      fz="sm"
      lh="sm"
      c="var(--ink-2)"
      aria-label="Similar projects"
    >
      {state.similarProjects.map((similar) => (
        <SimilarProjectItem key={similar.id} similar={similar} />
      ))}
    </Flex>
  )
}

const SimilarProjectItem = ({ similar }: { readonly similar: SimilarProject }) => (
  <Flex component="li" gap="xs">
    <IconCopy size={16} stroke={1.6} aria-hidden="true" style={{ marginTop: 2, color: 'var(--need)' }} />
    <span>
      <Box component="strong" fw={550} c="var(--ink)">
        {similar.title}
      </Box>{' '}
      {formatSimilarity(similar)}
    </span>
  </Flex>
)
