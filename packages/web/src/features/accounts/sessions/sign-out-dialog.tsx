import { ConfirmDialog, type ConfirmDialogProps } from '../../../ui/dialogs/confirm-dialog.tsx'
import { SIGN_OUT_CONSEQUENCE } from '../accounts.messages.ts'

export type SignOutDialogProps = Pick<ConfirmDialogProps, 'opened' | 'onConfirm' | 'onClose'>

/** Asks before a sign-out that would delete what is neither saved nor sent. */
export const SignOutDialog = (props: SignOutDialogProps) => (
  <ConfirmDialog {...props} title="Sign out without saving?" confirm="Sign Out">
    {SIGN_OUT_CONSEQUENCE}
  </ConfirmDialog>
)
