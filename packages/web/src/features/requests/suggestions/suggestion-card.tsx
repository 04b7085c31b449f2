import { ActionIcon, Box, Button, Checkbox, Group, Stack, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconCheck, IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { errorText } from '../../../lib/http/error-text.ts'
import { Tag } from '../../../ui/badges/tag.tsx'
import { TechnologiesList } from '../../../ui/badges/technologies-list.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import cardGrid from '../../../ui/lists/card-grid.module.css'
import text from '../../../ui/theme/text.module.css'
import { COMPARISON_STATUS_ID, type Comparison } from '../comparison/use-comparison.ts'
import { IdeaStepsList } from '../idea-steps-list.tsx'
import { RequestedBanner } from '../requested-banner.tsx'
import { formatRefinedFrom, PROJECT_REQUEST_FAILED } from '../requests.messages.ts'
import { useIsRequested, useRequestProject } from '../requests.queries.ts'
import { SaveIdeaButton } from '../saved-ideas/save-idea-button.tsx'
import { SimilarIdeaBanner } from '../similar-idea-banner.tsx'
import { RefinementStatus, RefinePanel } from './refine-panel.tsx'
import { isAttemptFor } from './refinement.model.ts'
import type { Refinement } from './refinement.queries.ts'
import classes from './suggestion-card.module.css'
import type { IdeaListName, SuggestedIdea } from './suggestion-run.model.ts'
import type { RequestRedirect } from './use-request-redirect.ts'

export interface SuggestionCardProps {
  readonly idea: SuggestedIdea
  readonly redirect: RequestRedirect
  readonly comparison: Comparison
  readonly refinement: Refinement
  /** The list that the idea is shown in. */
  readonly list: IdeaListName
  /** Called with the id of the request. */
  readonly onRequested?: (id: string) => void
  /** Removes a saved idea; absent on a suggestion, which can be saved instead. */
  readonly onRemove?: () => void
  /**
   * Called with the message of a failure to save the idea, and with null when an attempt starts. Set where saving the
   * idea replaces the card, which otherwise shows the message itself.
   */
  readonly onSaveProblem?: (message: string | null) => void
}

/** An idea: description, similarity, steps, and the button that requests it. */
export function SuggestionCard(props: SuggestionCardProps) {
  const { idea, redirect, comparison, refinement, list, onRequested, onRemove, onSaveProblem } = props
  const id = useId()
  const [isOpen, { toggle }] = useDisclosure(false)
  const [isRefineOpen, { toggle: toggleRefine }] = useDisclosure(false)
  const { mutate, isPending, ...call } = useRequestProject((requested) => onRequested?.(requested))
  // After a rejection the idea has another request id, and may be requested again.
  const isSuccess = call.isSuccess && call.variables?.id === idea.requestId
  const hasRequest = useIsRequested(idea.title)
  const isRequested = idea.isRequested || hasRequest || isSuccess
  const [saveFailure, setSaveFailure] = useState<string | null>(null)
  const { requestId, isRequested: _, ...suggestion } = idea
  const { id: _id, similar, refinedFrom, ...content } = suggestion
  const isCompared = comparison.isSelected(idea.title)
  const isTooMany = comparison.isFull && !isCompared
  const refine = (wish: string) => {
    redirect.cancel()
    refinement.refine(content, { list, title: idea.title, wish })
  }
  const attempt = isAttemptFor(refinement.attempt, list, idea) ? refinement.attempt : null
  // Disabled with aria-disabled, so that it keeps the focus.
  const isDisabled = isPending || isRequested
  const requestButton = useRef<HTMLButtonElement>(null)
  const stay = () => {
    redirect.cancel()
    requestButton.current?.focus()
  }
  const request = () => {
    if (isDisabled) return
    const leaveFor = redirect.prepare()
    mutate({ id: requestId, idea: content }, { onSuccess: () => leaveFor(requestId) })
  }
  return (
    <article className={cardGrid.card} data-open={isOpen || undefined} aria-labelledby={`${id}-title`}>
      <Group justify="space-between" gap={4} w="100%" my={{ base: -8, sm: 0 }}>
        <Group gap="xs" wrap="nowrap">
          <Tag>{idea.difficulty}</Tag>
          <span className={text.meta}>{idea.duration}</span>
        </Group>
        <Group gap="xs" wrap="nowrap" ml="auto" mr={-6}>
          <Checkbox
            label="Compare"
            aria-describedby={isTooMany ? `${id}-title ${COMPARISON_STATUS_ID}` : `${id}-title`}
            checked={isCompared}
            disabled={isTooMany}
            onChange={() => comparison.toggle({ ...content, similar, refinedFrom: refinedFrom ?? null })}
          />
          {onRemove ? (
            <ActionIcon aria-label="Remove this idea" aria-describedby={`${id}-title`} onClick={onRemove}>
              <IconX size={18} stroke={1.6} aria-hidden="true" />
            </ActionIcon>
          ) : (
            <SaveIdeaButton
              idea={suggestion}
              labelledBy={`${id}-title`}
              onFailed={onSaveProblem ?? setSaveFailure}
            />
          )}
        </Group>
      </Group>
      <Title id={`${id}-title`} order={3} mt={{ base: 2, sm: 10 }} textWrap="balance">
        {idea.title}
      </Title>
      {refinedFrom && <p className={text.meta}>{formatRefinedFrom(refinedFrom)}</p>}
      <Text mt={4} textWrap="pretty" c="var(--ink-2)" className={classes.description}>
        {idea.description}
      </Text>
      <div className={classes.technologies}>
        <TechnologiesList technologies={idea.techStack} />
      </div>
      {similar && <SimilarIdeaBanner similar={similar} />}
      <Box
        id={`${id}-steps`}
        w="100%"
        mt="sm"
        pt={6}
        style={{ borderTop: '1px solid var(--line)' }}
        hidden={!isOpen}
      >
        <IdeaStepsList steps={idea.roadmap} />
      </Box>
      {refinement.isAvailable && (
        <Box
          id={`${id}-refine`}
          w="100%"
          mt="sm"
          pt="sm"
          style={{ borderTop: '1px solid var(--line)' }}
          hidden={!isRefineOpen}
        >
          <RefinePanel
            draftKey={['wish', list, idea.title]}
            labelledBy={`${id}-title`}
            fulfilledWish={attempt?.state === 'done' ? attempt.wish : null}
            isBusy={refinement.isBusy}
            onRefine={refine}
          />
        </Box>
      )}
      <Stack gap="sm" w="100%" mt="auto" pt={{ base: 8, sm: 16 }}>
        {attempt && (
          <RefinementStatus attempt={attempt} onStop={refinement.stop} onRetry={() => refine(attempt.wish)} />
        )}
        {call.error && !isDisabled && (
          <Alert kind="error">{errorText(call.error, PROJECT_REQUEST_FAILED)}</Alert>
        )}
        {saveFailure && <Alert kind="error">{saveFailure}</Alert>}
        {isSuccess && <RequestedBanner isLeaving={redirect.leavingFor === requestId} onStay={stay} />}
        <Group gap="xs">
          <Button
            ref={requestButton}
            variant="default"
            aria-disabled={isDisabled}
            aria-describedby={`${id}-title`}
            leftSection={isRequested && <IconCheck size={16} stroke={1.7} aria-hidden="true" />}
            onClick={request}
          >
            {isRequested ? 'Requested' : isPending ? 'Requesting…' : 'Activate Project'}
          </Button>
          <DisclosureButton
            isOpen={isOpen}
            onToggle={toggle}
            controls={`${id}-steps`}
            labelledBy={`${id}-title`}
          >
            {/* On a phone it opens the whole idea, whose beginning is shown. */}
            <Box component="span" visibleFrom="sm">
              Roadmap
            </Box>
            <Box component="span" hiddenFrom="sm">
              {isOpen ? 'Less' : 'More'}
            </Box>
          </DisclosureButton>
          {refinement.isAvailable && (
            <DisclosureButton
              isOpen={isRefineOpen}
              onToggle={toggleRefine}
              controls={`${id}-refine`}
              labelledBy={`${id}-title`}
            >
              Refine
            </DisclosureButton>
          )}
        </Group>
      </Stack>
    </article>
  )
}

interface DisclosureButtonProps {
  readonly isOpen: boolean
  readonly onToggle: () => void
  /** The id of the part that it shows and hides. */
  readonly controls: string
  /** The id of the element that names the idea. */
  readonly labelledBy: string
  readonly children: ReactNode
}

function DisclosureButton({ isOpen, onToggle, controls, labelledBy, children }: DisclosureButtonProps) {
  const Chevron = isOpen ? IconChevronUp : IconChevronDown
  return (
    <Button
      variant="subtle"
      rightSection={<Chevron size={16} stroke={1.7} aria-hidden="true" />}
      aria-expanded={isOpen}
      aria-controls={controls}
      aria-describedby={labelledBy}
      onClick={onToggle}
    >
      {children}
    </Button>
  )
}
