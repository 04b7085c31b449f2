import { FEEDBACK_MAX_LENGTH } from '@capstone/contract/papers/papers.constants'
import { FEEDBACK_REQUIRED } from '@capstone/contract/papers/papers.errors'
import { Button, Group, Textarea } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useDraft } from '../../../lib/session/use-draft.ts'
import { validateLength } from '../../../lib/text/validate-length.ts'
import { BusyButton } from '../../../ui/buttons/busy-button.tsx'
import { UnsavedDialog } from '../../../ui/dialogs/unsaved-dialog.tsx'
import { useUnsaved } from '../../../ui/dialogs/use-unsaved.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { OutdatedPaperForm } from './outdated-paper-form.tsx'
import classes from './reviewed-paper.module.css'
import { formatPaperTitle, REVIEW_DISCARD_CONSEQUENCE, TRANSITION_TEXTS } from './reviewed-papers.messages.ts'
import { reviewDraftKey } from './reviewed-papers.queries.ts'
import { type PaperTransitionFormProps, usePaperTransition } from './use-paper-transition.ts'

/** Returns a paper to its student, with feedback on what to change. */
export function ReturnPaperForm({
  paper,
  showFeedback,
  findNext,
  isOutdated,
  isRestored,
  onClose,
}: PaperTransitionFormProps) {
  const { applyTransition, isPending, problem, ...transition } = usePaperTransition(
    paper,
    showFeedback,
    findNext,
  )
  // Of the version at the opening: a newer one makes the form outdated.
  const [draftKey] = useState(() => reviewDraftKey('return', paper))
  const [draft, setFeedback] = useDraft(draftKey)
  const feedback = draft ?? ''
  const [areErrorsShown, setErrorsShown] = useState(false)
  const isDone = useRef(false)
  const field = useRef<HTMLTextAreaElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens.
  useEffect(() => {
    if (!isRestored) field.current?.focus()
  }, [])
  const isMissing = feedback.trim() === ''
  const lengthError = validateLength(feedback, FEEDBACK_MAX_LENGTH)
  const unsaved = useUnsaved({
    opened: !isOutdated,
    hasChanges: () => !isDone.current && !isMissing,
    isBusy: isPending,
    onClose,
    onDiscard: () => setFeedback(null),
  })
  const returnPaper = (event?: FormEvent) => {
    event?.preventDefault()
    setErrorsShown(true)
    if (isDone.current) return
    if (isMissing || lengthError) return field.current?.focus()
    const { id: paperId, version } = paper
    applyTransition({
      input: { transition: 'return', paperId, version, feedback },
      onDone: () => {
        isDone.current = true
        setErrorsShown(false)
        setFeedback(null)
      },
    })
  }
  if (isOutdated)
    return (
      <OutdatedPaperForm
        paper={paper}
        feedback={feedback}
        isPending={isPending}
        isDone={transition.isDone}
        isRestored={isRestored}
        onClose={() => {
          setFeedback(null)
          onClose()
        }}
      />
    )
  return (
    <form
      className={classes.form}
      aria-label={`Return ${formatPaperTitle(paper)}`}
      onSubmit={returnPaper}
      noValidate
    >
      <Textarea
        ref={field}
        label="Feedback"
        withAsterisk
        description="The student reads it and uploads a new version."
        autosize
        minRows={3}
        maxRows={12}
        readOnly={isPending}
        value={feedback}
        error={areErrorsShown && isMissing ? FEEDBACK_REQUIRED : lengthError}
        onChange={(event) => setFeedback(event.currentTarget.value)}
      />
      {problem && (
        <Alert kind="error" onRetry={returnPaper}>
          {problem}
        </Alert>
      )}
      <Group gap="xs">
        <BusyButton type="submit" size="xs" busy={isPending}>
          {TRANSITION_TEXTS.return.label}
        </BusyButton>
        <Button size="xs" variant="subtle" onClick={unsaved.close}>
          Cancel
        </Button>
      </Group>
      <UnsavedDialog unsaved={unsaved} title="Leave without returning the paper?" confirm="Discard">
        {REVIEW_DISCARD_CONSEQUENCE}
      </UnsavedDialog>
    </form>
  )
}
