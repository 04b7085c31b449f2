import { createFileRoute } from '@tanstack/react-router'
import { PortalLayout } from '../features/accounts/portal-layout.tsx'
import { requireSignIn } from '../lib/session.ts'

export const Route = createFileRoute('/profile-settings')({
  beforeLoad: ({ context, location }) => requireSignIn(context.queryClient, location.href),
  component: PortalLayout,
})
