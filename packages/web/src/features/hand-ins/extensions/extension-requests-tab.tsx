import { EXTENSION_FILTERS } from '@capstone/contract/hand-ins/extensions/extensions.constants'
import type { ListedExtension } from '@capstone/contract/hand-ins/extensions/extensions.schemas'
import type { ServerTime } from '@capstone/contract/hand-ins/hand-ins.schemas'
import { Box, Button, Text } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { isLongWaiting } from '../../../lib/text/formats.ts'
import { StatusBadge } from '../../../ui/badges/status-badge.tsx'
import { SegmentedControl } from '../../../ui/filters/segmented-control.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { EmptyState } from '../../../ui/lists/list-states.tsx'
import { PagedList, rowsOf } from '../../../ui/lists/paged-list.tsx'
import { findNextAction, QueueRow, RowTime } from '../../../ui/lists/queue-row.tsx'
import { createTimeFormats } from '../hand-in-times.ts'
import { WrittenText } from '../written-text.tsx'
import { ExtensionDecisionForm } from './extension-decision-form.tsx'
import {
  EXTENSION_LABELS,
  EXTENSION_TONES,
  EXTENSIONS_FAILED,
  formatAdvice,
  formatAnswerNotSent,
  formatWaiting,
} from './extensions.messages.ts'
import { type ExtensionFilter, extensionsQuery } from './extensions.queries.ts'
import { UnsentAnswerSection } from './unsent-answer-section.tsx'

export interface ExtensionRequestsTabProps {
  readonly filter: ExtensionFilter
  readonly onFilter: (filter: ExtensionFilter) => void
  readonly onOpen: (handInId: string) => void
  /** Called after a decision, with a success message and the next row's button, which takes the focus. */
  readonly onDecided: (message: string, next: HTMLElement | null) => void
  /** Called with the reason when a request can no longer be decided; its row may be gone by then. */
  readonly onOutdated: (message: string) => void
}

const FILTER_LABELS: Readonly<Record<ExtensionFilter, string>> = {
  open: 'Open',
  decided: 'Decided',
  all: 'All',
}
const OPTIONS = EXTENSION_FILTERS.map((value) => ({ value, label: FILTER_LABELS[value] }))

/** A request whose form is open, and the filter under which it was opened. */
type OpenForm = { readonly extension: ListedExtension; readonly filter: ExtensionFilter }

/** Requests for more time, to be granted or refused. */
export function ExtensionRequestsTab({ filter, onFilter, ...callbacks }: ExtensionRequestsTabProps) {
  const query = useInfiniteQuery(extensionsQuery(filter))
  const lastPage = query.data?.pages.at(-1)
  const [openForms, setOpenForms] = useState<readonly OpenForm[]>([])
  const isListed = (id: string) => rowsOf(query.data).some((row) => row.id === id)
  // Their requests were decided or removed meanwhile. The other filters list the newest first, where a request may have
  // moved to a page that is not loaded.
  const goneForms =
    filter === 'open' && !query.isPlaceholderData
      ? openForms.filter((form) => form.filter === 'open' && !isListed(form.extension.id))
      : []
  return (
    <>
      <Box mb={16} w={{ base: '100%', sm: 'fit-content' }}>
        <SegmentedControl label="Requests" options={OPTIONS} value={filter} onChange={onFilter} />
      </Box>
      {lastPage?.mentorsDecide && (
        <Text mb={16} size="sm" c="var(--ink-2)">
          On this portal, each project’s mentor decides about requests for more time. You decide where a
          project has no mentor.
        </Text>
      )}
      <div role="status">
        {lastPage &&
          goneForms.map(({ extension }) => (
            <UnsentAnswerSection
              key={extension.id}
              extensionId={extension.id}
              times={createTimeFormats(lastPage)}
              title={formatAnswerNotSent(extension)}
            />
          ))}
      </div>
      <Card flush>
        <PagedList
          query={query}
          rows="requests"
          shape="queue"
          failed={EXTENSIONS_FAILED}
          failedHint="The requests are safe; only the list could not be loaded."
          empty={
            <EmptyState title={filter === 'open' ? 'No open requests' : 'No requests yet'}>
              Requests of students for more time appear here, with what their mentors say.
            </EmptyState>
          }
        >
          {(extensions) =>
            lastPage && (
              <ul aria-label="Extension requests">
                {extensions.map((extension) => (
                  <ExtensionRow
                    key={extension.id}
                    extension={extension}
                    time={lastPage}
                    canDecide={!extension.doesMentorDecide}
                    isDeciding={openForms.some((form) => form.extension.id === extension.id)}
                    onDeciding={(isDeciding) =>
                      setOpenForms((forms) => [
                        ...forms.filter((form) => form.extension.id !== extension.id),
                        ...(isDeciding ? [{ extension, filter }] : []),
                      ])
                    }
                    {...callbacks}
                  />
                ))}
              </ul>
            )
          }
        </PagedList>
      </Card>
    </>
  )
}

interface ExtensionRowProps extends Omit<ExtensionRequestsTabProps, 'filter' | 'onFilter'> {
  readonly extension: ListedExtension
  readonly time: ServerTime
  readonly canDecide: boolean
  /** Whether its form is open. */
  readonly isDeciding: boolean
  readonly onDeciding: (isDeciding: boolean) => void
}

function ExtensionRow({
  extension,
  time,
  canDecide,
  isDeciding,
  onDeciding,
  ...callbacks
}: ExtensionRowProps) {
  const form = useRef<HTMLDivElement>(null)
  const times = createTimeFormats(time)
  const { status, student, title, dueAt, until, reason, requestedAt, mentorNote, decisionNote, decidedBy } =
    extension
  const isOpen = extension.isWaiting
  const requestedTime = `until ${times.dateTime(until)}`
  const dueTime = `${times.dueVerb(dueAt)} ${times.dateTime(dueAt)}`
  return (
    <QueueRow
      title={`${student.name}, ${title}`}
      text={isDeciding && isOpen ? null : reason}
      facts={[
        ...(isOpen ? [requestedTime, dueTime] : []),
        extension.projectTitle,
        [student.course, student.year].filter(Boolean).join(', '),
        isOpen
          ? canDecide && formatAdvice(extension)
          : status === 'requested'
            ? 'no longer needed'
            : decidedBy && `${EXTENSION_LABELS[status]} by ${decidedBy}`,
      ]}
      state={<StatusBadge tone={EXTENSION_TONES[status]}>{EXTENSION_LABELS[status]}</StatusBadge>}
      time={
        isOpen ? (
          <RowTime
            label={formatWaiting(extension, times)}
            detail={`requested ${times.dateTime(requestedAt)}`}
            needsAttention={isLongWaiting(requestedAt, times.now)}
          />
        ) : (
          <RowTime label={requestedTime} detail={dueTime} />
        )
      }
      action={(titleId) =>
        isOpen && canDecide ? (
          <Button
            size="xs"
            variant="default"
            aria-expanded={isDeciding}
            aria-describedby={titleId}
            onClick={() => onDeciding(!isDeciding)}
          >
            Decide
          </Button>
        ) : null
      }
      menu={[
        { label: 'Open hand-in', icon: IconFileText, onClick: () => callbacks.onOpen(extension.handInId) },
      ]}
    >
      {isDeciding && isOpen ? (
        <Box ref={form} mt={12} maw={560}>
          <WrittenText label="Reason">{reason}</WrittenText>
          {mentorNote && <WrittenText label={formatAdvice(extension)}>{mentorNote}</WrittenText>}
          <ExtensionDecisionForm
            extension={extension}
            title={title}
            student={student}
            time={time}
            onDecided={(decision) => {
              onDeciding(false)
              const next = findNextAction(form.current)
              callbacks.onDecided(`${EXTENSION_LABELS[decision]}: ${title}, ${student.name}`, next)
            }}
            onOutdated={(message) => callbacks.onOutdated(`${title}, ${student.name}: ${message}`)}
          />
        </Box>
      ) : (
        <>
          {decisionNote && <WrittenText label="Note to the student">{decisionNote}</WrittenText>}
          {!isOpen && <UnsentAnswerSection extensionId={extension.id} times={times} />}
        </>
      )}
    </QueueRow>
  )
}
