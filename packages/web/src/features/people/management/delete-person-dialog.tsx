import { Box, Flex } from '@mantine/core'
import { useDeferredOpen } from '../../../lib/dom/use-deferred-open.ts'
import { errorText } from '../../../lib/http/error-text.ts'
import { stripDirectionMarks } from '../../../lib/text/direction-marks.ts'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { COUNTING, DELETION_COUNT_FAILED, type ManagedPeopleTexts } from './managed-people.messages.ts'

export interface DeletePersonDialogProps {
  readonly opened: boolean
  readonly texts: ManagedPeopleTexts
  readonly person: { readonly name: string }
  /** What is deleted with the account and what is kept, one sentence each; no `data` while loading. */
  readonly outcome: {
    readonly data: readonly string[] | undefined
    readonly error: Error | null
    readonly refetch: () => unknown
  }
  readonly isDeleting: boolean
  readonly error: string | undefined
  readonly onDelete: () => void
  readonly onClose: () => void
}

/** Asks for confirmation before an account is deleted, after loading what is deleted with it. */
export function DeletePersonDialog(props: DeletePersonDialogProps) {
  const { opened, texts, person, outcome, isDeleting, error, onDelete, onClose } = props
  return (
    <ConfirmDialog
      opened={useDeferredOpen(opened)}
      title={`Delete ${stripDirectionMarks(person.name)}?`}
      confirm="Delete"
      onConfirm={onDelete}
      onClose={onClose}
      busy={isDeleting}
      disabled={!outcome.data}
      error={error}
    >
      <Box mih={24} mb={12} aria-live="polite">
        {outcome.data ? (
          <Flex component="ul" direction="column" gap={2} c="var(--ink)">
            {outcome.data.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </Flex>
        ) : (
          !outcome.error && <p>{COUNTING}</p>
        )}
        {outcome.error && (
          <Alert kind="error" onRetry={outcome.refetch}>
            {errorText(outcome.error, DELETION_COUNT_FAILED)}
          </Alert>
        )}
      </Box>
      <p>{texts.confirmDelete}</p>
    </ConfirmDialog>
  )
}
