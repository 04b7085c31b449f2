import { createFileRoute } from '@tanstack/react-router'
import { NotBuiltScreen } from '../../ui/not-built-screen.tsx'

export const Route = createFileRoute('/admin/instructor-progress')({
  component: () => <NotBuiltScreen title="Instructor Progress" />,
})
