import type {
  Idea,
  SimilarIdea,
  SimilarToRequest,
  Suggestion,
} from '@capstone/contract/requests/requests.schemas'
import type { AdminContext, StudentContext } from '../../../rpc/context.ts'
import { findMostSimilar, insertSuggestion } from './similar-ideas.repository.ts'
import { findSimilarProjects } from './similar-projects.repository.ts'

/** What each idea is like, in their order, or null; only a repository project is named. */
export const findSimilarIdeas = (
  { db, scope }: StudentContext,
  ideas: readonly Idea[],
): Promise<(SimilarIdea | null)[]> =>
  findMostSimilar(
    db,
    scope,
    ideas.map(({ title }) => title),
  )

/** What each of these requests is like, by its title; an admin is told all of it. */
export const listSimilarProjects = (
  { db, scope }: AdminContext,
  { ids }: { readonly ids: readonly string[] },
): Promise<SimilarToRequest[]> => findSimilarProjects(db, scope, ids)

/** Keeps what the model suggested, so that later ideas for others can be told for alike. */
export const recordSuggestion = (
  { db, scope, clock }: StudentContext,
  { id, title }: Suggestion,
): Promise<void> => insertSuggestion(db, scope, { id, title, createdAt: clock.now() })
