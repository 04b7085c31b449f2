import { Button } from '@mantine/core'
import { DetailDialog } from '../../../ui/dialogs/detail-dialog.tsx'
import { UnsavedDialog } from '../../../ui/dialogs/unsaved-dialog.tsx'
import { useUnsaved } from '../../../ui/dialogs/use-unsaved.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { ASK_DISCARD_IDEA } from '../requests.messages.ts'
import classes from './own-idea.module.css'
import { useOwnIdea } from './own-idea.queries.ts'
import { OWN_IDEA_FORM_ID, OwnIdeaForm } from './own-idea-form.tsx'

export interface OwnIdeaDialogProps {
  readonly opened: boolean
  readonly onClose: () => void
  /** Called with the id of the request. */
  readonly onRequested: (id: string) => void
}

/** A student writes an idea of their own and requests it; asks before what was written is lost. */
export function OwnIdeaDialog({ opened, onClose, onRequested }: OwnIdeaDialogProps) {
  const draft = useOwnIdea(onRequested)
  const unsaved = useUnsaved({ hasChanges: draft.isUnsaved, opened, isBusy: draft.isPending, onClose })
  const foot = (
    <div className={classes.foot}>
      {draft.problem && <Notice kind="error">{draft.problem}</Notice>}
      <div className={classes.actions}>
        <Button type="submit" form={OWN_IDEA_FORM_ID} loading={draft.isPending}>
          Request Project
        </Button>
        <Button variant="subtle" onClick={unsaved.close}>
          Cancel
        </Button>
      </div>
    </div>
  )
  return (
    <>
      <DetailDialog opened={unsaved.isShown} onClose={unsaved.close} title="Write your own idea" foot={foot}>
        <OwnIdeaForm draft={draft} />
      </DetailDialog>
      <UnsavedDialog unsaved={unsaved} title="Close without requesting?" confirm="Discard idea">
        {ASK_DISCARD_IDEA}
      </UnsavedDialog>
    </>
  )
}
