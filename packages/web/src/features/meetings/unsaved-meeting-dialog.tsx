import { UnsavedDialog } from '../../ui/dialogs/unsaved-dialog.tsx'
import type { Unsaved } from '../../ui/dialogs/use-unsaved.ts'
import { MEETING_DISCARD_CONSEQUENCE } from './meetings.messages.ts'

/** Asks for confirmation before an unsent meeting proposal is discarded. */
export const UnsavedMeetingDialog = ({ unsaved }: { readonly unsaved: Unsaved }) => (
  <UnsavedDialog unsaved={unsaved} title="Leave without proposing?" confirm="Discard">
    {MEETING_DISCARD_CONSEQUENCE}
  </UnsavedDialog>
)
