import { UnsavedDialog } from '../../../ui/dialogs/unsaved-dialog.tsx'
import type { Unsaved } from '../../../ui/dialogs/use-unsaved.ts'
import { PAPER_DISCARD_CONSEQUENCE } from '../own/own-papers.messages.ts'

/** Asks for confirmation before typed or uploaded content of a paper is discarded. */
export function UnsavedPaperDialog({ unsaved }: { readonly unsaved: Unsaved }) {
  return (
    <UnsavedDialog unsaved={unsaved} title="Leave without submitting?" confirm="Discard">
      {PAPER_DISCARD_CONSEQUENCE}
    </UnsavedDialog>
  )
}
