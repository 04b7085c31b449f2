import { createFileRoute } from '@tanstack/react-router'
import { searchText } from '../../lib/search-text.ts'
import { NotBuiltScreen } from '../../ui/not-built-screen.tsx'

export const Route = createFileRoute('/student/support-chat')({
  // The project whose thread is to be open.
  validateSearch: (search): { project?: string | undefined } => ({ project: searchText(search.project) }),
  component: () => <NotBuiltScreen title="Support Chat" />,
})
