import { createFileRoute } from '@tanstack/react-router'
import { SignupPage } from '../../features/accounts/sign-up/signup-page.tsx'
import { requireSignedOut } from '../../lib/session/session.ts'

export const Route = createFileRoute('/auth/signup')({
  beforeLoad: ({ context }) => requireSignedOut(context.queryClient),
  component: SignupPage,
})
