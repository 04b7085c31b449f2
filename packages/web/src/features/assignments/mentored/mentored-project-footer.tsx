import { WITHDRAWN_BY_ADMINS_ONLY } from '@capstone/contract/assignments/assignments.constants'
import type { MentoredProjectDetail } from '@capstone/contract/assignments/mentored-projects.schemas'
import { Button, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { DELETE, MANAGE_PROJECT } from './mentored-project.messages.ts'
import type { ChangeFeedback, useMentorChanges } from './use-mentor-changes.ts'

export interface MentoredProjectFooterProps {
  readonly project: MentoredProjectDetail
  readonly changes: Pick<ReturnType<typeof useMentorChanges>, 'saved' | 'failed' | 'clearFailed'>
  readonly onDelete: () => void
}

/** The footer of an editable project: the result of the last change, and the delete button or why there is none. */
export function MentoredProjectFooter({ project, changes, onDelete }: MentoredProjectFooterProps) {
  return (
    <>
      {project.isRequestedProject && (
        <Text flex="1 1 280px" fz={13} lh="sm" c="dimmed">
          {WITHDRAWN_BY_ADMINS_ONLY}
        </Text>
      )}
      <MentoredProjectFeedbackBanner
        saved={changes.saved}
        failed={changes.failed}
        onDismiss={changes.clearFailed}
      />
      {/* Last, so that it stays in its place while a message comes and goes. */}
      {!project.isRequestedProject && (
        <Button variant="default" onClick={onDelete}>
          {DELETE}
        </Button>
      )}
    </>
  )
}

/** The footer of a read-only project: a link to where it is managed. */
export function MentoredProjectManageFooter({ id }: { readonly id: string }) {
  return (
    <Button
      renderRoot={(props) => <Link to="/instructor/student-projects" search={{ project: id }} {...props} />}
    >
      {MANAGE_PROJECT}
    </Button>
  )
}

interface MentoredProjectFeedbackBannerProps {
  readonly saved: ChangeFeedback | null
  readonly failed: ChangeFeedback | null
  /** Called when the error is closed. */
  readonly onDismiss: () => void
}

/** The results of the last changes, in the dialog's footer so that they are visible at any scroll position. */
function MentoredProjectFeedbackBanner({ saved, failed, onDismiss }: MentoredProjectFeedbackBannerProps) {
  if (!saved && !failed) return null
  return (
    <Stack flex="1 1 280px" gap={8} miw={0}>
      {failed && (
        <Alert key={failed.id} kind="error" onDismiss={onDismiss}>
          {failed.text}
        </Alert>
      )}
      {saved && (
        <Alert key={saved.id} kind="success">
          {saved.text}
        </Alert>
      )}
    </Stack>
  )
}
