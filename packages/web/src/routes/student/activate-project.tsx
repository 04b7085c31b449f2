import { createFileRoute } from '@tanstack/react-router'
import { NotBuiltScreen } from '../../ui/not-built-screen.tsx'

export const Route = createFileRoute('/student/activate-project')({
  component: () => <NotBuiltScreen title="Activate Project" />,
})
