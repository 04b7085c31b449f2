import { createFileRoute } from '@tanstack/react-router'
import { NotBuiltScreen } from '../../ui/not-built-screen.tsx'

export const Route = createFileRoute('/student/view-project/$projectId')({
  component: () => <NotBuiltScreen title="View Project" />,
})
