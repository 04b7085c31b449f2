import { assistantErrors } from '@capstone/contract/assistant/assistant.errors'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { EmptyState } from '../../ui/lists/list-states.tsx'

/** No AI service is set up: who helps instead. */
export function AssistantOffView() {
  return (
    <EmptyState
      title={assistantErrors.AI_NOT_CONFIGURED.message}
      buttons={
        <Button component={Link} to="/student/support-chat">
          Ask your instructor
        </Button>
      }
    >
      Your instructor can help you with ideas, concepts, code and writing.
    </EmptyState>
  )
}
