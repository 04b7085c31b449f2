import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { DetailDialog } from '../../../ui/dialogs/detail-dialog.tsx'
import { UnsavedDialog } from '../../../ui/dialogs/unsaved-dialog.tsx'
import { useUnsaved } from '../../../ui/dialogs/use-unsaved.ts'
import { ASK_LEAVE, ASK_LEAVE_PASSWORD } from '../management/managed-people.messages.ts'
import classes from '../management/managed-people.module.css'
import { AddedPersonView } from './added-person-view.tsx'
import type { PersonDraft } from './person-draft.queries.ts'
import { PERSON_FORM_ID, PersonFormFooter } from './person-form-footer.tsx'

export interface PersonFormDialogProps {
  readonly opened: boolean
  readonly draft: PersonDraft
  readonly onClose: () => void
  /** The fields. */
  readonly children: ReactNode
}

/**
 * Adds or edits somebody; asks before what was entered is lost. Of somebody added it then shows the temporary password,
 * and asks before that is lost uncopied.
 */
export function PersonFormDialog({ opened, draft, onClose, children }: PersonFormDialogProps) {
  const { words, added, isNew } = draft
  const [isCopied, setCopied] = useState(false)
  const unsaved = useUnsaved({
    hasChanges: () => (added ? !isCopied : draft.hasChanges()),
    opened,
    isBusy: draft.isSaving,
    onClose,
  })
  const footer = added ? (
    <Button onClick={onClose}>Done</Button>
  ) : (
    <PersonFormFooter draft={draft} onCancel={unsaved.close} />
  )
  return (
    <>
      <DetailDialog opened={unsaved.isShown} onClose={unsaved.close} title={titleOf(draft)} foot={footer}>
        {added ? (
          <AddedPersonView words={words} person={added} onCopied={() => setCopied(true)} />
        ) : (
          <form id={PERSON_FORM_ID} className={classes.form} onSubmit={draft.save} noValidate>
            {children}
          </form>
        )}
      </DetailDialog>
      {added ? (
        <UnsavedDialog unsaved={unsaved} title="Close without the password?" confirm="Close">
          {ASK_LEAVE_PASSWORD}
        </UnsavedDialog>
      ) : (
        <UnsavedDialog
          unsaved={unsaved}
          title={isNew ? 'Close without adding?' : 'Close without saving?'}
          confirm="Discard"
        >
          {ASK_LEAVE}
        </UnsavedDialog>
      )}
    </>
  )
}

function titleOf({ words, added, isNew }: PersonDraft) {
  if (added) return `${words.label} added`
  return isNew ? words.add : words.edit
}
