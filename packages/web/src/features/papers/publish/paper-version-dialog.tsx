import type { OwnPaper } from '@capstone/contract/papers/papers.schemas'
import { Stack, Text } from '@mantine/core'
import { DetailDialog } from '../../../ui/dialogs/detail-dialog.tsx'
import { useUnsaved } from '../../../ui/dialogs/use-unsaved.ts'
import { PaperFeedbackSection } from '../paper-feedback-section.tsx'
import { usePaperDraft } from './paper-draft.queries.ts'
import { PaperForm, PaperFormActions } from './paper-form.tsx'
import { usePaperSubmission } from './paper-submission.queries.ts'
import { UnsavedPaperDialog } from './unsaved-paper-dialog.tsx'

export interface PaperVersionDialogProps {
  readonly opened: boolean
  readonly paper: OwnPaper
  readonly onClose: () => void
  readonly onSaved: () => void
}

const FORM_ID = 'paper-version-form'

/** Adds a version to the student's own draft; older versions are kept. */
export function PaperVersionDialog({ opened, paper, onClose, onSaved }: PaperVersionDialogProps) {
  const draft = usePaperDraft(paper)
  const submission = usePaperSubmission(draft, onSaved)
  const unsaved = useUnsaved({
    hasChanges: () => !submission.isSaved() && draft.hasChanges(),
    opened,
    isBusy: submission.isSaving,
    ignoresSearch: true,
    onClose,
    onDiscard: draft.discard,
  })
  return (
    <>
      <DetailDialog
        opened={unsaved.isShown}
        onClose={unsaved.close}
        // The button that opened it moves when the paper is no longer returned; the message takes the focus.
        returnFocus={!submission.isSaved()}
        title="Upload New Version"
        below={
          <Text mt={2} c="var(--ink-2)" style={{ overflowWrap: 'anywhere' }}>
            {paper.title}
          </Text>
        }
        footer={
          <PaperFormActions draft={draft} submission={submission} formId={FORM_ID} onCancel={unsaved.close} />
        }
      >
        <Stack gap={20}>
          {paper.feedback && <PaperFeedbackSection feedback={paper.feedback} />}
          <PaperForm id={FORM_ID} draft={draft} submission={submission} />
        </Stack>
      </DetailDialog>
      <UnsavedPaperDialog unsaved={unsaved} />
    </>
  )
}
