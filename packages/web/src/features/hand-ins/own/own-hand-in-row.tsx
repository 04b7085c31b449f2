import { canRequestExtension } from '@capstone/contract/hand-ins/extensions/extensions.policy'
import type { HandInState } from '@capstone/contract/hand-ins/hand-ins.constants'
import type { HandIn } from '@capstone/contract/hand-ins/hand-ins.schemas'
import { Button } from '@mantine/core'
import { IconClockPlus, IconDownload, IconEye, IconFileText } from '@tabler/icons-react'
import { formatDownloadError } from '../../../lib/files/download-errors.ts'
import { shownTypeOf } from '../../../lib/files/open-file.ts'
import { errorText } from '../../../lib/http/error-text.ts'
import { BusyButton } from '../../../ui/buttons/busy-button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { QueueRow, RowTime } from '../../../ui/lists/queue-row.tsx'
import type { RowMenuEntry } from '../../../ui/lists/row-menu.tsx'
import { HandInStateBadge } from '../hand-in-state-badge.tsx'
import type { TimeFormats } from '../hand-in-times.ts'
import {
  formatDateDetail,
  formatFinishedTime,
  formatLastChance,
  listFinishedFacts,
  listOpenFacts,
  RECEIPT_FAILED,
} from './own-hand-ins.messages.ts'
import { useOpenVersion, useSaveReceipt } from './own-hand-ins.queries.ts'

export interface OwnHandInRowProps {
  readonly handIn: HandIn
  /** The hand-in's number in the timeline. */
  readonly number: number
  readonly times: TimeFormats
  /** Whether the list has hand-ins of several projects. */
  readonly showsProject: boolean
  readonly onOpen: () => void
  readonly onRequestExtension: () => void
}

const ACTIONS: Readonly<Record<Exclude<HandInState, 'accepted'>, string>> = {
  open: 'Hand in',
  missing: 'Hand in',
  returned: 'Read feedback',
  submitted: 'View',
  closed: 'View',
}

/** One of the student's hand-ins: requirements, state, due date, and what to do. */
export function OwnHandInRow(props: OwnHandInRowProps) {
  const { handIn, number, times, showsProject, onOpen, onRequestExtension } = props
  const { title, state, status, project, newest, dueAt, closesAt, extension } = handIn
  const receipt = useSaveReceipt()
  const file = useOpenVersion()
  const problem = receipt.error
    ? errorText(receipt.error, RECEIPT_FAILED)
    : file.error && formatDownloadError(file.error)
  const dismiss = () => {
    receipt.reset()
    file.reset()
  }
  const lastChance = formatLastChance(handIn, times)
  const isFinished = state === 'submitted' || state === 'accepted' || (state === 'closed' && !lastChance)
  const facts = isFinished ? listFinishedFacts(handIn) : listOpenFacts(handIn)
  const mayRequestExtension = canRequestExtension(handIn, times.now) && extension?.status !== 'requested'
  // Once a hand-in is accepted, the receipt is what the student still needs.
  const acceptedVersion = state === 'accepted' ? newest : null
  const menu: RowMenuEntry[] = [
    ...(mayRequestExtension
      ? [{ label: 'Ask for more time', icon: IconClockPlus, onClick: onRequestExtension }]
      : []),
    ...(acceptedVersion ? [{ label: 'View versions and feedback', icon: IconEye, onClick: onOpen }] : []),
    ...(newest && !acceptedVersion
      ? [{ label: 'Save receipt', icon: IconDownload, onClick: () => receipt.mutate(newest.id) }]
      : []),
    ...(newest
      ? [
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
        extension?.status === 'requested' &&
          state !== 'accepted' &&
          !handIn.isArchived &&
          'more time requested',
        extension?.status === 'refused' && !isFinished && 'more time refused',
      ]}
      state={<HandInStateBadge handIn={handIn} />}
      time={
        isFinished ? (
          <RowTime label={formatFinishedTime(handIn, times)} detail={describeOutcome(handIn, times)} />
        ) : lastChance ? (
          <RowTime
            label={closesAt && `Closed ${times.shortDateTime(closesAt)}`}
            detail={lastChance}
            needsAttention
          />
        ) : (
          <RowTime
            label={times.dateTime(dueAt)}
            detail={formatDateDetail(handIn, times)}
            needsAttention={dueAt < times.now}
          />
        )
      }
      action={(titleId) =>
        state === 'accepted' ? (
          <BusyButton
            size="xs"
            variant="default"
            aria-describedby={titleId}
            busy={receipt.isPending}
            onClick={() => newest && receipt.mutate(newest.id)}
          >
            Receipt
          </BusyButton>
        ) : (
          <Button size="xs" variant="default" aria-describedby={titleId} onClick={onOpen}>
            {status === 'returned' ? ACTIONS.returned : ACTIONS[state]}
          </Button>
        )
      }
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

function describeOutcome(handIn: HandIn, times: TimeFormats): string {
  const { state, reviewedAt, closesAt, isArchived } = handIn
  if (state === 'accepted' && reviewedAt) return `accepted ${times.day(reviewedAt)}`
  if (state === 'closed' && isArchived) return 'project removed'
  if (state === 'closed') return closesAt ? `closed ${times.day(closesAt)}` : 'closed'
  return 'waiting for review'
}
