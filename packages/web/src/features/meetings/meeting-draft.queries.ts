import { useForm } from '@mantine/form'
import { focusFirstField } from '../../lib/dom/focus-first-field.ts'
import { useFormDraft } from '../../lib/session/use-draft.ts'
import { findMeetingErrors, type MeetingValues, meetingOf, NO_MEETING } from './meeting-form.model.ts'
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
    validate: (values) => findMeetingErrors(values),
  })
  // Another time for a declined meeting is a draft of its own.
  const kind = initialValues === NO_MEETING ? 'meeting' : 'other time'
  const draft = useFormDraft(form, [kind, assignmentId], ['day', 'time', 'minutes', 'place', 'note'])
  return {
    form,
    proposal,
    submit: form.onSubmit(
      (values) =>
        proposal.propose(meetingOf(values), () => {
          draft.clearDraft()
          onProposed()
        }),
      (errors) => focusFirstField(Object.keys(errors).map(form.getInputNode)),
    ),
    hasChanges: () => form.isDirty(),
    /** Starts a new proposal. */
    clear: () => {
      draft.clearDraft()
      form.reset()
      proposal.reset()
      draft.resume()
    },
  }
}

export type MeetingDraft = ReturnType<typeof useMeetingDraft>
