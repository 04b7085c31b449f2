import type { Role } from '@capstone/contract/accounts/accounts.constants'
import { Box } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { listDrafts } from '../../../lib/session/stored-drafts.ts'
import { ConfirmDialog, type ConfirmDialogProps } from '../../../ui/dialogs/confirm-dialog.tsx'
import text from '../../../ui/theme/text.module.css'
import { formatUnsavedWork, formatUnsentMessages, SIGN_OUT_DELETES } from './unsaved-work.messages.ts'

export interface SignOutDialogProps extends Pick<ConfirmDialogProps, 'opened' | 'onConfirm' | 'onClose'> {
  readonly viewer: { readonly id: string; readonly role: Role }
  /** Whether messages of the chat wait to be sent, or could not be. */
  readonly hasUnsentMessages: boolean
}

/** Asks before a sign-out that would delete what is neither saved nor sent, and says where that is. */
export const SignOutDialog = ({ viewer, hasUnsentMessages, ...dialog }: SignOutDialogProps) => (
  <ConfirmDialog {...dialog} title="Sign out without saving?" confirm="Sign Out">
    <p>{SIGN_OUT_DELETES}</p>
    <UnsavedWorkList viewer={viewer} hasUnsentMessages={hasUnsentMessages} onLeave={dialog.onClose} />
  </ConfirmDialog>
)

type UnsavedWorkListProps = Pick<SignOutDialogProps, 'viewer' | 'hasUnsentMessages'> & {
  /** Called when a link is followed. */
  readonly onLeave: () => void
}

function UnsavedWorkList({ viewer: { id, role }, hasUnsentMessages, onLeave }: UnsavedWorkListProps) {
  // Read once: the dialog fades out after all was deleted.
  const [work] = useState(() => [
    ...(hasUnsentMessages ? [formatUnsentMessages(role)] : []),
    ...formatUnsavedWork(role, listDrafts(id)),
  ])
  return (
    <Box component="ul" mt="xs" mb={0} pl={20}>
      {work.map(({ label, to, search }) => (
        <li key={`${label} ${to} ${JSON.stringify(search)}`}>
          {to ? (
            <Link to={to} search={search ?? {}} className={text.link} onClick={onLeave}>
              {label}
            </Link>
          ) : (
            label
          )}
        </li>
      ))}
    </Box>
  )
}
