import { SUGGESTIONS_COUNT } from '@capstone/contract/requests/requests.constants'
import { Box, type BoxProps, Flex } from '@mantine/core'
import { useDelayed } from '../../../lib/dom/use-delayed.ts'
import classes from './suggestion-card.module.css'
import { SuggestionCard } from './suggestion-card.tsx'
import type { SuggestedIdea } from './suggestion-run.model.ts'
import type { RequestRedirect } from './use-request-redirect.ts'

export interface SuggestionListProps {
  readonly label: string
  readonly ideas: readonly SuggestedIdea[]
  /** Whether more ideas are being loaded. */
  readonly isLoading?: boolean
  readonly redirect: RequestRedirect
  readonly onRequested: (id: string) => void
}

/** Ideas as cards, and skeletons of those being loaded. */
export function SuggestionList({ label, ideas, isLoading, redirect, onRequested }: SuggestionListProps) {
  if (ideas.length === 0 && !isLoading) return null
  return (
    <ul className={classes.grid} aria-label={label} aria-busy={isLoading ?? false}>
      {ideas.map((idea) => (
        <Flex key={idea.requestId} component="li" miw={0}>
          <SuggestionCard idea={idea} redirect={redirect} onRequested={onRequested} />
        </Flex>
      ))}
      {isLoading && <WaitingCards count={SUGGESTIONS_COUNT - ideas.length} />}
    </ul>
  )
}

function WaitingCards({ count }: { readonly count: number }) {
  const isShown = useDelayed()
  if (!isShown) return null
  return Array.from({ length: Math.max(0, count) }, (_, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they are alike.
    <Flex key={place} component="li" miw={0} aria-hidden="true">
      <SuggestionWaitingCard />
    </Flex>
  ))
}

/** The skeleton of a card. */
function SuggestionWaitingCard() {
  return (
    <div className={classes.card}>
      <Bar w={84} h={22} mt={0} />
      <Bar w="62%" h={16} mb={4} />
      <Bar />
      <Bar />
      <Bar w="40%" mb={52} />
    </div>
  )
}

const Bar = (props: BoxProps) => (
  <Box
    component="i"
    display="block"
    w="100%"
    h={10}
    mt="sm"
    bdrs="xs"
    bg="var(--track)"
    opacity={0.75}
    {...props}
  />
)
