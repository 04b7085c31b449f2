import { Box, Button, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useDeferredOpen } from '../../lib/dom/use-deferred-open.ts'
import { useFocusAfterClosing } from '../../lib/dom/use-focus-fallback.ts'
import { BusyButton } from '../buttons/busy-button.tsx'
import { Alert } from '../feedback/alert.tsx'
import { LazyMount } from '../lazy/lazy-mount.tsx'
import text from '../theme/text.module.css'
import { DialogActions } from './dialog-actions.tsx'

export interface ConfirmDialogProps {
  readonly opened: boolean
  readonly title: string
  /** The question, or what the action leads to. */
  readonly children: ReactNode
  /** Label of the confirming button: "Delete". */
  readonly confirm: string
  readonly onConfirm: () => void
  readonly onClose: () => void
  /** The action is running: the dialog cannot be closed. */
  readonly busy?: boolean
  /** Cannot be confirmed now. The button keeps the focus it may have. */
  readonly disabled?: boolean
  /** Shown when the action failed; the dialog stays open. */
  readonly error?: string | undefined
  /** Makes the confirming button red, for destructive actions. Default: true. */
  readonly danger?: boolean
  /** Whether the focus returns to the button that opened the dialog, unless the action has removed it. Default true. */
  readonly returnFocus?: boolean
}

/** Asks for confirmation before an action. Mounts the dialog when it is first opened, because most never are. */
export const ConfirmDialog = (props: ConfirmDialogProps) => (
  <LazyMount when={props.opened}>
    <OpenedConfirmDialog {...props} />
  </LazyMount>
)

function OpenedConfirmDialog({
  opened,
  title,
  children,
  confirm,
  onConfirm,
  onClose,
  busy = false,
  disabled = false,
  error,
  danger = true,
  returnFocus = true,
}: ConfirmDialogProps) {
  const close = () => {
    if (!busy) onClose()
  }
  const isShown = useDeferredOpen(opened)
  return (
    <Modal
      opened={isShown}
      onClose={close}
      // The second click of a double click on the button that opened it would close it.
      closeOnClickOutside={false}
      returnFocus={returnFocus}
      // The action may have removed the button that opened this.
      onExitTransitionEnd={useFocusAfterClosing(isShown)}
      title={<span className={text.wraps}>{title}</span>}
      centered
      size={440}
    >
      <Box mb={20} c="var(--ink-2)">
        {children}
      </Box>
      {error && <Alert kind="error">{error}</Alert>}
      <DialogActions>
        <Button variant="subtle" onClick={close} data-autofocus>
          Cancel
        </Button>
        <BusyButton
          variant={danger ? 'danger' : 'filled'}
          // The second click of a double click arrives while the dialog fades out.
          onClick={() => opened && !disabled && onConfirm()}
          busy={busy}
          {...(disabled ? { 'aria-disabled': true, 'data-disabled': true } : {})}
        >
          {confirm}
        </BusyButton>
      </DialogActions>
    </Modal>
  )
}
