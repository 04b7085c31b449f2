import type { HandInDetail, ServerTime } from '@capstone/contract/hand-ins/hand-ins.schemas'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useFeedbackMessage } from '../../../ui/feedback/use-feedback-message.tsx'
import { lazyWithRetry } from '../../../ui/lazy/lazy-with-retry.tsx'
import { InstructorHandInsGrid } from './instructor-hand-ins-grid.tsx'
import { InstructorHandInsQueue } from './instructor-hand-ins-queue.tsx'
import type { ReviewFilters, VersionReview } from './review.queries.ts'

const OwnItemDialog = lazyWithRetry(async () => ({
  default: (await import('../items/own-item-dialog.tsx')).OwnItemDialog,
}))

export interface InstructorHandInsPageProps {
  /** From the URL. */
  readonly filters: ReviewFilters
  readonly openId: string | undefined
  readonly onFilter: (changes: ReviewFilters) => void
  /** Opens a hand-in in the queue; undefined closes it. */
  readonly onShow: (handInId: string | undefined, replace?: boolean) => void
}

/** The hand-ins of the projects an instructor mentors: a queue with the open review beside it, or a grid. */
export function InstructorHandInsPage({ filters, openId, onFilter, onShow }: InstructorHandInsPageProps) {
  const { show: showFeedback, banner } = useFeedbackMessage({ scrollTo: 'nearest' })
  // The server's time for the dialog that adds an item; null while the dialog is closed.
  const [addItemTime, setAddItemTime] = useState<ServerTime | null>(null)
  const [openedCellId, setOpenedCellId] = useState<string>()
  const [isSwitched, setSwitched] = useState(false)
  const renderAdd = (time: ServerTime | undefined) => (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconPlus size={16} stroke={1.7} aria-hidden="true" />}
      disabled={!time}
      onClick={() => time && setAddItemTime(time)}
    >
      Add item
    </Button>
  )
  const reportReview = ({ title, student }: HandInDetail, outcome: VersionReview['outcome']) =>
    showFeedback('success', `${outcome === 'accepted' ? 'Accepted' : 'Returned'}: ${title}, ${student.name}`)
  const reportFailure = ({ title, student }: HandInDetail, message: string) => {
    const { activeElement } = document
    // The mentor works on another hand-in by then, so the focus stays where it is.
    const focused = activeElement instanceof HTMLElement ? activeElement : null
    showFeedback('error', `${title}, ${student.name}: ${message}`, focused)
  }
  const View = filters.view ? InstructorHandInsGrid : InstructorHandInsQueue
  return (
    <>
      <View
        filters={filters}
        openId={openId}
        banner={banner}
        renderAdd={renderAdd}
        openedCellId={openedCellId}
        isSwitchedTo={isSwitched}
        onFilter={(changes) => {
          setOpenedCellId(undefined)
          setSwitched('view' in changes)
          onFilter(changes)
        }}
        onShow={(handInId, replace) => {
          if (filters.view) setOpenedCellId(handInId)
          setSwitched(false)
          onShow(handInId, replace)
        }}
        onReviewed={reportReview}
        onFailedUnseen={reportFailure}
        onRemoved={() => showFeedback('success', 'Item removed')}
      />
      {addItemTime && (
        <Suspense fallback={null}>
          <OwnItemDialog
            time={addItemTime}
            onClose={() => setAddItemTime(null)}
            onSaved={(message) => {
              setAddItemTime(null)
              showFeedback('success', message)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
