import { useUnsaved } from '../../../ui/dialogs/use-unsaved.ts'
import { usePaperDraft } from './paper-draft.queries.ts'
import { PaperForm, PaperFormActions } from './paper-form.tsx'
import { usePaperSubmission } from './paper-submission.queries.ts'
import { UnsavedPaperDialog } from './unsaved-paper-dialog.tsx'

/** The form for a new paper. */
export function NewPaperForm({ onSaved }: { readonly onSaved: () => void }) {
  const draft = usePaperDraft(null)
  const submission = usePaperSubmission(draft, onSaved)
  const unsaved = useUnsaved({
    hasChanges: () => !submission.isSaved() && draft.hasChanges(),
    // The list of papers can be searched while the form is filled in.
    ignoresSearch: true,
    onDiscard: draft.discard,
  })
  return (
    <>
      <PaperForm draft={draft} submission={submission}>
        <PaperFormActions draft={draft} submission={submission} />
      </PaperForm>
      <UnsavedPaperDialog unsaved={unsaved} />
    </>
  )
}
