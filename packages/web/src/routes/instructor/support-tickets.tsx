import { createFileRoute } from '@tanstack/react-router'
import { NotBuiltScreen } from '../../ui/not-built-screen.tsx'

export const Route = createFileRoute('/instructor/support-tickets')({
  component: () => <NotBuiltScreen title="Student Support Center" />,
})
