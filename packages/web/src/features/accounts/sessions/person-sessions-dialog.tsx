import { Box, Modal } from '@mantine/core'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { calls } from '../../../lib/http/api.ts'
import { cursorPagination, pageInput } from '../../../lib/http/cursor-pagination.ts'
import { errorText } from '../../../lib/http/error-text.ts'
import { useSingleMutation } from '../../../lib/http/use-single-mutation.ts'
import { stripDirectionMarks } from '../../../lib/text/direction-marks.ts'
import { pluralize } from '../../../lib/text/formats.ts'
import { BusyButton } from '../../../ui/buttons/busy-button.tsx'
import { DialogActions } from '../../../ui/dialogs/dialog-actions.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { EmptyState } from '../../../ui/lists/list-states.tsx'
import { PagedList, rowsOf } from '../../../ui/lists/paged-list.tsx'
import { RowList } from '../../../ui/lists/row-list.tsx'
import { SessionRow } from './session-row.tsx'

const SESSIONS_NOT_LOADED = 'Failed to load the sessions'
const SESSION_NOT_ENDED = 'The person could not be signed out. Please try again.'
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
  const query = useInfiniteQuery(personSessionsQuery(person.id))
  const ending = useEndPersonSession(person.id)
  const endingAll = useEndPersonSessions(person.id)
  const error = ending.error ?? endingAll.error
  const endAll = () => {
    ending.reset()
    endingAll.mutate({ personId: person.id })
  }
  const end = (id: string) => {
    endingAll.reset()
    ending.mutate({ personId: person.id, id })
  }
  return (
    <Modal opened={opened} onClose={onClose} title={`Sessions of ${name}`} centered size={560}>
      {error && <Alert kind="error">{errorText(error, SESSION_NOT_ENDED)}</Alert>}
      {endingAll.data && <Alert kind="success">{formatSessionsEnded(name, endingAll.data.ended)}</Alert>}
      <Box mx={-24} my={-12}>
        <PagedList
          query={query}
          rows="sessions"
          failed={SESSIONS_NOT_LOADED}
          failedHint="Nobody was signed out; only the list could not be loaded."
          empty={<EmptyState title="Not signed in">{`${name} is not signed in anywhere.`}</EmptyState>}
        >
          {(sessions) => (
            <RowList label={`Sessions of ${name}`}>
              {sessions.map((session) => (
                <SessionRow
                  key={session.id}
                  session={session}
                  isEnding={ending.isPending && ending.variables?.id === session.id}
                  onEnd={() => end(session.id)}
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

/** The sessions of a person, newest first, in pages. */
const personSessionsQuery = (personId: string) =>
  calls.people.sessions.infiniteOptions({
    input: (cursor: string) => ({ personId, ...pageInput(cursor) }),
    ...cursorPagination,
  })

function useSessionsRefresh(personId: string) {
  const client = useQueryClient()
  const { queryKey } = personSessionsQuery(personId)
  return () => client.invalidateQueries({ queryKey })
}

/** Ends one session of a person. Pending until the list is refetched, also after a failure. */
const useEndPersonSession = (personId: string) => {
  const onSettled = useSessionsRefresh(personId)
  return useSingleMutation(calls.people.endSession.mutationOptions({ onSettled }))
}

/** Ends all sessions of a person. Pending until the list is refetched, also after a failure. */
const useEndPersonSessions = (personId: string) => {
  const onSettled = useSessionsRefresh(personId)
  return useSingleMutation(calls.people.endSessions.mutationOptions({ onSettled }))
}
