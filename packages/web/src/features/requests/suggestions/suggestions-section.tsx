import type { SuggestionSource } from '@capstone/contract/requests/requests.schemas'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Card } from '../../../ui/lists/card.tsx'
import { EmptyState } from '../../../ui/lists/list-states.tsx'
import { HeadingLevel } from '../../../ui/text/heading-level.ts'
import textStyles from '../../../ui/theme/text.module.css'
import { PROFILE_INCOMPLETE, SHOW_CATALOGUE } from '../requests.messages.ts'
import classes from './activate-project.module.css'
import { SuggestionList } from './suggestion-list.tsx'
import type { SuggestionRun } from './suggestion-run.values.ts'
import type { Suggestions } from './suggestions.queries.ts'
import { SuggestionsHeader } from './suggestions-header.tsx'
import type { RequestRedirect } from './use-request-redirect.ts'

export interface SuggestionsSectionProps {
  readonly suggestions: Suggestions
  readonly onAsk: (from: SuggestionSource) => void
  readonly redirect: RequestRedirect
  /** Whether the profile says enough to suggest anything. */
  readonly isReady: boolean
}

/** Suggested ideas in each of their states; what had come stays when the rest does not. Spec 1 §2, §5 and §8. */
export function SuggestionsSection({ suggestions, onAsk, redirect, isReady }: SuggestionsSectionProps) {
  const { run, stop, noteRequested } = suggestions
  const heading = useRef<HTMLHeadingElement>(null)
  const hasNothing = run.state !== 'asking' && run.cards.length + run.earlier.length === 0
  const ask = (from: SuggestionSource) => {
    onAsk(from)
    // What was pressed here is gone then.
    heading.current?.focus()
  }
  const parts = { redirect, onRequested: noteRequested }
  return (
    <section aria-labelledby="suggestions" className={classes.suggestions}>
      <SuggestionsHeader run={run} onStop={stop} heading={heading} />
      {run.problem && <SuggestionsFailedBanner problem={run.problem} asked={run.asked} onAsk={ask} />}
      {hasNothing && !run.problem && (
        <Card flush>
          <HeadingLevel value={3}>
            {isReady ? <NothingAsked onAsk={() => ask('catalogue')} /> : <ProfileMissing />}
          </HeadingLevel>
        </Card>
      )}
      <SuggestionList label="Suggestions" ideas={run.cards} isComing={run.state === 'asking'} {...parts} />
      {run.earlier.length > 0 && (
        <>
          <h2 className={classes.earlier}>Ideas that came before</h2>
          <SuggestionList label="Ideas that came before" ideas={run.earlier} {...parts} />
        </>
      )}
    </section>
  )
}

function NothingAsked({ onAsk }: { readonly onAsk: () => void }) {
  return (
    <EmptyState
      title="No suggestions yet"
      buttons={
        <Button variant="default" onClick={onAsk}>
          {SHOW_CATALOGUE}
        </Button>
      }
    >
      New Suggestions brings ten ideas for what you study, each with a roadmap of six steps.
    </EmptyState>
  )
}

function ProfileMissing() {
  return (
    <EmptyState
      title={PROFILE_INCOMPLETE}
      buttons={
        <Button component={Link} to="/profile-settings">
          Complete your profile
        </Button>
      }
    >
      Ideas are made for your course and specialization.
    </EmptyState>
  )
}

interface SuggestionsFailedBannerProps {
  readonly problem: NonNullable<SuggestionRun['problem']>
  readonly asked: SuggestionSource
  readonly onAsk: (from: SuggestionSource) => void
}

/** Why no more ideas came, with the ways on: again, from the catalogue, or to the profile. Spec 1 §8. */
function SuggestionsFailedBanner({ problem, asked, onAsk }: SuggestionsFailedBannerProps) {
  if (problem.code === 'PROFILE_INCOMPLETE')
    return (
      <Notice kind="error">
        {problem.sentence}{' '}
        <Link to="/profile-settings" className={textStyles.link}>
          Complete your profile
        </Link>
      </Notice>
    )
  return (
    <Notice kind="error" onRetry={() => onAsk(asked)}>
      <div className={classes.requested}>
        <span>{problem.sentence}</span>
        {asked === 'ai' && (
          <Button variant="default" size="xs" onClick={() => onAsk('catalogue')}>
            {SHOW_CATALOGUE}
          </Button>
        )}
      </div>
    </Notice>
  )
}
