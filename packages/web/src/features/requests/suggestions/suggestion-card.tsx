import type { SimilarIdea } from '@capstone/contract/requests/requests.schemas'
import { Box, Button, Group, Stack, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconCheck, IconChevronDown, IconChevronUp, IconCopy } from '@tabler/icons-react'
import { useId, useRef } from 'react'
import { errorText } from '../../../lib/http/error-text.ts'
import { Tag } from '../../../ui/badges/tag.tsx'
import { TechnologiesList } from '../../../ui/badges/technologies-list.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import text from '../../../ui/theme/text.module.css'
import { IdeaStepsList } from '../idea-steps-list.tsx'
import { RequestedBanner } from '../requested-banner.tsx'
import { formatSimilarIdea, REQUEST_FAILED } from '../requests.messages.ts'
import { useRequestProject } from '../requests.queries.ts'
import classes from './suggestion-card.module.css'
import type { SuggestedIdea } from './suggestion-run.model.ts'
import type { RequestRedirect } from './use-request-redirect.ts'

export interface SuggestionCardProps {
  readonly idea: SuggestedIdea
  readonly redirect: RequestRedirect
  /** Called with the id of the request. */
  readonly onRequested: (id: string) => void
}

/** An idea: description, similarity, steps, and the button that requests it. */
export function SuggestionCard({ idea, redirect, onRequested }: SuggestionCardProps) {
  const id = useId()
  const [isOpen, { toggle }] = useDisclosure(false)
  const { mutate, isPending, isSuccess, error } = useRequestProject(onRequested)
  const isRequested = idea.isRequested || isSuccess
  const { requestId, isRequested: _, id: _id, similar, ...wanted } = idea
  const Chevron = isOpen ? IconChevronUp : IconChevronDown
  // Disabled with aria-disabled, so that it keeps the focus.
  const isDisabled = isPending || isRequested
  const main = useRef<HTMLButtonElement>(null)
  const stay = () => {
    redirect.stay()
    main.current?.focus()
  }
  const request = () => {
    if (isDisabled) return
    const leaveFor = redirect.prepare()
    mutate({ id: requestId, idea: wanted }, { onSuccess: () => leaveFor(requestId) })
  }
  return (
    <article className={classes.card} aria-labelledby={`${id}-title`}>
      <Group justify="space-between" wrap="nowrap" w="100%">
        <Tag>{idea.difficulty}</Tag>
        <span className={text.meta}>{idea.duration}</span>
      </Group>
      <Title id={`${id}-title`} order={3} mt={10} textWrap="balance">
        {idea.title}
      </Title>
      <Text mt={4} textWrap="pretty" c="var(--ink-2)" style={{ whiteSpace: 'pre-line' }}>
        {idea.description}
      </Text>
      <TechnologiesList technologies={idea.techStack} />
      {similar && <SimilarBanner similar={similar} />}
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
      <Stack gap="sm" w="100%" mt="auto" pt="md">
        {error && !isDisabled && <Alert kind="error">{errorText(error, REQUEST_FAILED)}</Alert>}
        {isSuccess && <RequestedBanner isLeaving={redirect.leavingFor === requestId} onStay={stay} />}
        <Group gap="xs">
          <Button
            ref={main}
            variant="default"
            aria-disabled={isDisabled}
            aria-describedby={`${id}-title`}
            leftSection={isRequested && <IconCheck size={16} stroke={1.7} aria-hidden="true" />}
            onClick={request}
          >
            {isRequested ? 'Requested' : isPending ? 'Requesting…' : 'Activate Project'}
          </Button>
          <Button
            variant="subtle"
            rightSection={<Chevron size={16} stroke={1.7} aria-hidden="true" />}
            aria-expanded={isOpen}
            aria-controls={`${id}-steps`}
            aria-describedby={`${id}-title`}
            onClick={toggle}
          >
            Roadmap
          </Button>
        </Group>
      </Stack>
    </article>
  )
}

/** Says that something similar exists; the student may request the idea all the same. */
function SimilarBanner({ similar }: { readonly similar: SimilarIdea }) {
  return (
    <p className={classes.similar}>
      <IconCopy size={16} stroke={1.6} aria-hidden="true" />
      <span>{formatSimilarIdea(similar)}</span>
    </p>
  )
}
