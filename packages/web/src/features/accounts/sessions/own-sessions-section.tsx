import type { OwnSession } from '@capstone/contract/accounts/sessions.schemas'
import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { errorText } from '../../../lib/http/error-text.ts'
import { pluralize } from '../../../lib/text/formats.ts'
import { Tag } from '../../../ui/badges/tag.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { PagedList, rowsOf } from '../../../ui/lists/paged-list.tsx'
import { RowList } from '../../../ui/lists/row-list.tsx'
import { MetaLine } from '../../../ui/stats/meta-line.tsx'
import { RelativeTime } from '../../../ui/text/relative-time.tsx'
import classes from '../profile/profile.module.css'
import { ProfileRow } from '../profile/profile-row.tsx'
import { ProfileSection } from '../profile/profile-section.tsx'
import { ownSessionsQuery, useEndOtherSessions, useEndSession } from './sessions.queries.ts'

/** What the list of one's own sessions says. */
const SESSIONS_NOT_LOADED = 'Failed to load your sessions'
const SESSIONS_SAFE = 'Nothing was changed; this is only the list of your sessions.'
const SESSION_NOT_ENDED = 'This device could not be signed out. Please try again.'
const OTHERS_NOT_ENDED = 'The other devices could not be signed out. Please try again.'
const SIGNED_IN_HERE_ONLY = 'You are signed in here only.'
const formatSessionEnded = (device: string) => `${device} was signed out.`
const formatOtherSessionsEnded = (count: number) => `Signed out on ${pluralize(count, 'other device')}.`

type FeedbackMessage = { readonly kind: 'success' | 'error'; readonly says: string }

/** Where one is signed in, and how to sign out there: device by device, or everywhere but here. */
export function OwnSessionsSection() {
  const query = useInfiniteQuery(ownSessionsQuery)
  const [isAsking, setAsking] = useState(false)
  const [feedback, setFeedback] = useState<readonly FeedbackMessage[]>([])
  const place = useRef<HTMLDivElement>(null)

  const showFeedback = (kind: FeedbackMessage['kind'], says: string) => {
    // A failure stands until it is dismissed, also when the next device was signed out.
    setFeedback((told) => [
      ...told.filter((one) => one.kind === 'error' && one.says !== says),
      { kind, says },
    ])
    // The row that held the focus is gone, so the focus moves to what is said about it.
    place.current?.focus()
  }
  const { mutate: end } = useEndSession({
    onEnded: ({ device }) => showFeedback('success', formatSessionEnded(device)),
    onFailed: (error) => showFeedback('error', errorText(error, SESSION_NOT_ENDED)),
  })
  const drop = (left: FeedbackMessage) => setFeedback((told) => told.filter((one) => one !== left))
  const hasOthers = rowsOf(query.data).some(({ isCurrent }) => !isCurrent)

  return (
    <ProfileSection title="Sessions" about="Where you are signed in." flush>
      <div ref={place} tabIndex={-1} className={classes.feedback}>
        {feedback.map((one) => (
          <Alert key={one.says} kind={one.kind} onDismiss={() => drop(one)}>
            {one.says}
          </Alert>
        ))}
      </div>
      <PagedList query={query} rows="sessions" failed={SESSIONS_NOT_LOADED} safe={SESSIONS_SAFE} empty={null}>
        {(sessions) => (
          <RowList label="Sessions">
            {sessions.map((session) => (
              <OwnSessionRow key={session.id} session={session} onEnd={() => end(session)} />
            ))}
          </RowList>
        )}
      </PagedList>
      {query.data && (
        <div className={classes.note}>
          {hasOthers ? (
            <Button variant="default" size="xs" onClick={() => setAsking(true)}>
              Sign out all others
            </Button>
          ) : (
            SIGNED_IN_HERE_ONLY
          )}
        </div>
      )}
      <OwnSessionsDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        onEnded={(count) => showFeedback('success', formatOtherSessionsEnded(count))}
      />
    </ProfileSection>
  )
}

interface OwnSessionsDialogProps {
  readonly opened: boolean
  readonly onClose: () => void
  /** Told how many sessions there were. */
  readonly onEnded: (count: number) => void
}

/** Asks before one is signed out everywhere but here. */
function OwnSessionsDialog({ opened, onClose, onEnded }: OwnSessionsDialogProps) {
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
      title="Sign out all others"
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

interface OwnSessionRowProps {
  readonly session: OwnSession
  readonly onEnd: () => void
}

/** A device one is signed in on: where from, since when, when it was last used. */
function OwnSessionRow({ session, onEnd }: OwnSessionRowProps) {
  const { device, ipAddress, createdAt, lastSeenAt, isCurrent } = session
  return (
    <ProfileRow
      title={
        <>
          {device}
          {isCurrent && <Tag small>This device</Tag>}
        </>
      }
      action={
        !isCurrent && (
          <Button variant="default" size="xs" aria-label={`Sign out ${device}`} onClick={onEnd}>
            Sign out
          </Button>
        )
      }
    >
      <MetaLine>
        {ipAddress && `from ${ipAddress}`}
        <span>
          signed in <RelativeTime time={createdAt} />
        </span>
        {!isCurrent && (
          <span>
            last used <RelativeTime time={lastSeenAt} />
          </span>
        )}
      </MetaLine>
    </ProfileRow>
  )
}
