import { UnsavedDialog } from '../../../ui/dialogs/unsaved-dialog.tsx'
import type { Unsaved } from '../../../ui/dialogs/use-unsaved.ts'
import { DISCARD_CONSEQUENCE } from '../own/own-papers.messages.ts'

/** Asks before what was typed or uploaded of a paper is lost. */
export function UnsavedPaperDialog({ unsaved }: { readonly unsaved: Unsaved }) {
  return (
    <UnsavedDialog unsaved={unsaved} title="Leave without submitting?" confirm="Discard">
      {DISCARD_CONSEQUENCE}
    </UnsavedDialog>
  )
}
