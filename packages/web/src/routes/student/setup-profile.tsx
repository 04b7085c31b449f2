import { createFileRoute } from '@tanstack/react-router'
import { NotBuiltScreen } from '../../ui/not-built-screen.tsx'

export const Route = createFileRoute('/student/setup-profile')({
  component: () => <NotBuiltScreen title="Complete Your Profile" />,
})
