import { createFileRoute } from '@tanstack/react-router'
import { preloadAssistant } from '../../features/assistant/assistant.queries.ts'
import { AssistantPage } from '../../features/assistant/assistant-page.tsx'

export const Route = createFileRoute('/student/ai-assistant')({
  staticData: { isFull: true },
  loader: ({ context: { queryClient } }) => preloadAssistant(queryClient),
  component: AssistantPage,
})
