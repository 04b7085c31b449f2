import type {
  Idea,
  SimilarIdea,
  SimilarToRequest,
  Suggestion,
} from '@capstone/contract/requests/requests.schemas'
import type { AdminContext, StudentContext } from '../../../rpc/context.ts'
import { findMostSimilar, insertSuggestion } from './similar-ideas.repository.ts'
import { findSimilarProjects } from './similar-projects.repository.ts'

/** Finds what each idea is most similar to, in order, or null. Only repository projects are named. */
export const findSimilarIdeas = (
  { db, scope }: StudentContext,
  ideas: readonly Idea[],
): Promise<(SimilarIdea | null)[]> =>
  findMostSimilar(
    db,
    scope,
    ideas.map(({ title }) => title),
  )

/** Lists what each of these requests is similar to; an admin sees all of it. */
export const listSimilarProjects = (
  { db, scope }: AdminContext,
  { ids }: { readonly ids: readonly string[] },
): Promise<SimilarToRequest[]> => findSimilarProjects(db, scope, ids)

/** Stores what the model suggested, to detect similar ideas for other students later. */
export const recordSuggestion = (
  { db, scope, clock }: StudentContext,
  { id, title }: Suggestion,
): Promise<void> => insertSuggestion(db, scope, { id, title, createdAt: clock.now() })
