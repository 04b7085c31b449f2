import { createFileRoute } from '@tanstack/react-router'
import { SignupPage } from '../../features/accounts/signup-page.tsx'
import { requireSignedOut } from '../../lib/session.ts'

export const Route = createFileRoute('/auth/signup')({
  beforeLoad: ({ context }) => requireSignedOut(context.queryClient),
  component: SignupPage,
})
