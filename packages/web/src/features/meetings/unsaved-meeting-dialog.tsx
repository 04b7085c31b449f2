import { UnsavedDialog } from '../../ui/dialogs/unsaved-dialog.tsx'
import type { Unsaved } from '../../ui/dialogs/use-unsaved.ts'
import { DISCARD_CONSEQUENCE } from './meetings.messages.ts'

/** Asks before a meeting that was typed and not proposed is lost. */
export const UnsavedMeetingDialog = ({ unsaved }: { readonly unsaved: Unsaved }) => (
  <UnsavedDialog unsaved={unsaved} title="Leave without proposing?" confirm="Discard">
    {DISCARD_CONSEQUENCE}
  </UnsavedDialog>
)
