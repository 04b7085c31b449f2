import { createFileRoute } from '@tanstack/react-router'
import { PortalLayout } from '../../features/accounts/portal-layout.tsx'
import { requireRole } from '../../lib/session.ts'

export const Route = createFileRoute('/instructor')({
  beforeLoad: ({ context, location }) => requireRole(context.queryClient, 'instructor', location.href),
  component: PortalLayout,
})
