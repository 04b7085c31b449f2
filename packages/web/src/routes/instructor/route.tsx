import { createFileRoute } from '@tanstack/react-router'
import { requireRole } from '../../lib/session/session.ts'
import { SignedInLayout } from '../-signed-in-layout.tsx'

export const Route = createFileRoute('/instructor')({
  beforeLoad: ({ context, location }) => requireRole(context.queryClient, 'instructor', location.href),
  component: SignedInLayout,
})
