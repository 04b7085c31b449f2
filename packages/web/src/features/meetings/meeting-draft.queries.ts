import { useForm } from '@mantine/form'
import { type MeetingValues, meetingOf, NO_MEETING, problemsOf } from './meeting-form.model.ts'
import { useProposeMeeting } from './meetings.queries.ts'

/** A meeting of a project before it is proposed: what was typed, beginning with `initialValues`, and its sending. */
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
    /** Begins another one. */
    clear: () => {
      form.reset()
      proposal.reset()
    },
  }
}

export type MeetingDraft = ReturnType<typeof useMeetingDraft>
