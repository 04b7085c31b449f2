import { Box, type BoxProps, Flex } from '@mantine/core'
import { Fragment } from 'react'
import { useDelayed } from '../../../lib/dom/use-delayed.ts'
import cardGrid from '../../../ui/lists/card-grid.module.css'
import type { Comparison } from '../comparison/use-comparison.ts'
import { isAttemptFor } from './refinement.model.ts'
import type { Refinement } from './refinement.queries.ts'
import { SuggestionCard, type SuggestionCardProps } from './suggestion-card.tsx'
import type { SuggestedIdea } from './suggestion-run.model.ts'
import type { RequestRedirect } from './use-request-redirect.ts'

export interface SuggestionListProps {
  readonly label: string
  readonly ideas: readonly SuggestedIdea[]
  /** How many more ideas are being loaded. */
  readonly waitingCount?: number
  readonly redirect: RequestRedirect
  readonly comparison: Comparison
  readonly refinement: Refinement
  readonly onRequested: (id: string) => void
}

/** Ideas as cards, and skeletons of those being loaded. */
export function SuggestionList({ label, ideas, waitingCount = 0, ...card }: SuggestionListProps) {
  const isLoading = waitingCount > 0
  if (ideas.length === 0 && !isLoading) return null
  return (
    <ul className={cardGrid.grid} aria-label={label} aria-busy={isLoading}>
      {ideas.map((idea) => (
        <Fragment key={idea.requestId}>
          <Flex component="li" miw={0}>
            <SuggestionCard idea={idea} list="suggestions" {...card} />
          </Flex>
          <RefinementWaitingCard idea={idea} list="suggestions" refinement={card.refinement} />
        </Fragment>
      ))}
      {isLoading && <WaitingCards count={waitingCount} />}
    </ul>
  )
}

function WaitingCards({ count }: { readonly count: number }) {
  const isShown = useDelayed()
  if (!isShown) return null
  return Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they are identical.
    <Flex key={index} component="li" miw={0} aria-hidden="true">
      <SuggestionWaitingCard />
    </Flex>
  ))
}

interface RefinementWaitingCardProps extends Pick<SuggestionCardProps, 'list' | 'refinement'> {
  readonly idea: Pick<SuggestedIdea, 'title'>
}

/** The skeleton of the idea that is being made from this one, if it is being refined. */
export function RefinementWaitingCard({ idea, list, refinement }: RefinementWaitingCardProps) {
  if (!refinement.isAsking || !isAttemptFor(refinement.attempt, list, idea)) return null
  return <WaitingCards count={1} />
}

function SuggestionWaitingCard() {
  return (
    <div className={cardGrid.card}>
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
