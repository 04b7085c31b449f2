import type { OwnSession } from '@capstone/contract/accounts/sessions.schemas'
import { Button, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { isTyping } from '../../../lib/dom/focus-element.ts'
import { errorText } from '../../../lib/http/error-text.ts'
import { pluralize } from '../../../lib/text/formats.ts'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { PagedList, rowsOf } from '../../../ui/lists/paged-list.tsx'
import { RowList } from '../../../ui/lists/row-list.tsx'
import classes from '../profile/profile.module.css'
import { ProfileSection } from '../profile/profile-section.tsx'
import { SessionRow } from './session-row.tsx'
import {
  ownSessionsQuery,
  useEndingSessions,
  useEndOtherSessions,
  useEndSession,
} from './sessions.queries.ts'

const SESSIONS_NOT_LOADED = 'Failed to load your sessions'
const SESSIONS_FAILED_HINT = 'Your sessions are unchanged; only the list could not be loaded.'
const SESSION_NOT_ENDED = 'The device could not be signed out. Please try again.'
const OTHERS_NOT_ENDED = 'The other devices could not be signed out. Please try again.'
const SIGNED_IN_HERE_ONLY = 'You are signed in here only.'
const formatSessionEnded = (device: string) => `${device} was signed out.`
const formatOtherSessionsEnded = (count: number) => `Signed out on ${pluralize(count, 'other device')}.`

type FeedbackMessage = { readonly kind: 'success' | 'error'; readonly text: string }

/** Lists the devices the user is signed in on, and signs out one, or all but this one. */
export function OwnSessionsSection() {
  const query = useInfiniteQuery(ownSessionsQuery)
  const [isConfirming, setConfirming] = useState(false)
  const [feedback, setFeedback] = useState<readonly FeedbackMessage[]>([])
  const feedbackRef = useRef<HTMLDivElement>(null)

  const showFeedback = (kind: FeedbackMessage['kind'], text: string) => {
    // An error stays until it is dismissed, even if the next sign-out succeeds.
    setFeedback((messages) => [
      ...messages.filter((message) => message.kind === 'error' && message.text !== text),
      { kind, text },
    ])
    // The focused row is gone, so the focus moves to the message, unless somebody is typing elsewhere by then.
    if (!isTyping()) feedbackRef.current?.focus()
  }
  const { mutate: end } = useEndSession({
    onEnded: ({ device }) => showFeedback('success', formatSessionEnded(device)),
    onFailed: (error) => showFeedback('error', errorText(error, SESSION_NOT_ENDED)),
  })
  const endingIds = useEndingSessions()
  const dismiss = (dismissed: FeedbackMessage) =>
    setFeedback((messages) => messages.filter((message) => message !== dismissed))
  const isShown = ({ id }: OwnSession) => !endingIds.includes(id)
  const hasOthers = rowsOf(query.data).some((session) => !session.isCurrent && isShown(session))

  return (
    <ProfileSection title="Sessions" about="Where you are signed in." flush fold="closed">
      <div ref={feedbackRef} tabIndex={-1} className={classes.feedback}>
        {feedback.map((message) => (
          <Alert key={message.text} kind={message.kind} onDismiss={() => dismiss(message)}>
            {message.text}
          </Alert>
        ))}
      </div>
      <PagedList
        query={query}
        rows="sessions"
        shape="slim"
        failed={SESSIONS_NOT_LOADED}
        failedHint={SESSIONS_FAILED_HINT}
        empty={null}
      >
        {(sessions) => (
          <RowList label="Sessions">
            {sessions.filter(isShown).map((session) => (
              <SessionRow key={session.id} session={session} onEnd={() => end(session)} />
            ))}
          </RowList>
        )}
      </PagedList>
      {query.data && (
        <Text
          component="div"
          className={classes.note}
          py={14}
          px={{ base: 16, sm: 24 }}
          size="sm"
          c="var(--ink-2)"
        >
          {hasOthers ? (
            <Button variant="default" size="xs" onClick={() => setConfirming(true)}>
              Sign out all others
            </Button>
          ) : (
            SIGNED_IN_HERE_ONLY
          )}
        </Text>
      )}
      <EndOtherSessionsDialog
        opened={isConfirming}
        onClose={() => setConfirming(false)}
        onEnded={(count) => showFeedback('success', formatOtherSessionsEnded(count))}
      />
    </ProfileSection>
  )
}

interface EndOtherSessionsDialogProps {
  readonly opened: boolean
  readonly onClose: () => void
  /** Called with the number of ended sessions. */
  readonly onEnded: (count: number) => void
}

/** Asks for confirmation before all other devices are signed out. */
function EndOtherSessionsDialog({ opened, onClose, onEnded }: EndOtherSessionsDialogProps) {
  const { mutate, error, isPending, reset } = useEndOtherSessions()
  const close = () => {
    reset()
    onClose()
  }
  const finish = ({ ended }: { readonly ended: number }) => {
    close()
    onEnded(ended)
  }
  return (
    <ConfirmDialog
      opened={opened}
      title="Sign out all others?"
      confirm="Sign out all others"
      onConfirm={() => mutate(undefined, { onSuccess: finish })}
      onClose={close}
      busy={isPending}
      error={error ? errorText(error, OTHERS_NOT_ENDED) : undefined}
    >
      Every other browser and device has to sign in again. You stay signed in here.
    </ConfirmDialog>
  )
}
