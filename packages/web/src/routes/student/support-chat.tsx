import { createFileRoute } from '@tanstack/react-router'
import { NotBuiltScreen } from '../../ui/not-built-screen.tsx'

export const Route = createFileRoute('/student/support-chat')({
  component: () => <NotBuiltScreen title="Support Chat" />,
})
