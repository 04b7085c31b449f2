import { TEMPORARY_PASSWORD_HOURS } from '@capstone/contract/accounts/accounts.constants'
import { Box, Button, Group, Stack, Text } from '@mantine/core'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { BusyButton } from '../../../ui/buttons/busy-button.tsx'
import { DetailDialog } from '../../../ui/dialogs/detail-dialog.tsx'
import { UnsavedDialog } from '../../../ui/dialogs/unsaved-dialog.tsx'
import { useUnsaved } from '../../../ui/dialogs/use-unsaved.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { CopyField } from '../../../ui/forms/copy-field.tsx'
import {
  type ManagedPeopleTexts,
  PASSWORD_NOT_COPIED,
  PERSON_DISCARD_CONSEQUENCE,
  RELOAD_PERSON,
} from '../management/managed-people.messages.ts'
import type { NewPerson, PersonDraft } from './use-person-draft.ts'

export interface PersonFormDialogProps {
  readonly opened: boolean
  readonly draft: PersonDraft
  /** Whether the form shows a temporary password that was not copied. */
  readonly hasUncopiedPassword?: boolean
  /** Whether something runs whose result the form will show, so that it can be neither saved nor closed. */
  readonly isBusy?: boolean
  readonly onClose: () => void
  readonly children: ReactNode
}

/**
 * Adds or edits a person, and shows the temporary password of an added one. Asks for confirmation before input is lost,
 * or a password that was not copied: by closing or by saving, which closes the dialog.
 */
export function PersonFormDialog(props: PersonFormDialogProps) {
  const { opened, draft, hasUncopiedPassword = false, isBusy = false, onClose, children } = props
  const { texts, added, isNew } = draft
  const [isCopied, setCopied] = useState(false)
  const [isConfirmingSave, setConfirmingSave] = useState(false)
  const isPasswordUncopied = added ? !isCopied : hasUncopiedPassword
  const hasInput = () => !added && draft.hasChanges()
  const unsaved = useUnsaved({
    hasChanges: () => isPasswordUncopied || hasInput(),
    opened,
    isBusy: isBusy || draft.isSaving || isConfirmingSave,
    onClose,
    onDiscard: draft.discard,
  })
  const save = (event: FormEvent<HTMLFormElement>) => {
    if (!hasUncopiedPassword && !isBusy) return draft.save(event)
    event.preventDefault()
    if (!isBusy) setConfirmingSave(true)
  }
  const saveConfirmation = {
    ...unsaved,
    isConfirming: true,
    stay: () => setConfirmingSave(false),
    discard: () => {
      setConfirmingSave(false)
      draft.save()
    },
  }
  const footer = added ? (
    <Button onClick={unsaved.close}>Done</Button>
  ) : (
    <PersonFormFooter draft={draft} isBusy={isBusy} onCancel={unsaved.close} />
  )
  return (
    <>
      <DetailDialog opened={unsaved.isShown} onClose={unsaved.close} title={titleOf(draft)} footer={footer}>
        {added ? (
          <AddedPersonView texts={texts} person={added} onCopied={() => setCopied(true)} />
        ) : (
          <form id={PERSON_FORM_ID} onSubmit={save} noValidate>
            <Stack gap={20}>{children}</Stack>
          </form>
        )}
      </DetailDialog>
      {added || isPasswordUncopied ? (
        <UnsavedDialog
          unsaved={isConfirmingSave ? saveConfirmation : unsaved}
          title={isConfirmingSave ? 'Save without the password?' : 'Close without the password?'}
          confirm={isConfirmingSave ? 'Save' : 'Close'}
        >
          {!isConfirmingSave && hasInput()
            ? `${PASSWORD_NOT_COPIED} ${PERSON_DISCARD_CONSEQUENCE}`
            : PASSWORD_NOT_COPIED}
        </UnsavedDialog>
      ) : (
        <UnsavedDialog
          unsaved={unsaved}
          title={isNew ? 'Close without adding?' : 'Close without saving?'}
          confirm="Discard"
        >
          {PERSON_DISCARD_CONSEQUENCE}
        </UnsavedDialog>
      )}
    </>
  )
}

function titleOf({ texts, added, isNew }: PersonDraft) {
  if (added) return `${texts.label} added`
  return isNew ? texts.add : texts.edit
}

interface AddedPersonViewProps {
  readonly texts: ManagedPeopleTexts
  readonly person: NewPerson
  readonly onCopied: () => void
}

/** Shows the temporary password of an added person once, and what to do with it. */
function AddedPersonView({ texts, person, onCopied }: AddedPersonViewProps) {
  const message = useRef<HTMLParagraphElement>(null)
  // The focused button disappeared with the form.
  useEffect(() => message.current?.focus(), [])
  return (
    <Stack gap={20}>
      <Text ref={message} tabIndex={-1} fw={550} style={{ outline: 0, overflowWrap: 'anywhere' }}>
        {texts.formatAdded(person.name)}
      </Text>
      <CopyField label="Temporary Password" value={person.tempPassword} onCopied={onCopied} />
      <Text
        size="sm"
        c="var(--ink-2)"
        px={16}
        py={14}
        bg="var(--need-bg)"
        bd="1px solid var(--need-line)"
        bdrs="md"
      >
        <Box component="strong" fw={550} c="var(--need)">
          Please share this temporary password securely.
        </Box>{' '}
        It is shown only this once. It opens the account for {TEMPORARY_PASSWORD_HOURS} hours, and only to
        choose a password of one’s own.
      </Text>
    </Stack>
  )
}

const PERSON_FORM_ID = 'person-form'

interface PersonFormFooterProps {
  readonly draft: PersonDraft
  readonly isBusy: boolean
  readonly onCancel: () => void
}

/** Save and Cancel, errors, and a button to load the current account after an edit conflict. */
function PersonFormFooter({ draft, isBusy, onCancel }: PersonFormFooterProps) {
  const { texts, isNew, problem, isEditedElsewhere, feedback } = draft
  return (
    <Stack flex={1} gap={12} miw={0}>
      {feedback && <Alert kind="success">{feedback}</Alert>}
      {problem && (
        <Alert kind="error">
          {problem}
          {isEditedElsewhere && (
            <Box mt={10}>
              <BusyButton variant="default" size="xs" busy={draft.isFinding} onClick={draft.reloadPerson}>
                {RELOAD_PERSON}
              </BusyButton>
            </Box>
          )}
        </Alert>
      )}
      <Group gap="xs" justify="flex-end">
        <Button variant="subtle" onClick={onCancel}>
          Cancel
        </Button>
        <BusyButton type="submit" form={PERSON_FORM_ID} busy={draft.isSaving} disabled={isBusy}>
          {isNew ? texts.submit : 'Save Changes'}
        </BusyButton>
      </Group>
    </Stack>
  )
}
