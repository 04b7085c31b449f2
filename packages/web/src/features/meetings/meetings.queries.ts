import type { MeetingForm } from '@capstone/contract/meetings/meetings.schemas'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { calls } from '../../lib/api.ts'
import { useSingleMutation } from '../../lib/use-single-mutation.ts'

/** The meetings of a project, those to come first. */
export const meetingsQuery = (assignmentId: string) =>
  calls.meetings.listMeetings.queryOptions({ input: { assignmentId } })

/** Proposes one meeting of a project, however often it is sent: its id stays until another one is begun. */
export function useProposeMeeting(assignmentId: string) {
  const client = useQueryClient()
  const [id, setId] = useState(() => crypto.randomUUID())
  const mutation = useSingleMutation(
    calls.meetings.proposeMeeting.mutationOptions({
      onSettled: () => client.invalidateQueries({ queryKey: meetingsQuery(assignmentId).queryKey }),
    }),
  )
  return {
    ...mutation,
    propose: (form: MeetingForm, onProposed: () => void) =>
      mutation.mutate({ ...form, id, assignmentId }, { onSuccess: onProposed }),
    startAfresh: () => {
      mutation.reset()
      setId(crypto.randomUUID())
    },
  }
}
