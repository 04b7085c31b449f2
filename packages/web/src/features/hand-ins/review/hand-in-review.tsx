import { isMentorOfHandIn } from '@capstone/contract/hand-ins/hand-ins.policy'
import type { HandInDetail } from '@capstone/contract/hand-ins/hand-ins.schemas'
import { Box, Button, Flex, Group, Text } from '@mantine/core'
import { IconArrowDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { isFocusLost } from '../../../lib/dom/focus-element.ts'
import { isNotFound } from '../../../lib/http/error-text.ts'
import { useViewer } from '../../../lib/session/session.ts'
import { RefetchAlert } from '../../../ui/feedback/refetch-alert.tsx'
import { useFeedbackMessage } from '../../../ui/feedback/use-feedback-message.tsx'
import { HeadingLevel } from '../../../ui/layout/heading-level.ts'
import { ListSkeleton } from '../../../ui/lists/list-skeleton.tsx'
import { DescriptionList } from '../../../ui/stats/description-list.tsx'
import text from '../../../ui/theme/text.module.css'
import { ExtensionRequestPanel } from '../extensions/extension-request-panel.tsx'
import { handInQuery } from '../hand-in.queries.ts'
import { createTimeFormats, type TimeFormats } from '../hand-in-times.ts'
import { formatKinds, HAND_IN_FAILED, NO_CUT_OFF } from '../hand-ins.messages.ts'
import { ItemInstructions } from '../item-instructions.tsx'
import { OwnItemMenu } from '../items/own-item-menu.tsx'
import { ReadFailedState } from '../read-failed-state.tsx'
import { WrittenText } from '../written-text.tsx'
import { HandInDocument } from './hand-in-document.tsx'
import { HandInReviewForm, useFeedbackDraft } from './hand-in-review-form.tsx'
import { HandInVersionsList } from './hand-in-versions-list.tsx'
import {
  formatDue,
  formatLateness,
  formatReopening,
  formatUnreviewable,
  HAND_IN_FAILED_HINT,
} from './review.messages.ts'
import classes from './review.module.css'
import type { VersionReview } from './review.queries.ts'

export interface HandInReviewProps {
  readonly id: string
  /** Shown above the file on a narrow screen: the way back to the list. */
  readonly back: ReactNode
  readonly onReviewed: (handIn: HandInDetail, outcome: VersionReview['outcome']) => void
  /** Shown above everything else of the review. */
  readonly alert: ReactNode
  /** Called with a message about the current state, after a review was refused because the hand-in had changed. */
  readonly onChangedMeanwhile: (message: string) => void
  /** Called with the reason when a review failed and its form is gone. */
  readonly onFailedUnseen: (handIn: HandInDetail, message: string) => void
  /** Called after a request for more time was answered. */
  readonly onExtensionAnswered: () => void
  /** Called after the item of the hand-in was removed. */
  readonly onRemoved: () => void
}

/** Shows the file of a version, with the review beside it, or below it on a narrow screen. */
export function HandInReview({ id, back, ...panel }: HandInReviewProps) {
  const query = useQuery(handInQuery(id))
  const [chosenId, setChosenId] = useState<string>()
  const panelBox = useRef<HTMLDivElement>(null)
  // After a refetch, a query keeps the data of a hand-in that was removed meanwhile.
  const handIn = isNotFound(query.error) ? undefined : query.data
  if (!handIn) {
    return (
      <Box flex={1} p="var(--gutter)">
        {back}
        {query.isError ? (
          <ReadFailedState query={query} message={HAND_IN_FAILED} hint={HAND_IN_FAILED_HINT} />
        ) : (
          <ListSkeleton label="Loading the hand-in" />
        )}
      </Box>
    )
  }
  const shown = handIn.versions.find((version) => version.id === chosenId) ?? handIn.versions[0]
  const times = createTimeFormats(handIn)
  return (
    <Flex flex={1} miw={0} direction={{ base: 'column', md: 'row' }}>
      <HeadingLevel value={3}>
        <Flex
          component="section"
          aria-label="Document"
          direction="column"
          flex={1}
          miw={0}
          mih={{ base: 200, md: 0 }}
          bg="var(--sunken)"
        >
          {back && (
            <Group
              justify="space-between"
              p={8}
              bg="var(--paper)"
              style={{ borderBottom: '1px solid var(--line)' }}
            >
              {back}
              {shown && (
                <Button
                  variant="subtle"
                  size="xs"
                  rightSection={<IconArrowDown size={16} stroke={1.7} aria-hidden="true" />}
                  onClick={() => panelBox.current?.scrollIntoView()}
                >
                  To the review
                </Button>
              )}
            </Group>
          )}
          {shown ? (
            <HandInDocument version={shown} times={times} />
          ) : (
            <Text m="auto" p="var(--gutter)" c="var(--ink-2)">
              No file yet
            </Text>
          )}
        </Flex>
        <Box
          ref={panelBox}
          component="section"
          aria-label="Review"
          w={{ base: '100%', md: 316 }}
          flex="none"
          p="var(--gutter)"
          bg="var(--surface)"
          className={classes.panel}
        >
          <RefetchAlert query={query} message={HAND_IN_FAILED} />
          <ReviewPanel
            handIn={handIn}
            times={times}
            isAlone={back !== null}
            shownId={shown?.id}
            onShow={setChosenId}
            {...panel}
          />
        </Box>
      </HeadingLevel>
    </Flex>
  )
}

interface ReviewPanelProps extends Omit<HandInReviewProps, 'id' | 'back'> {
  readonly handIn: HandInDetail
  readonly times: TimeFormats
  /** Whether the review replaces the list. */
  readonly isAlone: boolean
  readonly shownId: string | undefined
  readonly onShow: (versionId: string) => void
}

/** The details of a hand-in, with the forms its mentor may use. */
function ReviewPanel(props: ReviewPanelProps) {
  const { handIn, times, isAlone, shownId, alert, onShow, onReviewed } = props
  const { onChangedMeanwhile, onFailedUnseen, onExtensionAnswered, onRemoved } = props
  const viewer = useViewer()
  const feedback = useFeedbackMessage({ scrollTo: 'nearest' })
  const heading = useRef<HTMLHeadingElement>(null)
  // The pressed entry is gone with the list.
  useEffect(() => {
    if (isAlone && isFocusLost()) heading.current?.focus({ preventScroll: true })
  }, [isAlone])
  const [newest] = handIn.versions
  const shown = handIn.versions.find(({ id }) => id === shownId)
  const isMentor = isMentorOfHandIn(viewer, {
    studentId: handIn.student.id,
    // Of the instructors, only the mentor of the project can read a hand-in.
    mentorId: viewer.role === 'instructor' ? viewer.id : null,
  })
  const arrival = newest && (formatLateness(newest) ?? 'handed in on time')
  const { state } = handIn
  return (
    <>
      {alert}
      {feedback.banner}
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap={8}>
        <Box miw={0}>
          <h2 ref={heading} tabIndex={-1} className={text.wraps} style={{ outline: 0 }}>
            {handIn.title}
          </h2>
          <Text size="sm" c="var(--ink-2)">
            {[handIn.student.name, arrival].filter(Boolean).join(', ')}
          </Text>
          <Text size="sm" c="var(--ink-2)" className={text.wraps}>
            {handIn.project.title}
          </Text>
        </Box>
        {handIn.canChangeItem && (
          <OwnItemMenu
            handIn={handIn}
            onChanged={(message) => feedback.show('success', message)}
            onRemoved={onRemoved}
          />
        )}
      </Group>
      <HandInVersionsList versions={handIn.versions} shownId={shownId} times={times} onShow={onShow} />
      <ExtensionRequestPanel
        handIn={handIn}
        times={times}
        isBelowLine={handIn.versions.length > 0}
        onAnswered={onExtensionAnswered}
      />
      <HandInFacts handIn={handIn} times={times} />
      {shown?.note && <WrittenText label={`Note to version ${shown.number}`}>{shown.note}</WrittenText>}
      {shown?.feedback && (
        <WrittenText
          label={`Feedback on version ${shown.number}${shown.reviewedBy ? `, by ${shown.reviewedBy}` : ''}`}
        >
          {shown.feedback}
        </WrittenText>
      )}
      {state === 'submitted' && newest && isMentor ? (
        <Box mt={16}>
          <HandInReviewForm
            handIn={handIn}
            version={newest.number}
            times={times}
            onShowNewest={() => onShow(newest.id)}
            onReviewed={(outcome) => onReviewed(handIn, outcome)}
            onChangedMeanwhile={onChangedMeanwhile}
            onFailedUnseen={(message) => onFailedUnseen(handIn, message)}
          />
        </Box>
      ) : (
        <>
          <Text my={16} size="sm" c="var(--ink-2)">
            {formatUnreviewable(handIn)} {isMentor && formatReopening(handIn, times)}
          </Text>
          <UnsentFeedback handInId={handIn.id} sent={newest?.feedback} />
        </>
      )}
    </>
  )
}

type HandInFactsProps = Pick<ReviewPanelProps, 'handIn' | 'times'>

/** What was asked for, and until when; collapsed while there is something to review. */
function HandInFacts({ handIn, times }: HandInFactsProps) {
  return (
    <Box component="details" my={12} open={handIn.state !== 'submitted'}>
      <Text component="summary" size="meta" c="var(--link)" style={{ cursor: 'pointer' }}>
        Due {times.day(handIn.dueAt)}, what was asked for
      </Text>
      <DescriptionList
        items={[
          { label: 'Due', value: formatDue(handIn, times) },
          { label: 'Closes', value: handIn.closesAt ? times.dateTime(handIn.closesAt) : NO_CUT_OFF },
          { label: 'Accepted kinds', value: formatKinds(handIn.kinds) },
          ...(handIn.step ? [{ label: 'Completes the step', value: handIn.step }] : []),
        ]}
      />
      {handIn.instructions && (
        <Box mt={8} fz="sm">
          <ItemInstructions>{handIn.instructions}</ItemInstructions>
        </Box>
      )}
    </Box>
  )
}

/** Feedback that was typed but cannot be sent any more, because the hand-in has changed meanwhile. */
function UnsentFeedback({
  handInId,
  sent,
}: {
  readonly handInId: string
  readonly sent: string | null | undefined
}) {
  const [draft, setDraft] = useFeedbackDraft(handInId)
  // The live event about the viewer's own review may arrive before the response that clears the draft.
  if (!draft || draft.trim() === sent) return null
  return (
    <>
      <WrittenText label="Your feedback, which was not sent">{draft}</WrittenText>
      <Button size="xs" variant="default" onClick={() => setDraft('')}>
        Discard it
      </Button>
    </>
  )
}
