import type { Citation } from '@capstone/contract/assistant/passages.schemas'
import { useQuery } from '@tanstack/react-query'
import { sourcesQuery } from '../assistant.queries.ts'

/** Whether to name the project or paper of each passage: the searched documents and the passages are of several. */
export function useShowsOwner(citations: readonly Citation[]): boolean {
  const { data } = useQuery(sourcesQuery)
  const passages = citations.flatMap(({ passage }) => passage ?? [])
  return (
    new Set([...(data?.documents ?? []), ...passages].flatMap(({ belongsTo }) => belongsTo ?? [])).size > 1
  )
}
