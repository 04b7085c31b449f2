import { createFileRoute } from '@tanstack/react-router'
import { PortalLayout } from '../../features/accounts/portal-layout.tsx'
import { useWaiting } from '../../features/dashboards/use-waiting.ts'
import { requireRole } from '../../lib/session.ts'

export const Route = createFileRoute('/student')({
  beforeLoad: ({ context, location }) => requireRole(context.queryClient, 'student', location.href),
  component: () => <PortalLayout waiting={useWaiting()} />,
})
