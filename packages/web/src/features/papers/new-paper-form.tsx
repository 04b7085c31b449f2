import { usePaperDraft } from './paper-draft.queries.ts'
import { PaperForm } from './paper-form.tsx'
import { usePaperSaving } from './paper-saving.queries.ts'
import { UnsavedPaperDialog } from './unsaved-paper-dialog.tsx'

/** Submits a new paper. Spec 1 §2 and §5. */
export function NewPaperForm({ onSaved }: { readonly onSaved: () => void }) {
  const draft = usePaperDraft(null)
  const saving = usePaperSaving(draft, onSaved)
  return (
    <>
      <PaperForm draft={draft} saving={saving} />
      <UnsavedPaperDialog
        isUnsaved={() => !saving.saved() && draft.hasChanges()}
        onDiscard={draft.dropFile}
      />
    </>
  )
}
