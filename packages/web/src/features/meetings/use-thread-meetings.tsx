import type { Meeting } from '@capstone/contract/meetings/meetings.schemas'
import { useState } from 'react'
import { MeetingCard } from './meeting-card.tsx'
import { valuesOf } from './meeting-form.values.ts'
import { ProposeMeetingDialog } from './propose-meeting-dialog.tsx'

/** What is being proposed: nothing, a meeting from scratch, or another time for one that was declined. */
type Proposing = { readonly isOpen: boolean; readonly instead: Meeting | null; readonly turn: number }

/**
 * The meetings of a thread: their cards, what opens the dialog that proposes one, and that dialog. `onChanged` gets a
 * meeting as it is after something was done with it.
 */
export function useThreadMeetings(threadId: string | undefined, onChanged: (meeting: Meeting) => void) {
  const [{ isOpen, instead, turn }, setProposing] = useState<Proposing>({
    isOpen: false,
    instead: null,
    turn: 0,
  })
  const open = (other: Meeting | null) =>
    setProposing((now) => ({ isOpen: true, instead: other, turn: now.turn + 1 }))
  const close = () => setProposing((now) => ({ ...now, isOpen: false }))
  return {
    onSchedule: () => open(null),
    card: (meeting: Meeting, canAct: boolean) => (
      <MeetingCard meeting={meeting} canAct={canAct} onChanged={onChanged} onOtherTime={open} />
    ),
    dialog: threadId && (
      <ProposeMeetingDialog
        key={`${threadId} ${turn}`}
        opened={isOpen}
        assignmentId={threadId}
        initialValues={instead ? valuesOf(instead) : undefined}
        onProposed={close}
        onClose={close}
      />
    ),
  }
}
