import { createFileRoute } from '@tanstack/react-router'
import { requireRole } from '../../lib/session/session.ts'
import { SignedInLayout } from '../-signed-in-layout.tsx'

export const Route = createFileRoute('/student')({
  beforeLoad: ({ context, location }) => requireRole(context.queryClient, 'student', location.href),
  component: SignedInLayout,
})
