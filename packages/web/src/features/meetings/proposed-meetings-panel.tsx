import { Box, Text } from '@mantine/core'
import { Alert } from '../../ui/feedback/alert.tsx'
import { formatProposed } from './meetings.messages.ts'
import { MeetingsList } from './meetings-list.tsx'

export interface ProposedMeetingsPanelProps {
  readonly assignmentId: string
  /** Whether a meeting has just been proposed. */
  readonly isProposed: boolean
  readonly onSeen: () => void
}

/** The meetings of a project below the button that proposes one. */
export function ProposedMeetingsPanel({ assignmentId, isProposed, onSeen }: ProposedMeetingsPanelProps) {
  return (
    <Box component="section" mt="lg" aria-label="Meetings">
      <Text component="h3" size="sm" ff="text" fw={550} mb="xs">
        Meetings
      </Text>
      {isProposed && (
        <Alert kind="success" onDismiss={onSeen}>
          {formatProposed('Your instructor')}
        </Alert>
      )}
      <MeetingsList assignmentId={assignmentId} />
    </Box>
  )
}
