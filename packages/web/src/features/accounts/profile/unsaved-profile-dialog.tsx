import { UnsavedDialog } from '../../../ui/dialogs/unsaved-dialog.tsx'
import { useUnsaved } from '../../../ui/dialogs/use-unsaved.ts'
import { PROFILE_UNSAVED } from './profile.messages.ts'
import type { ProfileDraft } from './use-profile-draft.ts'

/** Asks before a page with an unsaved profile is left. */
export function UnsavedProfileDialog({ draft }: { readonly draft: ProfileDraft }) {
  const { hasChanges, discard } = draft
  const unsaved = useUnsaved({ hasChanges, onDiscard: discard, ignoresSearch: true })
  return (
    <UnsavedDialog unsaved={unsaved} title="Leave without saving?" confirm="Discard changes">
      {PROFILE_UNSAVED}
    </UnsavedDialog>
  )
}
