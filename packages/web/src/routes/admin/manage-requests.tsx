import { createFileRoute } from '@tanstack/react-router'
import { NotBuiltScreen } from '../../ui/not-built-screen.tsx'

export const Route = createFileRoute('/admin/manage-requests')({
  component: () => <NotBuiltScreen title="Manage Requests" />,
})
