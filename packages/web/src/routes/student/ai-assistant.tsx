import { createFileRoute } from '@tanstack/react-router'
import { preloadAssistant } from '../../features/assistant/assistant.queries.ts'
import { AssistantPage } from '../../features/assistant/assistant-page.tsx'
import { AskInstructorButton } from '../../features/chat/ask-instructor-button.tsx'

export const Route = createFileRoute('/student/ai-assistant')({
  staticData: { isFullHeight: true },
  loader: ({ context: { queryClient } }) => preloadAssistant(queryClient),
  component: AssistantRoute,
})

function AssistantRoute() {
  return <AssistantPage renderAskInstructor={(question) => <AskInstructorButton question={question} />} />
}
