import { PAPER_INCOMPLETE } from '@capstone/contract/papers/papers.errors'
import { Button, TextInput } from '@mantine/core'
import { useId } from 'react'
import { reasonToWait } from '../../../lib/uploads/upload-waits.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { AbstractField } from './abstract-field.tsx'
import type { PaperDraft } from './paper-draft.queries.ts'
import { PaperFileField } from './paper-file-field.tsx'
import classes from './paper-form.module.css'
import type { PaperSaving } from './paper-saving.queries.ts'
import { PrecheckPanel } from './precheck-panel.tsx'

export interface PaperFormProps {
  readonly draft: PaperDraft
  readonly saving: PaperSaving
  /** Leaves the form; without it there is nowhere to go. */
  readonly onCancel?: () => void
}

/** A paper or a further version of one: title, file, what was found in it, its abstract. Spec 1 §5. */
export function PaperForm({ draft, saving, onCancel }: PaperFormProps) {
  const { form, paper, upload, uploads, precheck } = draft
  const title = form.getInputProps('title')
  const waiting = reasonToWait(uploads)
  const waitingId = useId()
  return (
    <form className={classes.form} onSubmit={saving.save} noValidate>
      {!paper && (
        <TextInput
          label="Paper title"
          withAsterisk
          {...title}
          // The sentence for title and file is said once, above the button.
          error={title.error === PAPER_INCOMPLETE ? true : title.error}
        />
      )}
      <PaperFileField draft={draft} />
      {upload?.uploadId && (
        <>
          <PrecheckPanel precheck={precheck} />
          <AbstractField draft={draft} />
        </>
      )}
      {saving.problem && <Notice kind="error">{saving.problem}</Notice>}
      <div className={classes.foot}>
        <Button
          type="submit"
          loading={saving.isSaving}
          aria-disabled={waiting !== null}
          {...(waiting ? { 'aria-describedby': waitingId } : {})}
        >
          {paper ? 'Submit New Version' : 'Submit Paper'}
        </Button>
        {onCancel && (
          <Button variant="subtle" onClick={onCancel}>
            Cancel
          </Button>
        )}
        <p id={waitingId} className={classes.waiting} aria-live="polite">
          {waiting}
        </p>
      </div>
    </form>
  )
}
