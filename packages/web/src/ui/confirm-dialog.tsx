import { Button, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './confirm-dialog.module.css'
import { Notice } from './notice.tsx'

export interface ConfirmDialogProps {
  readonly opened: boolean
  readonly title: string
  /** The specification's question. */
  readonly children: ReactNode
  /** The word on the closing button: "Delete". */
  readonly confirm: string
  readonly onConfirm: () => void
  readonly onClose: () => void
  readonly busy?: boolean
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
  error,
  danger = true,
}: ConfirmDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={title} centered size={440}>
      <div className={classes.question}>{children}</div>
      {error && <Notice kind="error">{error}</Notice>}
      <div className={classes.buttons}>
        <Button variant="subtle" onClick={onClose} data-autofocus>
          Cancel
        </Button>
        <Button variant={danger ? 'danger' : 'filled'} onClick={onConfirm} loading={busy}>
          {confirm}
        </Button>
      </div>
    </Modal>
  )
}
