import { createFileRoute } from '@tanstack/react-router'
import { NotBuiltScreen } from '../../ui/not-built-screen.tsx'

export const Route = createFileRoute('/admin/manage-papers')({
  component: () => <NotBuiltScreen title="Manage Papers" />,
})
