import { areStepsAhead } from '@capstone/contract/assignments/assignments.policy'
import type { ProjectCard } from '@capstone/contract/assignments/assignments.schemas'
import { Group, Text } from '@mantine/core'
import { useState } from 'react'
import { calls } from '../../../lib/http/api.ts'
import { errorText } from '../../../lib/http/error-text.ts'
import { useSingleMutation } from '../../../lib/http/use-single-mutation.ts'
import { BusyButton } from '../../../ui/buttons/busy-button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { FocusKeeper } from '../../../ui/layout/focus-keeper.tsx'
import {
  formatEstimate,
  formatUpdateRequest,
  UPDATE_REQUEST_FAILED,
  UPDATE_REQUESTED,
} from './roadmap.messages.ts'

export interface ProgressEstimateProps {
  readonly project: Pick<ProjectCard, 'id' | 'title' | 'status' | 'progress' | 'roadmap' | 'instructorName'>
}

/**
 * How many steps of a roadmap the student has done, and the progress the mentor estimates. While the steps are ahead, a
 * button asks the mentor for an update.
 */
export function ProgressEstimate({ project }: ProgressEstimateProps) {
  const { id, progress, roadmap, status, instructorName } = project
  const stepCount = roadmap.length
  const completedStepCount = roadmap.filter(({ isDone }) => isDone).length
  if (stepCount === 0 || status === 'completed') return null
  const isAhead = areStepsAhead({ status, progress, completedStepCount, stepCount })
  return (
    <Group mt={8} gap="4px 12px">
      <Text fz={13} lh="sm" c="var(--ink-2)">
        {formatEstimate(completedStepCount, stepCount, progress, instructorName !== null)}
      </Text>
      {isAhead && instructorName && (
        // After a new estimate the student may ask again.
        <UpdateRequestButton key={progress} threadId={id} text={formatUpdateRequest(project)} />
      )}
    </Group>
  )
}

interface UpdateRequestButtonProps {
  readonly threadId: string
  readonly text: string
}

/** Asks the mentor in the project's thread to update the progress. A retry sends the same message. */
function UpdateRequestButton({ threadId, text }: UpdateRequestButtonProps) {
  const [id] = useState(() => crypto.randomUUID())
  const { mutate, isPending, isSuccess, error } = useSingleMutation(calls.chat.sendMessage.mutationOptions())
  const requestUpdate = () => mutate({ id, threadId, text })
  if (isSuccess)
    return (
      <Text fz={13} lh="sm" c="var(--ink-2)" role="status">
        {UPDATE_REQUESTED}
      </Text>
    )
  return (
    <>
      <FocusKeeper>
        <BusyButton size="xs" variant="default" busy={isPending} onClick={requestUpdate}>
          Ask for an update
        </BusyButton>
      </FocusKeeper>
      {error && !isPending && (
        <Alert kind="error" onRetry={requestUpdate}>
          {errorText(error, UPDATE_REQUEST_FAILED)}
        </Alert>
      )}
    </>
  )
}
