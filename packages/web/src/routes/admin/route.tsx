import { createFileRoute } from '@tanstack/react-router'
import { PortalLayout } from '../../features/accounts/portal-layout.tsx'
import { requireRole } from '../../lib/session.ts'

export const Route = createFileRoute('/admin')({
  beforeLoad: ({ context, location }) => requireRole(context.queryClient, 'admin', location.href),
  component: PortalLayout,
})
