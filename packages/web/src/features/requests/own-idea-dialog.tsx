import { Button } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DetailDialog } from '../../ui/detail-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import classes from './own-idea.module.css'
import { useOwnIdea } from './own-idea.queries.ts'
import { OWN_IDEA_FORM_ID, OwnIdeaForm } from './own-idea-form.tsx'
import { ASK_DISCARD_IDEA } from './requests.messages.ts'

export interface OwnIdeaDialogProps {
  readonly opened: boolean
  readonly onClose: () => void
  /** Called with the id of the request. */
  readonly onRequested: (id: string) => void
}

/** A student writes an idea of their own and requests it; asks before what was written is lost. */
export function OwnIdeaDialog({ opened, onClose, onRequested }: OwnIdeaDialogProps) {
  const [asking, setAsking] = useState(false)
  // Opened after it is there, so that it knows where to give the focus back to.
  const [isShown, setShown] = useState(false)
  useEffect(() => setShown(opened), [opened])
  const draft = useOwnIdea(onRequested)
  const isUnsaved = () => opened && draft.isUnsaved()
  const leaving = useBlocker({ shouldBlockFn: isUnsaved, enableBeforeUnload: isUnsaved, withResolver: true })
  const isAsking = asking || leaving.status === 'blocked'

  const discard = () => {
    setAsking(false)
    if (leaving.status === 'blocked') leaving.proceed()
    else onClose()
  }
  const stay = () => {
    setAsking(false)
    leaving.reset?.()
  }
  const close = () => {
    if (isAsking || draft.isPending) return
    // Later, because Escape reaches every dialog: the question would take this key press for its own.
    if (isUnsaved()) setTimeout(() => setAsking(true))
    else onClose()
  }
  const foot = (
    <div className={classes.foot}>
      {draft.problem && <Notice kind="error">{draft.problem}</Notice>}
      <div className={classes.actions}>
        <Button type="submit" form={OWN_IDEA_FORM_ID} loading={draft.isPending}>
          Request Project
        </Button>
        <Button variant="subtle" onClick={close}>
          Cancel
        </Button>
      </div>
    </div>
  )
  return (
    <>
      <DetailDialog opened={isShown} onClose={close} title="Write your own idea" foot={foot}>
        <OwnIdeaForm draft={draft} />
      </DetailDialog>
      <ConfirmDialog
        opened={isAsking}
        title="Close without requesting?"
        confirm="Discard idea"
        onConfirm={discard}
        onClose={stay}
      >
        {ASK_DISCARD_IDEA}
      </ConfirmDialog>
    </>
  )
}
