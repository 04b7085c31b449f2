import { createFileRoute } from '@tanstack/react-router'
import { useFound } from '../../features/search/use-found.ts'
import { requireRole } from '../../lib/session/session.ts'
import { OwnLayout } from '../-own-layout.tsx'

export const Route = createFileRoute('/admin')({
  beforeLoad: ({ context, location }) => requireRole(context.queryClient, 'admin', location.href),
  component: () => <OwnLayout finding={useFound()} />,
})
