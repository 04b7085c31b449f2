import { Modal, Text } from '@mantine/core'
import { SessionEndedForm, type SessionEndedFormProps } from './session-ended-form.tsx'

export interface SessionEndedDialogProps extends SessionEndedFormProps {
  readonly opened: boolean
}

const Z_INDEX_ABOVE_DIALOGS = 300
// Only a sign-in closes the dialog.
const ignoreClose = () => undefined

/** Asks to sign in again, over the page whose session has ended, so that unsaved text is not lost. */
export function SessionEndedDialog({ opened, email, onSignedIn }: SessionEndedDialogProps) {
  return (
    <Modal
      opened={opened}
      onClose={ignoreClose}
      // Delayed until this dialog has left the page.
      onExitTransitionEnd={() => setTimeout(restoreFocus)}
      closeOnEscape={false}
      closeOnClickOutside={false}
      withCloseButton={false}
      title="Your session has ended"
      centered
      size={440}
      zIndex={Z_INDEX_ABOVE_DIALOGS}
    >
      <Text mb={20} c="var(--ink-2)">
        Sign in again to continue where you were. Nothing you typed is lost.
      </Text>
      <SessionEndedForm email={email} onSignedIn={onSignedIn} />
    </Modal>
  )
}

/**
 * Focuses the topmost dialog or the page if nothing has the focus: a button that was disabled by the ended session has
 * lost it.
 */
function restoreFocus() {
  if (document.activeElement !== document.body) return
  const targets = document.querySelectorAll<HTMLElement>('#main, [role="dialog"]')
  targets.item(targets.length - 1)?.focus()
}
