import type { Meeting } from '@capstone/contract/meetings/meetings.schemas'
import { Box, Flex, Text } from '@mantine/core'
import { useState } from 'react'
import { formatDate } from '../../lib/text/formats.ts'
import { LinkedText } from '../../ui/text/linked-text.tsx'
import text from '../../ui/theme/text.module.css'
import { LazyProposeMeetingDialog } from './lazy-propose-meeting-dialog.tsx'
import { allowedActions } from './meeting-actions.model.ts'
import { MeetingToolbar, type MeetingToolbarProps } from './meeting-toolbar.tsx'
import {
  formatDatedTimeRange,
  formatMeetingStatus,
  formatMonth,
  formatProposal,
  formatTimeRange,
  MEETING_STATUS_TONES,
} from './meetings.messages.ts'
import type { MeetingCallbacks } from './meetings.queries.ts'
import classes from './use-thread-meetings.module.css'

/** The state of the dialog that proposes a meeting. */
type ProposalState = {
  /** The id of the thread in which the dialog is open; undefined if it is closed. */
  readonly openIn: string | undefined
  /** The meeting that the proposal will replace. */
  readonly replaced: Meeting | null
  /** How often the dialog was opened; each time it has a new form. */
  readonly openCount: number
}

/**
 * Returns a function that renders a meeting of a thread as a card, a function that opens the dialog to propose a
 * meeting, and the dialog.
 */
export function useThreadMeetings(threadId: string | undefined, callbacks: MeetingCallbacks) {
  const [{ openIn, replaced, openCount }, setProposing] = useState<ProposalState>({
    openIn: undefined,
    replaced: null,
    openCount: 0,
  })
  const open = (replaced: Meeting | null) =>
    setProposing((now) => ({ openIn: threadId, replaced, openCount: now.openCount + 1 }))
  const close = () => setProposing((now) => ({ ...now, openIn: undefined }))
  // The screen stays mounted when another thread is opened; a proposal to one partner must not go to another.
  if (openIn !== threadId && openIn !== undefined) close()
  return {
    onSchedule: () => open(null),
    renderMeeting: (meeting: Meeting, canAct: boolean) => (
      <MeetingCard meeting={meeting} canAct={canAct} onOtherTime={open} {...callbacks} />
    ),
    dialog: threadId && (
      <LazyProposeMeetingDialog
        key={`${threadId} ${openCount}`}
        opened={openIn === threadId}
        assignmentId={threadId}
        replaced={replaced}
        onProposed={close}
        onClose={close}
      />
    ),
  }
}

interface MeetingCardProps extends Omit<MeetingToolbarProps, 'meeting'> {
  readonly meeting: Meeting
  /** Whether the thread is open; in a closed one the card has no actions. */
  readonly canAct: boolean
}

const COLOURS: Readonly<Record<string, string>> = {
  need: 'var(--need)',
  done: 'var(--done)',
  rejected: 'var(--rejected)',
}

/** A meeting inside its message: its day, status, time, and actions. */
function MeetingCard({ meeting, canAct, ...actions }: MeetingCardProps) {
  const { startsAt, place, note, status } = meeting
  const needsYou = canAct && allowedActions(meeting).canAnswer
  return (
    <article aria-label={`Meeting, ${formatDatedTimeRange(meeting)}`}>
      <Flex align="flex-start" gap={14}>
        <time className={classes.day} dateTime={startsAt.toISOString()} title={formatDate(startsAt)}>
          <span>{formatMonth(startsAt)}</span>
          {startsAt.getDate()}
        </time>
        <Box flex={1} miw={0} style={{ overflowWrap: 'anywhere' }}>
          <Text size="sm" fw={600} c={COLOURS[needsYou ? 'need' : MEETING_STATUS_TONES[status]] ?? 'dimmed'}>
            {formatMeetingStatus(meeting, canAct)}
          </Text>
          <h3>Meeting, {formatTimeRange(meeting)}</h3>
          <p className={text.meta}>{formatProposal(meeting, canAct)}</p>
          {place && (
            <Text size="sm" fz={13} mt={4} c="var(--ink-2)" style={{ whiteSpace: 'pre-line' }}>
              <LinkedText text={place} />
            </Text>
          )}
          {note && (
            <Text size="sm" fz={13} mt={4} c="var(--ink-2)" style={{ whiteSpace: 'pre-line' }}>
              <LinkedText text={note} />
            </Text>
          )}
        </Box>
      </Flex>
      {canAct && <MeetingToolbar meeting={meeting} {...actions} />}
    </article>
  )
}
