import { Modal } from '@mantine/core'
import classes from './session-ended-dialog.module.css'
import { SessionEndedForm, type SessionEndedFormProps } from './session-ended-form.tsx'

export interface SessionEndedDialogProps extends SessionEndedFormProps {
  readonly opened: boolean
}

const ABOVE_DIALOGS = 300
// Only the person's return closes it.
const closeByNothing = () => undefined

/** Over the screen whose session has ended: the way back in, so that all that was typed is still there. */
export function SessionEndedDialog({ opened, email, onSignedIn }: SessionEndedDialogProps) {
  return (
    <Modal
      opened={opened}
      onClose={closeByNothing}
      // Later, when this dialog is no longer among those on the page.
      onExitTransitionEnd={() => setTimeout(giveFocusBack)}
      closeOnEscape={false}
      closeOnClickOutside={false}
      withCloseButton={false}
      title="Your session has ended"
      centered
      size={440}
      zIndex={ABOVE_DIALOGS}
    >
      <p className={classes.about}>Sign in again to go on where you were. Nothing you typed is lost.</p>
      <SessionEndedForm email={email} onSignedIn={onSignedIn} />
    </Modal>
  )
}

/** A button at work when the session ended has lost the focus: then it goes to the dialog or screen below. */
function giveFocusBack() {
  if (document.activeElement !== document.body) return
  const below = document.querySelectorAll<HTMLElement>('#main, [role="dialog"]')
  below.item(below.length - 1)?.focus()
}
