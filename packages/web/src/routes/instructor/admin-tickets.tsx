import { createFileRoute } from '@tanstack/react-router'
import { NotBuiltScreen } from '../../ui/not-built-screen.tsx'

export const Route = createFileRoute('/instructor/admin-tickets')({
  component: () => <NotBuiltScreen title="Admin Communication" />,
})
