import { canRequestExtension } from '@capstone/contract/hand-ins/extensions/extensions.policy'
import { HAND_IN_STATE_LABELS, type HandInState } from '@capstone/contract/hand-ins/hand-ins.constants'
import type { HandIn } from '@capstone/contract/hand-ins/hand-ins.schemas'
import { Button } from '@mantine/core'
import { IconClockPlus, IconDownload, IconFileText } from '@tabler/icons-react'
import { formatDownloadError } from '../../../lib/files/download-errors.ts'
import { shownTypeOf } from '../../../lib/files/open-file.ts'
import { errorText } from '../../../lib/http/error-text.ts'
import { StatusBadge } from '../../../ui/badges/status-badge.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { QueueRow, RowTime } from '../../../ui/lists/queue-row.tsx'
import type { RowMenuEntry } from '../../../ui/lists/row-menu.tsx'
import type { TimeFormats } from '../hand-in-times.ts'
import { HAND_IN_TONES } from '../hand-ins.messages.ts'
import {
  formatDateDetail,
  listOpenFacts,
  listSubmittedFacts,
  RECEIPT_FAILED,
} from './own-hand-ins.messages.ts'
import { useOpenVersion, useSaveReceipt } from './own-hand-ins.queries.ts'

export interface OwnHandInRowProps {
  readonly handIn: HandIn
  /** Its number in the timeline. */
  readonly number: number
  readonly times: TimeFormats
  /** Whether the list has hand-ins of several projects. */
  readonly showsProject: boolean
  readonly onOpen: () => void
  readonly onRequestTime: () => void
}

const ACTIONS: Readonly<Record<HandInState, string>> = {
  open: 'Hand in',
  missing: 'Hand in',
  returned: 'Read feedback',
  submitted: 'View',
  accepted: 'View',
  closed: 'View',
}

/** One of the student's hand-ins: what is asked, where it stands, by when, and what to do. */
export function OwnHandInRow(props: OwnHandInRowProps) {
  const { handIn, number, times, showsProject, onOpen, onRequestTime } = props
  const { title, state, project, newest, reviewedAt, dueAt, extension } = handIn
  const receipt = useSaveReceipt()
  const file = useOpenVersion()
  const problem = receipt.error
    ? errorText(receipt.error, RECEIPT_FAILED)
    : file.error && formatDownloadError(file.error)
  const dismiss = () => {
    receipt.reset()
    file.reset()
  }
  const isSettled = state === 'submitted' || state === 'accepted' || state === 'closed'
  const facts = isSettled ? listSubmittedFacts(handIn) : listOpenFacts(handIn)
  const mayRequestTime = canRequestExtension(handIn, times.now) && extension?.status !== 'requested'
  const menu: RowMenuEntry[] = [
    ...(mayRequestTime ? [{ label: 'Ask for more time', icon: IconClockPlus, onClick: onRequestTime }] : []),
    ...(newest
      ? [
          { label: 'Save receipt', icon: IconDownload, onClick: () => receipt.mutate(newest.id) },
          {
            label: `Open ${newest.name}`,
            icon: IconFileText,
            onClick: () => file.mutate({ id: newest.id, mimeType: shownTypeOf(newest.name) }),
          },
        ]
      : []),
  ]
  return (
    <QueueRow
      number={number}
      title={title}
      facts={[
        showsProject ? project.title : null,
        ...facts,
        extension?.status === 'requested' && 'more time requested',
      ]}
      state={<StatusBadge tone={HAND_IN_TONES[state]}>{HAND_IN_STATE_LABELS[state]}</StatusBadge>}
      time={
        isSettled ? (
          <RowTime
            label={times.dateTime(newest?.receivedAt ?? dueAt)}
            detail={describeOutcome(state, reviewedAt, times)}
          />
        ) : (
          <RowTime
            label={times.dateTime(dueAt)}
            detail={formatDateDetail(handIn, times)}
            needsAttention={state === 'missing'}
          />
        )
      }
      action={(titleId) => (
        <Button size="xs" variant="default" aria-describedby={titleId} onClick={onOpen}>
          {ACTIONS[state]}
        </Button>
      )}
      menu={menu}
    >
      {problem && (
        <Alert kind="error" onDismiss={dismiss}>
          {problem}
        </Alert>
      )}
    </QueueRow>
  )
}

function describeOutcome(state: HandInState, reviewedAt: Date | null, times: TimeFormats): string {
  if (state === 'accepted' && reviewedAt) return `accepted ${times.day(reviewedAt)}`
  return state === 'closed' ? 'closed' : 'waiting for review'
}
