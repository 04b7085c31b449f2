import { randomUUID } from 'node:crypto'
import type { Idea, Suggestion } from '@capstone/contract/requests/requests.schemas'
import type { StudentContext } from '../../rpc/context.ts'
import { findMostAlike, insertSuggestion } from './alike.repository.ts'

/** An idea as it is suggested: with what it is like, of which only a repository project is named. */
export const toSuggestion = async ({ db }: StudentContext, idea: Idea): Promise<Suggestion> => ({
  ...idea,
  id: randomUUID(),
  similar: await findMostAlike(db, idea.title),
})

/** Keeps what the model suggested, so that later ideas can be told for alike. */
export const noteSuggestion = (
  { db, viewer, clock }: StudentContext,
  { id, title }: Suggestion,
): Promise<void> => insertSuggestion(db, { id, title, studentId: viewer.id, createdAt: clock.now() })
