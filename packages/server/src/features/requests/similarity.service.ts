import { randomUUID } from 'node:crypto'
import type { Idea, Suggestion } from '@capstone/contract/requests/requests.schemas'
import type { StudentContext } from '../../rpc/context.ts'
import { findMostAlike, insertSuggestion } from './alike.repository.ts'

/** Ideas as they are suggested: each with what it is like, of which only a repository project is named. */
export async function toSuggestions(
  { db, scope }: StudentContext,
  ideas: readonly Idea[],
): Promise<Suggestion[]> {
  const titles = ideas.map(({ title }) => title)
  const similar = await findMostAlike(db, scope, titles)
  return ideas.map((idea, index) => ({ ...idea, id: randomUUID(), similar: similar[index] ?? null }))
}

/** Keeps what the model suggested, so that later ideas for others can be told for alike. */
export const noteSuggestion = (
  { db, scope, clock }: StudentContext,
  { id, title }: Suggestion,
): Promise<void> => insertSuggestion(db, scope, { id, title, createdAt: clock.now() })
