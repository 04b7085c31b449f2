import { createFileRoute } from '@tanstack/react-router'
import { NotBuiltScreen } from '../../ui/not-built-screen.tsx'

export const Route = createFileRoute('/instructor/dashboard')({
  component: () => <NotBuiltScreen title="Dashboard" />,
})
