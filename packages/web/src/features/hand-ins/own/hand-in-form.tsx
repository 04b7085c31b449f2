import { UPLOAD_SLOTS } from '@capstone/contract/files/files.constants'
import { HAND_IN_SLOTS } from '@capstone/contract/hand-ins/hand-ins.constants'
import { handInErrors } from '@capstone/contract/hand-ins/hand-ins.errors'
import type { HandInDetail } from '@capstone/contract/hand-ins/hand-ins.schemas'
import { Button, Stack, Text, Textarea } from '@mantine/core'
import { type FormEvent, useId, useRef } from 'react'
import { errorText, refusalCode } from '../../../lib/http/error-text.ts'
import { findUploadBlocker } from '../../../lib/uploads/upload-blocker.ts'
import { BusyButton } from '../../../ui/buttons/busy-button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { FilePicker } from '../../../ui/files/file-picker.tsx'
import { PrecheckPanel } from '../../../ui/files/precheck-panel.tsx'
import { ReplaceableUpload } from '../../../ui/files/replaceable-upload.tsx'
import { UnsavedUploadHint } from '../../../ui/files/unsaved-upload-hint.tsx'
import { PendingFieldset } from '../../../ui/forms/pending-fieldset.tsx'
import { formatRequiredKinds } from '../hand-ins.messages.ts'
import type { HandInDraft } from './hand-in-draft.ts'
import { HAND_IN_SUBMIT_FAILED } from './own-hand-ins.messages.ts'

export interface HandInFormProps {
  readonly handIn: HandInDetail
  readonly draft: HandInDraft
}

const nextNumberOf = ({ newest }: HandInDetail) => (newest?.number ?? 0) + 1
const FORM_ID = 'hand-in-form'

/**
 * Uploads a file and hands it in as the next version, with a note to the mentor. After the cut-off
 * (`isUploadInGrace`), the dialog says which file may still be chosen.
 */
export function HandInForm({
  handIn,
  draft,
  isUploadInGrace,
}: HandInFormProps & { readonly isUploadInGrace: boolean }) {
  const { kinds, project } = handIn
  const { uploads, upload, note, noteError, precheck } = draft
  const noteField = useRef<HTMLTextAreaElement>(null)
  const number = nextNumberOf(handIn)
  const slots = kinds.map((kind) => UPLOAD_SLOTS[HAND_IN_SLOTS[kind]])
  const limits = {
    maxFiles: 1,
    maxBytes: Math.max(...slots.map(({ maxBytes }) => maxBytes)),
    extensions: slots.flatMap(({ extensions }) => extensions),
    wrongExtension: handInErrors.HAND_IN_KIND_NOT_ACCEPTED.message,
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (draft.noteError) noteField.current?.focus()
    else draft.submit()
  }
  return (
    <form id={FORM_ID} onSubmit={submit} noValidate>
      <Stack gap={20}>
        <section aria-label={`Version ${number}`}>
          <Text size="sm" fw={550} mb={6}>
            Version {number}
          </Text>
          <PendingFieldset pending={draft.isSubmitting}>
            {upload ? (
              <ReplaceableUpload
                draft={draft}
                label={`Version ${number}`}
                upload={upload}
                limits={limits}
                onRemove={draft.dropFile}
              />
            ) : (
              <>
                <FilePicker
                  label={`Version ${number}`}
                  hint={formatRequiredKinds(kinds)}
                  onFiles={([file]) => file && draft.setFile(file)}
                  {...limits}
                />
                {!isUploadInGrace && <UnsavedUploadHint file={uploads.unsaved[0]} />}
              </>
            )}
          </PendingFieldset>
        </section>
        {upload?.uploadId && precheck.data?.outcome !== 'not_supported' && (
          <PrecheckPanel precheck={precheck} noun="file" />
        )}
        <Textarea
          ref={noteField}
          label={`Note to ${project.mentorName ?? 'your mentor'} (optional)`}
          autosize
          minRows={2}
          maxRows={8}
          readOnly={draft.isSubmitting}
          value={note}
          error={noteError}
          onChange={(event) => draft.setNote(event.currentTarget.value)}
        />
        {draft.problem && (
          // Most refused calls would be refused again.
          <Alert kind="error" {...(refusalCode(draft.problem) ? {} : { onRetry: draft.submit })}>
            {errorText(draft.problem, HAND_IN_SUBMIT_FAILED)}
          </Alert>
        )}
      </Stack>
    </form>
  )
}

export interface HandInFormActionsProps extends HandInFormProps {
  readonly onCancel: () => void
}

/** The form's hint and buttons, for the footer of its dialog. */
export function HandInFormActions({ handIn, draft, onCancel }: HandInFormActionsProps) {
  const blocker = findUploadBlocker(draft.uploads)
  const hintId = useId()
  return (
    <>
      <Text
        id={hintId}
        size="meta"
        c="var(--ink-2)"
        flex={{ base: '1 1 100%', sm: '1 1 200px' }}
        aria-live="polite"
      >
        {blocker ?? (draft.upload ? 'You get a receipt once the file is handed in.' : 'Choose a file first.')}
      </Text>
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
      <BusyButton
        type="submit"
        form={FORM_ID}
        busy={draft.isSubmitting}
        disabled={!draft.upload?.uploadId || blocker !== null}
        aria-describedby={hintId}
      >
        Hand in version {nextNumberOf(handIn)}
      </BusyButton>
    </>
  )
}
