import type {
  Idea,
  SimilarIdea,
  SimilarToRequest,
  Suggestion,
} from '@capstone/contract/requests/requests.schemas'
import type { AdminContext, StudentContext } from '../../../rpc/context.ts'
import { findMostSimilar, insertSuggestion } from './similar-ideas.repository.ts'
import { findSimilarProjects } from './similar-projects.repository.ts'

/**
 * Finds the closest match of each idea, in the order of `ideas`; null for no match. The title of the match is included only
 * for repository projects.
 */
export const findSimilarIdeas = (
  { db, scope }: StudentContext,
  ideas: readonly Idea[],
): Promise<(SimilarIdea | null)[]> =>
  findMostSimilar(
    db,
    scope,
    ideas.map(({ title }) => title),
  )

/** Lists the matches of each request, with the titles of all of them. */
export const listSimilarProjects = (
  { db, scope }: AdminContext,
  { ids }: { readonly ids: readonly string[] },
): Promise<SimilarToRequest[]> => findSimilarProjects(db, scope, ids)

/** Stores a suggestion of the model, so that similar ideas of other students are detected later. */
export const recordSuggestion = (
  { db, scope, clock }: StudentContext,
  { id, title }: Suggestion,
): Promise<void> => insertSuggestion(db, scope, { id, title, createdAt: clock.now() })
