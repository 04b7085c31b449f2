import { Box, Button, Group, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { Alert } from '../feedback/alert.tsx'

export interface ConfirmDialogProps {
  readonly opened: boolean
  readonly title: string
  /** The question. */
  readonly children: ReactNode
  /** Label of the confirming button: "Delete". */
  readonly confirm: string
  readonly onConfirm: () => void
  readonly onClose: () => void
  /** The action is running: the dialog cannot be closed. */
  readonly busy?: boolean
  readonly disabled?: boolean
  /** Shown when the action failed; the dialog stays open. */
  readonly error?: string | undefined
  /** Makes the confirming button red, for destructive actions. */
  readonly danger?: boolean
}

const RULE = { borderTop: '1px solid var(--line)' }

/** Asks for confirmation before an action. */
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
      <Box mb={20} c="var(--ink-2)">
        {children}
      </Box>
      {error && <Alert kind="error">{error}</Alert>}
      <Group justify="flex-end" gap={8} mt={20} mx={-24} mb={-8} px={24} pt={16} style={RULE}>
        <Button variant="subtle" onClick={close} data-autofocus>
          Cancel
        </Button>
        <Button variant={danger ? 'danger' : 'filled'} onClick={onConfirm} loading={busy} disabled={disabled}>
          {confirm}
        </Button>
      </Group>
    </Modal>
  )
}
