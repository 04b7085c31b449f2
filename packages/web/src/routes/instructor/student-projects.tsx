import { createFileRoute } from '@tanstack/react-router'
import { NotBuiltScreen } from '../../ui/not-built-screen.tsx'

export const Route = createFileRoute('/instructor/student-projects')({
  component: () => <NotBuiltScreen title="Student Projects" />,
})
