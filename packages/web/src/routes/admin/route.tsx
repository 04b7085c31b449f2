import { createFileRoute } from '@tanstack/react-router'
import { requireRole } from '../../lib/session/session.ts'
import { SignedInLayout } from '../-signed-in-layout.tsx'

export const Route = createFileRoute('/admin')({
  beforeLoad: ({ context, location }) => requireRole(context.queryClient, 'admin', location.href),
  component: SignedInLayout,
})
