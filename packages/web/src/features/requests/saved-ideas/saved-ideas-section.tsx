import { SAVED_IDEAS_MAX } from '@capstone/contract/requests/requests.constants'
import type { SavedIdea } from '@capstone/contract/requests/requests.schemas'
import { Button, Flex, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Fragment, useRef, useState } from 'react'
import { Alert } from '../../../ui/feedback/alert.tsx'
import cardGrid from '../../../ui/lists/card-grid.module.css'
import type { Comparison } from '../comparison/use-comparison.ts'
import { SAVED_IDEAS_FAILED } from '../requests.messages.ts'
import { useRejectedRequests } from '../requests.queries.ts'
import { placeIdeasRefinedFromSaved } from '../suggestions/refinement.model.ts'
import type { Refinement } from '../suggestions/refinement.queries.ts'
import { SuggestionCard } from '../suggestions/suggestion-card.tsx'
import { RefinementWaitingCard } from '../suggestions/suggestion-list.tsx'
import type { RequestRedirect } from '../suggestions/use-request-redirect.ts'
import { savedIdeasQuery, useRemoveSavedIdea, useSaveIdea } from './saved-ideas.queries.ts'

export interface SavedIdeasSectionProps {
  readonly redirect: RequestRedirect
  readonly comparison: Comparison
  readonly refinement: Refinement
}

/**
 * The ideas the student saved, each removable with an undo, and those refined from them. Renders nothing without any.
 */
export function SavedIdeasSection({ redirect, comparison, refinement }: SavedIdeasSectionProps) {
  const { data, isError, refetch } = useQuery(savedIdeasQuery)
  const ideas = data ?? []
  const [removed, setRemoved] = useState<SavedIdea | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const remover = useRemoveSavedIdea((message, { id }) => {
    setRemoved((current) => (current?.id === id ? null : current))
    setProblem(message)
  })
  const saver = useSaveIdea((message, idea) => {
    setProblem(message)
    setRemoved(idea)
  })
  const failureAlert = isError && ideas.length === 0 && (
    <Alert kind="error" onRetry={() => void refetch()}>
      {SAVED_IDEAS_FAILED}
    </Alert>
  )
  const shown = placeIdeasRefinedFromSaved(ideas, refinement.ideas)
  if (shown.length === 0 && !removed && !problem) return failureAlert || null
  const parts = { redirect, comparison, refinement }
  const remove = (idea: SavedIdea) => {
    setProblem(null)
    setRemoved(idea)
    // The button that was pressed disappears.
    heading.current?.focus()
    remover.mutate(idea)
  }
  const undo = (idea: SavedIdea) => {
    setRemoved(null)
    heading.current?.focus()
    saver.mutate(idea)
  }
  const showSaveProblem = (message: string | null) => {
    setProblem(message)
    // Saving replaces the card, and with it the button that was pressed.
    if (message === null) heading.current?.focus()
  }
  return (
    <Flex aria-labelledby="saved-ideas" component="section" direction="column" gap="md" miw={0} mt="xs">
      <Group component="header" justify="space-between">
        <h2 id="saved-ideas" ref={heading} tabIndex={-1} style={{ outline: 0 }}>
          Saved ideas
        </h2>
        {data && (
          <Text size="meta" c="var(--ink-2)">
            {ideas.length} of {SAVED_IDEAS_MAX}
          </Text>
        )}
      </Group>
      {failureAlert}
      {problem && <Alert kind="error">{problem}</Alert>}
      {removed && (
        <Alert key={removed.id} kind="success" isPersistent onDismiss={() => setRemoved(null)}>
          <Group gap="8px 16px">
            <span>Removed: {removed.title}</span>
            <Button variant="default" size="xs" onClick={() => undo(removed)}>
              Undo
            </Button>
          </Group>
        </Alert>
      )}
      {shown.length > 0 && (
        <ul className={cardGrid.grid} aria-label="Saved ideas">
          {shown.map((idea) => (
            <Fragment key={idea.id}>
              <Flex component="li" miw={0}>
                {'requestId' in idea ? (
                  <SuggestionCard
                    idea={idea}
                    list="saved"
                    onRequested={refinement.markRequested}
                    onSaveProblem={showSaveProblem}
                    {...parts}
                  />
                ) : (
                  <SavedIdeaCard idea={idea} onRemove={() => remove(idea)} {...parts} />
                )}
              </Flex>
              <RefinementWaitingCard idea={idea} list="saved" refinement={refinement} />
            </Fragment>
          ))}
        </ul>
      )}
    </Flex>
  )
}

interface SavedIdeaCardProps extends SavedIdeasSectionProps {
  readonly idea: SavedIdea
  readonly onRemove: () => void
}

/** A saved idea. Its request has an id of its own, and another one after a rejection. */
function SavedIdeaCard({ idea, onRemove, ...others }: SavedIdeaCardProps) {
  const [requestId, setRequestId] = useState(() => crypto.randomUUID())
  useRejectedRequests((ids) => ids.has(requestId) && setRequestId(crypto.randomUUID()))
  return <SuggestionCard idea={{ ...idea, requestId }} list="saved" onRemove={onRemove} {...others} />
}
