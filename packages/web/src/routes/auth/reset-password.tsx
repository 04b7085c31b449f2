import { createFileRoute } from '@tanstack/react-router'
import { ResetPasswordPage } from '../../features/accounts/recovery/reset-password-page.tsx'
import { sessionQuery } from '../../lib/session/session.ts'

export const Route = createFileRoute('/auth/reset-password')({
  // The session has the minimum password length of this portal.
  loader: ({ context }) => context.queryClient.ensureQueryData(sessionQuery),
  component: ResetPasswordPage,
})
