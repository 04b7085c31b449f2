import { UPLOAD_SLOTS } from '@capstone/contract/files/files.constants'
import { FEEDBACK_MAX_LENGTH } from '@capstone/contract/papers/papers.constants'
import { Button, Group, Text, Textarea } from '@mantine/core'
import { type FormEvent, useEffect, useId, useRef } from 'react'
import { validateLength } from '../../../lib/text/validate-length.ts'
import { findUploadBlocker } from '../../../lib/uploads/upload-blocker.ts'
import { BusyButton } from '../../../ui/buttons/busy-button.tsx'
import { UnsavedDialog } from '../../../ui/dialogs/unsaved-dialog.tsx'
import { useUnsaved } from '../../../ui/dialogs/use-unsaved.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { FilePicker } from '../../../ui/files/file-picker.tsx'
import { ReplaceableUpload } from '../../../ui/files/replaceable-upload.tsx'
import { UnsavedUploadHint } from '../../../ui/files/unsaved-upload-hint.tsx'
import { PendingFieldset } from '../../../ui/forms/pending-fieldset.tsx'
import { OutdatedPaperForm } from './outdated-paper-form.tsx'
import classes from './reviewed-paper.module.css'
import {
  formatPaperTitle,
  PUBLISHED_KIND,
  PUBLISHED_LIMITS,
  PUBLISHING_IS_PUBLIC,
  REVIEW_DISCARD_CONSEQUENCE,
  TRANSITION_TEXTS,
} from './reviewed-papers.messages.ts'
import type { PaperTransitionFormProps } from './use-paper-transition.ts'
import { usePublication } from './use-publication.ts'

const LABEL = 'Published version'
const { maxBytes, extensions } = UPLOAD_SLOTS.published_paper
const LIMITS = { maxBytes, maxFiles: 1, extensions, wrongExtension: PUBLISHED_KIND }

/** The form that publishes an approved paper, with its final PDF and feedback to the student. */
export function PublishPaperForm({
  paper,
  showFeedback,
  findNext,
  isOutdated,
  isRestored,
  onClose,
}: PaperTransitionFormProps) {
  const publication = usePublication(paper, showFeedback, findNext)
  const { uploads, upload, setFile, dropFile, failure, missingFileError, isPublishing } = publication
  const form = useRef<HTMLFormElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const lengthError = validateLength(publication.feedback, FEEDBACK_MAX_LENGTH)
  const uploadBlockerId = useId()
  const uploadBlocker = findUploadBlocker(uploads)
  const focusPicker = () => form.current?.querySelector<HTMLElement>('[data-file] button')?.focus()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens.
  useEffect(() => {
    if (!isRestored) focusPicker()
  }, [])
  const unsaved = useUnsaved({
    opened: !isOutdated,
    hasChanges: publication.hasChanges,
    isBusy: isPublishing,
    onClose,
    onDiscard: publication.discard,
  })
  const publish = (event?: FormEvent) => {
    event?.preventDefault()
    if (lengthError) field.current?.focus()
    else if (!publication.publish()) focusPicker()
  }
  const removeFile = () => {
    dropFile()
    // The pressed button disappears with the file, so the focus moves to the file picker.
    requestAnimationFrame(focusPicker)
  }
  if (isOutdated)
    return (
      <OutdatedPaperForm
        paper={paper}
        feedback={publication.feedback}
        isPending={isPublishing}
        isDone={publication.isPublished}
        isRestored={isRestored}
        onClose={() => {
          publication.discard()
          onClose()
        }}
      />
    )
  return (
    <form
      ref={form}
      className={classes.form}
      aria-label={`Publish ${formatPaperTitle(paper)}`}
      onSubmit={publish}
      noValidate
    >
      {/* Takes the focus when the button inside is replaced. */}
      <div data-file tabIndex={-1}>
        <Text size="sm" fw={530} mb={6}>
          {LABEL} *
        </Text>
        <PendingFieldset pending={isPublishing}>
          {upload ? (
            <ReplaceableUpload
              draft={{ uploads, setFile }}
              label={LABEL}
              upload={upload}
              limits={LIMITS}
              onRemove={removeFile}
            />
          ) : (
            <>
              <FilePicker
                label={LABEL}
                hint={PUBLISHED_LIMITS}
                onFiles={([file]) => file && setFile(file)}
                {...LIMITS}
              />
              <UnsavedUploadHint file={uploads.unsaved[0]} />
            </>
          )}
        </PendingFieldset>
      </div>
      <Textarea
        ref={field}
        label="Feedback"
        description="The student reads it. You may leave it empty."
        autosize
        minRows={2}
        maxRows={8}
        readOnly={isPublishing}
        value={publication.feedback}
        error={lengthError}
        onChange={(event) => publication.setFeedback(event.currentTarget.value)}
      />
      {missingFileError && <Alert kind="error">{missingFileError}</Alert>}
      {failure && (
        <Alert kind="error" onRetry={publish}>
          {failure}
        </Alert>
      )}
      <Text size="sm" fz={13} c="var(--ink-2)">
        {PUBLISHING_IS_PUBLIC}
      </Text>
      <Group gap="xs">
        <BusyButton
          type="submit"
          size="xs"
          busy={isPublishing}
          aria-disabled={uploadBlocker !== null}
          {...(uploadBlocker ? { 'aria-describedby': uploadBlockerId } : {})}
        >
          {TRANSITION_TEXTS.publish.label}
        </BusyButton>
        <Button size="xs" variant="subtle" onClick={unsaved.close}>
          Cancel
        </Button>
        <Text id={uploadBlockerId} size="sm" fz={13} c="var(--ink-2)" aria-live="polite">
          {uploadBlocker}
        </Text>
      </Group>
      <UnsavedDialog unsaved={unsaved} title="Leave without publishing?" confirm="Discard">
        {REVIEW_DISCARD_CONSEQUENCE}
      </UnsavedDialog>
    </form>
  )
}
