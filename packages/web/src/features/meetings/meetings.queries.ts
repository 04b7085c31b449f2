import type { Meeting, MeetingForm, NewMeeting } from '@capstone/contract/meetings/meetings.schemas'
import { useQueryClient } from '@tanstack/react-query'
import { saveTextFile } from '../../lib/files/save-file.ts'
import { api, calls } from '../../lib/http/api.ts'
import { refusalCode } from '../../lib/http/error-text.ts'
import { useStoredIdempotentId } from '../../lib/http/idempotent-id.ts'
import { useSingleMutation } from '../../lib/http/use-single-mutation.ts'
import type { DraftKey } from '../../lib/session/draft-key.ts'

/** The meetings of a project, upcoming ones first. */
export const meetingsQuery = (assignmentId: string) =>
  calls.meetings.listMeetings.queryOptions({ input: { assignmentId } })

/** Declines a meeting that another one replaces. One that is closed already needs no answer. */
const declineMeeting = (id: string) =>
  api.meetings.answerMeeting({ id, answer: 'declined' }).catch((error: unknown) => {
    if (refusalCode(error) !== 'MEETING_CLOSED') throw error
  })

/**
 * Proposes the meeting of a draft, then declines the one that it replaces. Submitting an unchanged draft again is
 * idempotent until it succeeded.
 */
export function useProposeMeeting(draftKey: DraftKey, assignmentId: string, replacedId: string | undefined) {
  const client = useQueryClient()
  const { idOf, forget } = useStoredIdempotentId(draftKey)
  const mutation = useSingleMutation({
    mutationFn: async (proposal: NewMeeting) => {
      // First, so that a refused proposal leaves the other meeting as it is.
      await api.meetings.proposeMeeting(proposal)
      if (replacedId) await declineMeeting(replacedId)
    },
    onSuccess: forget,
    onSettled: () => {
      // A proposal is also a message of the project's thread.
      void client.invalidateQueries({ queryKey: calls.chat.key() })
      return client.invalidateQueries({ queryKey: meetingsQuery(assignmentId).queryKey })
    },
  })
  return {
    ...mutation,
    propose: (form: MeetingForm, onProposed: () => void) =>
      mutation.mutate({ ...form, id: idOf(form), assignmentId }, { onSuccess: onProposed }),
    reset: () => {
      mutation.reset()
      forget()
    },
  }
}

/** What the screen that shows a meeting does after an action. */
export interface MeetingCallbacks {
  /** Receives the meeting after a change. */
  readonly onChanged?: (meeting: Meeting) => void
  /** Called when the meeting turns out to be closed already. */
  readonly onClosed?: () => void
}

/** Answers or cancels a meeting, and saves it as a calendar file. */
export function useMeetingActions({ onChanged, onClosed }: MeetingCallbacks) {
  const client = useQueryClient()
  const onSuccess = (meeting: Meeting) => onChanged?.(meeting)
  const onError = (error: unknown) => {
    if (refusalCode(error) === 'MEETING_CLOSED') onClosed?.()
  }
  // Also after a failure, because somebody else may have changed the meeting.
  const onSettled = () => {
    void client.invalidateQueries({ queryKey: calls.meetings.key() })
    void client.invalidateQueries({ queryKey: calls.chat.key() })
  }
  return {
    answer: useSingleMutation(
      calls.meetings.answerMeeting.mutationOptions({ onSuccess, onError, onSettled }),
    ),
    cancel: useSingleMutation(
      calls.meetings.cancelMeeting.mutationOptions({ onSuccess, onError, onSettled }),
    ),
    save: useSingleMutation<void, { readonly id: string }>({
      mutationFn: async ({ id }) =>
        saveTextFile(await api.meetings.exportCalendarFile({ id }), 'text/calendar'),
    }),
  }
}
