import { PAPER_INCOMPLETE } from '@capstone/contract/papers/papers.errors'
import { countWords } from '@capstone/contract/papers/words.policy'
import { Button, Textarea, TextInput } from '@mantine/core'
import { useId } from 'react'
import { reasonToWait } from '../../../lib/uploads/upload-waits.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { ABSTRACT_RANGE } from '../mine/own-papers.messages.ts'
import { AbstractMeter } from './abstract-meter.tsx'
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

/** The abstract as it was found or as the student put it right; its words are counted as they are typed. Spec 1 §2. */
function AbstractField({ draft }: { readonly draft: PaperDraft }) {
  const { form, found, fillIn, precheck } = draft
  const { abstract } = form.values
  return (
    <div className={classes.field}>
      <Textarea
        label="Abstract"
        description={describeSource(found !== null, precheck.data?.outcome === 'read')}
        autosize
        minRows={4}
        maxRows={14}
        disabled={precheck.isFetching && abstract === ''}
        {...form.getInputProps('abstract')}
      />
      <AbstractMeter words={countWords(abstract)} />
      {found !== null && abstract !== found && (
        <Button size="xs" variant="subtle" className={classes.restore} onClick={() => fillIn(found)}>
          Use the abstract found in the file
        </Button>
      )}
    </div>
  )
}

function describeSource(isFound: boolean, isRead: boolean) {
  if (isFound) return 'Found in your file. Please put right what is wrong.'
  const invitation = `Paste it here to see whether it has ${ABSTRACT_RANGE}.`
  return isRead ? `No abstract was found in your file. ${invitation}` : invitation
}
