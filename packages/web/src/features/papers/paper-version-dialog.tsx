import type { OwnPaper } from '@capstone/contract/papers/papers.schemas'
import { useEffect, useState } from 'react'
import { DetailDialog } from '../../ui/detail-dialog.tsx'
import { usePaperDraft } from './paper-draft.queries.ts'
import { PaperFeedbackSection } from './paper-feedback-section.tsx'
import classes from './paper-form.module.css'
import { PaperForm } from './paper-form.tsx'
import { usePaperSaving } from './paper-saving.queries.ts'
import { UnsavedPaperDialog } from './unsaved-paper-dialog.tsx'

export interface PaperVersionDialogProps {
  readonly opened: boolean
  readonly paper: OwnPaper
  readonly onClose: () => void
  readonly onSaved: () => void
}

/** Adds a version to one's own draft; the older ones stay. */
export function PaperVersionDialog({ opened, paper, onClose, onSaved }: PaperVersionDialogProps) {
  // Opened after it is there, so that it knows where to give the focus back to.
  const [isShown, setShown] = useState(false)
  useEffect(() => setShown(opened), [opened])
  const [isClosing, setClosing] = useState(false)
  const draft = usePaperDraft(paper)
  const saving = usePaperSaving(draft, onSaved)
  const isUnsaved = () => opened && !saving.saved() && draft.hasChanges()
  const close = () => {
    if (isClosing || saving.isSaving) return
    // Later, because Escape reaches every dialog: the question would take this key press for its own.
    if (isUnsaved()) setTimeout(() => setClosing(true))
    else onClose()
  }
  const discard = () => {
    setClosing(false)
    draft.dropFile()
    onClose()
  }
  return (
    <>
      <DetailDialog
        opened={isShown}
        onClose={close}
        title="Upload New Version"
        below={<p className={classes.about}>{paper.title}</p>}
      >
        {paper.feedback && <PaperFeedbackSection feedback={paper.feedback} />}
        <PaperForm draft={draft} saving={saving} onCancel={close} />
      </DetailDialog>
      <UnsavedPaperDialog
        isUnsaved={isUnsaved}
        closing={isClosing}
        onStay={() => setClosing(false)}
        onDiscard={discard}
      />
    </>
  )
}
