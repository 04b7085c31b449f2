import {
  IDEA_WISH_MAX_LENGTH,
  IDEA_WISH_MIN_LENGTH,
  IDEA_WISHES,
} from '@capstone/contract/requests/requests.constants'
import { IDEA_WISH_TOO_SHORT } from '@capstone/contract/requests/requests.errors'
import { Button, Flex, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconPlayerStop } from '@tabler/icons-react'
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useFocusFallback } from '../../../lib/dom/use-focus-fallback.ts'
import type { DraftKey } from '../../../lib/session/draft-key.ts'
import { useDraft } from '../../../lib/session/use-draft.ts'
import { validateLength } from '../../../lib/text/validate-length.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { formatRefinementState } from '../requests.messages.ts'
import type { RefinementAttempt } from './refinement.model.ts'
import { canRetry } from './suggestion-run.model.ts'

export interface RefinePanelProps {
  /** The key under which the wish is kept. */
  readonly draftKey: DraftKey
  /** The id of the element that names the idea. */
  readonly labelledBy: string
  /** The wish that the last attempt fulfilled, if it refined this idea; otherwise null. */
  readonly fulfilledWish: string | null
  /** Whether an idea is being refined, or suggestions are loading. */
  readonly isBusy: boolean
  readonly onRefine: (wish: string) => void
}

/** Ways to refine an idea: one click each, or a wish in the student's own words, which stays until it is fulfilled. */
export function RefinePanel({ draftKey, labelledBy, fulfilledWish, isBusy, onRefine }: RefinePanelProps) {
  const [draft, setWish] = useDraft(draftKey)
  const wish = draft ?? ''
  const [isTooShort, setTooShort] = useState(false)
  const lengthError = validateLength(wish, IDEA_WISH_MAX_LENGTH)
  const clearFulfilled = useEffectEvent(() => wish.trim() === fulfilledWish && setWish(null))
  useEffect(() => {
    if (fulfilledWish !== null) clearFulfilled()
  }, [fulfilledWish])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || lengthError) return
    const isWishTooShort = wish.trim().length < IDEA_WISH_MIN_LENGTH
    setTooShort(isWishTooShort)
    if (!isWishTooShort) onRefine(wish.trim())
  }
  return (
    <Stack gap="sm">
      <Group gap="xs">
        {IDEA_WISHES.map((name) => (
          <Button
            key={name}
            variant="default"
            size="xs"
            aria-disabled={isBusy}
            aria-describedby={labelledBy}
            onClick={() => !isBusy && onRefine(name)}
          >
            {name}
          </Button>
        ))}
      </Group>
      <Flex component="form" gap="xs" align="flex-start" onSubmit={submit} noValidate>
        <TextInput
          flex={1}
          size="sm"
          aria-label="Your own wish"
          aria-describedby={labelledBy}
          placeholder="Or say it in your own words"
          value={wish}
          error={isTooShort ? IDEA_WISH_TOO_SHORT : lengthError}
          onChange={(event) => {
            setWish(event.currentTarget.value)
            setTooShort(false)
          }}
        />
        <Button type="submit" variant="default" aria-disabled={isBusy} aria-describedby={labelledBy}>
          Refine
        </Button>
      </Flex>
    </Stack>
  )
}

export interface RefinementStatusProps {
  readonly attempt: RefinementAttempt
  readonly onStop: () => void
  readonly onRetry: () => void
}

/** How the last attempt to refine an idea goes, with a button that stops or repeats it. */
export function RefinementStatus({ attempt, onStop, onRetry }: RefinementStatusProps) {
  const { problem } = attempt
  const state = formatRefinementState(attempt)
  return (
    <>
      {state && (
        <Group gap="8px 16px" justify="space-between" wrap="nowrap">
          <Text component="span" role="status" size="meta" c="var(--ink-2)" miw={0}>
            {state}
          </Text>
          {attempt.state === 'asking' && <StopButton onStop={onStop} />}
        </Group>
      )}
      {problem && (
        <Alert kind="error" {...(canRetry(problem) && { onRetry })}>
          {problem.sentence}
        </Alert>
      )}
    </>
  )
}

/** Disappears when pressed, and when the answer is there. */
function StopButton({ onStop }: { readonly onStop: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  useFocusFallback(button)
  return (
    <Button
      ref={button}
      variant="default"
      size="xs"
      leftSection={<IconPlayerStop size={16} stroke={1.7} aria-hidden="true" />}
      onClick={onStop}
    >
      Stop
    </Button>
  )
}
