import { useForm } from '@mantine/form'
import { type MeetingValues, meetingOf, NO_MEETING, problemsOf } from './meeting-form.model.ts'
import { useProposeMeeting } from './meetings.queries.ts'

/** Holds the draft of a meeting, starting with `initialValues`, and submits it. */
export function useMeetingDraft(
  assignmentId: string,
  onProposed: () => void,
  initialValues: MeetingValues = NO_MEETING,
) {
  const proposal = useProposeMeeting(assignmentId)
  const form = useForm({
    initialValues,
    validate: (values) => problemsOf(values),
  })
  return {
    form,
    proposal,
    submit: form.onSubmit((values) => proposal.propose(meetingOf(values), onProposed)),
    hasChanges: () => form.isDirty(),
    /** Starts a new proposal. */
    clear: () => {
      form.reset()
      proposal.reset()
    },
  }
}

export type MeetingDraft = ReturnType<typeof useMeetingDraft>
