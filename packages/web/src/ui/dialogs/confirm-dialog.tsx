import { Button, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { Alert } from '../feedback/alert.tsx'
import classes from './confirm-dialog.module.css'

export interface ConfirmDialogProps {
  readonly opened: boolean
  readonly title: string
  /** The specification's question. */
  readonly children: ReactNode
  /** The word on the closing button: "Delete". */
  readonly confirm: string
  readonly onConfirm: () => void
  readonly onClose: () => void
  /** The act is under way: nothing closes the dialog until what came of it is known. */
  readonly busy?: boolean
  /** It cannot be confirmed yet. */
  readonly disabled?: boolean
  /** What went wrong; the dialog stays open with it. */
  readonly error?: string | undefined
  /** Whether the act takes something away for good; it is then red. */
  readonly danger?: boolean
}

/** Asks before an act; traps the focus and returns it; Escape and Cancel change nothing. */
export function ConfirmDialog({
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
}: ConfirmDialogProps) {
  const close = () => {
    if (!busy) onClose()
  }
  return (
    <Modal opened={opened} onClose={close} title={title} centered size={440}>
      <div className={classes.question}>{children}</div>
      {error && <Alert kind="error">{error}</Alert>}
      <div className={classes.buttons}>
        <Button variant="subtle" onClick={close} data-autofocus>
          Cancel
        </Button>
        <Button variant={danger ? 'danger' : 'filled'} onClick={onConfirm} loading={busy} disabled={disabled}>
          {confirm}
        </Button>
      </div>
    </Modal>
  )
}
