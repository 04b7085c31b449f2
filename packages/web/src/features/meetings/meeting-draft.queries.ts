import type { Meeting } from '@capstone/contract/meetings/meetings.schemas'
import { useForm } from '@mantine/form'
import { focusFirstField } from '../../lib/dom/focus-first-field.ts'
import type { DraftKey } from '../../lib/session/draft-key.ts'
import { useFormDraft } from '../../lib/session/use-draft.ts'
import { findMeetingErrors, meetingOf, meetingValuesOf, NO_MEETING } from './meeting-form.model.ts'
import { useProposeMeeting } from './meetings.queries.ts'

/** Holds the draft of a meeting, starting with the values of the one that it replaces, and submits it. */
export function useMeetingDraft(
  assignmentId: string,
  onProposed: () => void,
  replaced: Meeting | null = null,
) {
  // A proposal of another time has its own draft.
  const key: DraftKey = replaced ? ['other time', replaced.id] : ['meeting', assignmentId]
  const proposal = useProposeMeeting(key, assignmentId, replaced?.id)
  const form = useForm({
    initialValues: replaced ? meetingValuesOf(replaced) : NO_MEETING,
    validate: (values) => findMeetingErrors(values),
  })
  const draft = useFormDraft(form, key, ['day', 'time', 'minutes', 'place', 'note'])
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
    /** Clears the form and its stored draft, for a new proposal. */
    clear: () => {
      draft.clearDraft()
      form.reset()
      proposal.reset()
      draft.resume()
    },
  }
}

export type MeetingDraft = ReturnType<typeof useMeetingDraft>
