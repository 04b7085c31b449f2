import { handInErrors } from '@capstone/contract/hand-ins/hand-ins.errors'
import type { UseQueryResult } from '@tanstack/react-query'
import { errorText, fieldIssues, isNotFound } from '../../lib/http/error-text.ts'
import { EmptyState, FailedState } from '../../ui/lists/list-states.tsx'

export interface ReadFailedStateProps {
  /** The query of one hand-in or plan. */
  readonly query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>
  /** Shown unless the server gave a reason. */
  readonly message: string
  /** Says that nothing was lost. */
  readonly hint: string
  /** Shown for a malformed id; by default the sentence for a hand-in. */
  readonly notFound?: string
}

/** Shown in place of a hand-in or plan that could not be read. Offers no retry for one that does not exist. */
export function ReadFailedState(props: ReadFailedStateProps) {
  const { query, message, hint, notFound = handInErrors.HAND_IN_NOT_FOUND.message } = props
  const { error, isFetching, refetch } = query
  const sentence = errorText(error, message)
  // The link was truncated, or copied with extra characters.
  const isIdMalformed = fieldIssues(error).length > 0
  if (isIdMalformed || isNotFound(error))
    return (
      <EmptyState title={isIdMalformed ? notFound : sentence}>
        It may have been removed, its address may be incomplete, or it belongs to somebody else.
      </EmptyState>
    )
  return <FailedState message={sentence} hint={hint} onRetry={() => void refetch()} retrying={isFetching} />
}
