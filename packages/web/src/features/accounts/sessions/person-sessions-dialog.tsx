import type { PersonSession } from '@capstone/contract/accounts/sessions.schemas'
import { Box, Modal } from '@mantine/core'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredOpen } from '../../../lib/dom/use-deferred-open.ts'
import { calls } from '../../../lib/http/api.ts'
import { cursorPagination, pageInput } from '../../../lib/http/cursor-pagination.ts'
import { errorText } from '../../../lib/http/error-text.ts'
import { useSingleMutation } from '../../../lib/http/use-single-mutation.ts'
import { stripDirectionMarks } from '../../../lib/text/direction-marks.ts'
import { pluralize } from '../../../lib/text/formats.ts'
import { BusyButton } from '../../../ui/buttons/busy-button.tsx'
import { DialogActions } from '../../../ui/dialogs/dialog-actions.tsx'
import { useFeedbackMessage } from '../../../ui/feedback/use-feedback-message.tsx'
import { EmptyState } from '../../../ui/lists/list-states.tsx'
import { PagedList, rowsOf } from '../../../ui/lists/paged-list.tsx'
import { RowList } from '../../../ui/lists/row-list.tsx'
import text from '../../../ui/theme/text.module.css'
import { SessionRow } from './session-row.tsx'

const SESSIONS_NOT_LOADED = 'Failed to load the sessions'
const SESSION_NOT_ENDED = 'The person could not be signed out. Please try again.'
const formatSessionEnded = (name: string, device: string) => `${name} was signed out of ${device}.`
const formatSessionsEnded = (name: string, count: number) =>
  `${name} was signed out on ${pluralize(count, 'device')}.`

export interface PersonSessionsDialogProps {
  readonly opened: boolean
  readonly person: { readonly id: string; readonly name: string }
  readonly onClose: () => void
}

/** Lists where a person is signed in, and signs them out of one device or of all. */
export function PersonSessionsDialog({ opened, person, onClose }: PersonSessionsDialogProps) {
  const name = stripDirectionMarks(person.name)
  const query = useInfiniteQuery({ ...personSessionsQuery(person.id), enabled: opened })
  const endingAll = useEndPersonSessions(person.id)
  // The row or the button that was pressed disappears, so the message takes the focus.
  const feedback = useFeedbackMessage({ scrollTo: 'nearest' })
  const showError = (error: Error) => feedback.show('error', errorText(error, SESSION_NOT_ENDED))
  const endAll = () =>
    endingAll.mutate(
      { personId: person.id },
      {
        onSuccess: ({ ended }) => feedback.show('success', formatSessionsEnded(name, ended)),
        onError: showError,
      },
    )
  return (
    <Modal
      opened={useDeferredOpen(opened)}
      onClose={onClose}
      title={<span className={text.wraps}>Sessions of {name}</span>}
      centered
      size={560}
    >
      {feedback.banner}
      <Box mx={-24} my={-12}>
        <PagedList
          query={query}
          rows="sessions"
          shape="slim"
          failed={SESSIONS_NOT_LOADED}
          failedHint="Nobody was signed out; only the list could not be loaded."
          empty={<EmptyState title="Not signed in">{`${name} is not signed in anywhere.`}</EmptyState>}
        >
          {(sessions) => (
            <RowList label={`Sessions of ${name}`}>
              {sessions.map((session) => (
                <PersonSessionRow
                  key={session.id}
                  personId={person.id}
                  session={session}
                  onEnded={({ device }) => feedback.show('success', formatSessionEnded(name, device))}
                  onFailed={showError}
                />
              ))}
            </RowList>
          )}
        </PagedList>
      </Box>
      {rowsOf(query.data).length > 0 && (
        <DialogActions>
          <BusyButton variant="default" busy={endingAll.isPending} onClick={endAll}>
            Sign out everywhere
          </BusyButton>
        </DialogActions>
      )}
    </Modal>
  )
}

interface PersonSessionRowProps extends EndPersonSessionOptions {
  readonly personId: string
  readonly session: PersonSession
}

/** A session that can be ended, also while others are. */
function PersonSessionRow({ personId, session, ...options }: PersonSessionRowProps) {
  const { mutate, isPending } = useEndPersonSession(personId, options)
  return <SessionRow session={session} isEnding={isPending} onEnd={() => mutate(session)} />
}

/** The sessions of a person, newest first, in pages. */
const personSessionsQuery = (personId: string) =>
  calls.people.listSessions.infiniteOptions({
    input: (cursor: string) => ({ personId, ...pageInput(cursor) }),
    ...cursorPagination,
  })

function useRefetchSessions(personId: string) {
  const client = useQueryClient()
  const { queryKey } = personSessionsQuery(personId)
  return () => client.invalidateQueries({ queryKey })
}

interface EndPersonSessionOptions {
  readonly onEnded: (session: PersonSession) => void
  readonly onFailed: (error: Error) => void
}

/**
 * Ends one session of a person. Pending until the list is refetched, also after a failure. The callbacks are called
 * then, even though the row of an ended session has disappeared.
 */
function useEndPersonSession(personId: string, { onEnded, onFailed }: EndPersonSessionOptions) {
  const refetch = useRefetchSessions(personId)
  return useSingleMutation(
    {
      mutationFn: ({ id }: PersonSession) => calls.people.endSession.call({ personId, id }),
      onSuccess: async (_answer, session) => {
        await refetch()
        onEnded(session)
      },
      onError: async (error) => {
        await refetch()
        onFailed(error)
      },
    },
    { isReportedByScreen: true },
  )
}

/** Ends all sessions of a person. Pending until the list is refetched, also after a failure. */
const useEndPersonSessions = (personId: string) => {
  const onSettled = useRefetchSessions(personId)
  return useSingleMutation(calls.people.endSessions.mutationOptions({ onSettled }))
}
