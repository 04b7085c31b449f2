import { SUGGESTIONS_COUNT } from '@capstone/contract/requests/requests.constants'
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
        <li key={idea.requestId} className={classes.cell}>
          <SuggestionCard idea={idea} redirect={redirect} onRequested={onRequested} />
        </li>
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
    <li key={place} className={classes.cell} aria-hidden="true">
      <SuggestionWaitingCard />
    </li>
  ))
}

/** The skeleton of a card. */
function SuggestionWaitingCard() {
  return (
    <div className={classes.skeleton}>
      <i data-part="tag" />
      <i data-part="title" />
      <i data-part="line" />
      <i data-part="line" />
      <i data-part="short" />
    </div>
  )
}
