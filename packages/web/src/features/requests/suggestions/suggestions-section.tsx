import type { AssistantOverview } from '@capstone/contract/assistant/assistant.schemas'
import {
  hasIdeaFilters,
  type IdeaFilters,
  matchesIdeaFilters,
} from '@capstone/contract/requests/idea-filters.model'
import { ROADMAP_STEPS, SUGGESTIONS_COUNT } from '@capstone/contract/requests/requests.constants'
import type { SuggestionSource } from '@capstone/contract/requests/requests.schemas'
import { Button, Flex, Group, Title, VisuallyHidden } from '@mantine/core'
import { IconPlayerStop } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type RefObject, useRef } from 'react'
import { calls } from '../../../lib/http/api.ts'
import { pluralize } from '../../../lib/text/formats.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { HeadingLevel } from '../../../ui/layout/heading-level.ts'
import { EmptyState, NoMatchState } from '../../../ui/lists/list-states.tsx'
import { MetaLine } from '../../../ui/stats/meta-line.tsx'
import textStyles from '../../../ui/theme/text.module.css'
import type { Comparison } from '../comparison/use-comparison.ts'
import { NO_IDEA_MATCHES, PROFILE_INCOMPLETE, SHOW_CATALOGUE } from '../requests.messages.ts'
import { IdeaFilterBar } from './idea-filter-bar.tsx'
import { placeRefinedIdeas } from './refinement.model.ts'
import type { Refinement } from './refinement.queries.ts'
import { SuggestionList } from './suggestion-list.tsx'
import { canRetry, type SuggestedIdea, type SuggestionRun } from './suggestion-run.model.ts'
import type { Suggestions } from './suggestions.queries.ts'
import type { RequestRedirect } from './use-request-redirect.ts'

export interface SuggestionsSectionProps {
  readonly suggestions: Suggestions
  readonly onAsk: (from: SuggestionSource) => void
  readonly filters: IdeaFilters
  readonly onFilter: (filters: IdeaFilters) => void
  readonly redirect: RequestRedirect
  readonly comparison: Comparison
  readonly refinement: Refinement
  /** Whether the profile is complete enough for suggestions. */
  readonly isReady: boolean
}

/** Suggested ideas in each of their states; received ideas stay if the rest fails. */
export function SuggestionsSection(props: SuggestionsSectionProps) {
  const { suggestions, onAsk, filters, onFilter, redirect, comparison, refinement, isReady } = props
  const { run, stop, markRequested } = suggestions
  const heading = useRef<HTMLHeadingElement>(null)
  const refined = refinement.ideas.filter(({ refinedFrom }) => refinedFrom.list === 'suggestions')
  const { lists, unplaced } = placeRefinedIdeas([run.cards, run.earlier], refined)
  const [allCards = [], earlierWithRefined = []] = lists
  // New suggestions have replaced the originals of the unplaced ideas.
  const allEarlier = [...earlierWithRefined, ...unplaced]
  const hasNothing = run.state !== 'asking' && allCards.length + allEarlier.length === 0
  const ask = (from: SuggestionSource) => {
    onAsk(from)
    // The button that was pressed disappears.
    heading.current?.focus()
  }
  const clearFilters = () => {
    onFilter({})
    heading.current?.focus()
  }
  const isMatch = (idea: SuggestedIdea) => matchesIdeaFilters(idea, filters)
  const [cards, earlier] = [allCards.filter(isMatch), allEarlier.filter(isMatch)]
  const count = {
    matching: cards.length + earlier.length,
    total: allCards.length + allEarlier.length,
  }
  const isFiltered = hasIdeaFilters(filters)
  const problem = !isFiltered && run.problem?.code === 'NO_IDEA_MATCHES' ? null : run.problem
  // After ideas from the catalogue, another search of it is offered only if some ideas do not match.
  const isCatalogueSearched = run.source === 'catalogue' && count.matching === count.total
  const parts = {
    redirect,
    comparison,
    refinement,
    onRequested: (id: string) => {
      markRequested(id)
      refinement.markRequested(id)
    },
  }
  return (
    <Flex aria-labelledby="suggestions" component="section" direction="column" gap="md" miw={0} mt="xs">
      <SuggestionsHeader run={run} onStop={stop} heading={heading} />
      {problem && (
        <SuggestionsFailedBanner
          problem={problem}
          requestedSource={run.requestedSource}
          onAsk={ask}
          onClearFilters={clearFilters}
        />
      )}
      {isReady && (!hasNothing || isFiltered) && (
        <IdeaFilterBar
          filters={filters}
          onChange={onFilter}
          count={isFiltered && count.total > 0 ? count : null}
          onSearchCatalogue={
            run.state === 'asking' || isCatalogueSearched ? undefined : () => ask('catalogue')
          }
        />
      )}
      {isFiltered && count.total > 0 && count.matching === 0 && run.state !== 'asking' && (
        <Card flush>
          <HeadingLevel value={3}>
            <NoMatchState title={NO_IDEA_MATCHES} onClear={clearFilters} />
          </HeadingLevel>
        </Card>
      )}
      {hasNothing && !problem && (
        <Card flush>
          <HeadingLevel value={3}>
            {isReady ? <NoSuggestionsState onAsk={() => ask('catalogue')} /> : <ProfileIncompleteState />}
          </HeadingLevel>
        </Card>
      )}
      <SuggestionList
        label="Suggestions"
        ideas={cards}
        waitingCount={run.state === 'asking' ? SUGGESTIONS_COUNT - run.cards.length : 0}
        {...parts}
      />
      {earlier.length > 0 && (
        <>
          <Title order={2} size="h3" mt="xs">
            Earlier ideas
          </Title>
          <SuggestionList label="Earlier ideas" ideas={earlier} {...parts} />
        </>
      )}
    </Flex>
  )
}

function NoSuggestionsState({ onAsk }: { readonly onAsk: () => void }) {
  return (
    <EmptyState
      title="No suggestions in this tab"
      buttons={
        <Button variant="default" onClick={onAsk}>
          {SHOW_CATALOGUE}
        </Button>
      }
    >
      Ask for New Suggestions, or take ideas from the catalogue: {SUGGESTIONS_COUNT} for what you study, each
      with a roadmap of {ROADMAP_STEPS} steps. They stay in this tab until you sign out; those you save stay
      with your account.
    </EmptyState>
  )
}

function ProfileIncompleteState() {
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
  readonly requestedSource: SuggestionSource
  readonly onAsk: (from: SuggestionSource) => void
  readonly onClearFilters: () => void
}

/** Why no more ideas came, and what to do: retry, use the catalogue, clear the filters or complete the profile. */
function SuggestionsFailedBanner({
  problem,
  requestedSource,
  onAsk,
  onClearFilters,
}: SuggestionsFailedBannerProps) {
  if (problem.code === 'NO_IDEA_MATCHES')
    return (
      <Alert kind="error">
        <Group gap="8px 16px" justify="space-between">
          <span>{problem.sentence}</span>
          <Button variant="default" size="xs" onClick={onClearFilters}>
            Clear filters
          </Button>
        </Group>
      </Alert>
    )
  if (problem.code === 'PROFILE_INCOMPLETE')
    return (
      <Alert kind="error">
        {problem.sentence}{' '}
        <Link to="/profile-settings" className={textStyles.link}>
          Complete your profile
        </Link>
      </Alert>
    )
  return (
    <Alert kind="error" {...(canRetry(problem) && { onRetry: () => onAsk(requestedSource) })}>
      <Group gap="8px 16px" justify="space-between">
        <span>{problem.sentence}</span>
        {requestedSource === 'ai' && (
          <Button variant="default" size="xs" onClick={() => onAsk('catalogue')}>
            {SHOW_CATALOGUE}
          </Button>
        )}
      </Group>
    </Alert>
  )
}

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const ANNOUNCE_EVERY = 3

/** Writes a number as a word up to ten, and in digits beyond. */
const spellNumber = (amount: number) => NUMBERS[amount] ?? String(amount)
const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** The number of ideas: "3 of 10" while they load, "10 ideas" at the end; null at the end without any. */
export function formatSuggestionCount({ state, cards }: SuggestionRun): string | null {
  if (state === 'asking') return `${cards.length} of ${SUGGESTIONS_COUNT}`
  return cards.length > 0 ? pluralize(cards.length, 'idea') : null
}

/** The announcement for screen readers; it changes after every ANNOUNCE_EVERY ideas, and at the end. */
export function formatRunProgress({ state, cards }: SuggestionRun): string {
  const count = cards.length
  if (state === 'idle' || state === 'failed') return ''
  if (state === 'done') return `${capitalize(spellNumber(count))} ${count === 1 ? 'idea' : 'ideas'}`
  const whole = spellNumber(SUGGESTIONS_COUNT)
  if (state === 'stopped')
    return count === 0 ? 'Stopped before the first idea' : `Stopped: ${spellNumber(count)} of ${whole} ideas`
  const announced = count - (count % ANNOUNCE_EVERY)
  return announced === 0 ? 'Asking for ideas' : `${capitalize(spellNumber(announced))} of ${whole} ideas`
}

/** Says where the ideas come from; null until that is known. */
export function formatRunSource({ source, requestedSource }: SuggestionRun): string | null {
  if (source === null) return null
  if (source === 'ai') return 'Suggested by the AI. Read them as ideas, not as facts.'
  return requestedSource === 'ai'
    ? 'There is no AI set up here, so these come from the built-in catalogue.'
    : 'These come from the built-in catalogue.'
}

/** Says that ideas are for other specializations than the student's; null if none is. */
export function formatForOthers({ forOthersCount, cards }: SuggestionRun): string | null {
  if (forOthersCount === 0) return null
  return forOthersCount === cards.length
    ? 'No more are left for what you study: these are for other specializations.'
    : `${capitalize(spellNumber(forOthersCount))} of them ${forOthersCount === 1 ? 'is' : 'are'} for other specializations.`
}

/** "4 AI answers left today"; null where no AI is set up, and until that is known. */
export function formatAnswersLeft(overview: Pick<AssistantOverview, 'isConfigured' | 'budget'> | undefined) {
  if (!overview?.isConfigured) return null
  return `${pluralize(overview.budget.left, 'AI answer')} left today`
}

interface SuggestionsHeaderProps {
  readonly run: SuggestionRun
  readonly onStop: () => void
  /** Gets the focus when the focused button disappears. */
  readonly heading: RefObject<HTMLHeadingElement | null>
}

/** The number of ideas, their source, the AI answers left today, and a stop button. */
function SuggestionsHeader({ run, onStop, heading }: SuggestionsHeaderProps) {
  // The assistant uses the same budget.
  const { data: overview } = useQuery(calls.assistant.readOverview.queryOptions())
  const stop = () => {
    onStop()
    heading.current?.focus()
  }
  return (
    <Flex component="header" align="flex-start" justify="space-between" gap="md">
      <div>
        <h2 id="suggestions" ref={heading} tabIndex={-1} style={{ outline: 0 }}>
          Suggestions
        </h2>
        <MetaLine>
          {formatSuggestionCount(run)}
          {formatRunSource(run)}
          {formatForOthers(run)}
          {formatAnswersLeft(overview)}
        </MetaLine>
        <VisuallyHidden role="status">{formatRunProgress(run)}</VisuallyHidden>
      </div>
      {run.state === 'asking' && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlayerStop size={16} stroke={1.7} aria-hidden="true" />}
          onClick={stop}
        >
          Stop
        </Button>
      )}
    </Flex>
  )
}
