import { SAVED_IDEAS_MAX } from '@capstone/contract/requests/requests.constants'
import { requestErrors } from '@capstone/contract/requests/requests.errors'
import type { NewSavedIdea, SavedIdea } from '@capstone/contract/requests/requests.schemas'
import { inTransaction } from '../../../db/transaction.ts'
import type { StudentContext } from '../../../rpc/context.ts'
import { refuse, refuseTakenId } from '../../../rpc/refuse.ts'
import { lockStudent } from '../requests.repository.ts'
import { findMostSimilar } from '../similarity/similar-ideas.repository.ts'
import { countSavedIdeas, findSavedIdeas, insertSavedIdea } from './saved-ideas.repository.ts'

/** Lists the ideas the student saved, newest first, with what they are similar to. At most two statements. */
export async function listSavedIdeas({ db, scope }: StudentContext): Promise<SavedIdea[]> {
  const ideas = await findSavedIdeas(db, scope)
  if (ideas.length === 0) return []
  const similarIdeas = await findMostSimilar(
    db,
    scope,
    ideas.map(({ title }) => title),
  )
  return ideas.map((idea, index) => ({ ...idea, similar: similarIdeas[index] ?? null }))
}

/**
 * Saves an idea. Idempotent by id. Not audited: nobody else sees it, and nothing depends on it. The lock of the student
 * keeps concurrent calls within the limit.
 */
export const saveIdea = (
  { db, scope, viewer, clock }: StudentContext,
  { id, idea, refinedFrom }: NewSavedIdea,
) =>
  inTransaction(db, async (tx) => {
    await lockStudent(tx, viewer.id)
    const saved = await countSavedIdeas(tx, scope, { id, title: idea.title })
    if (saved.isSaved) return { id }
    if (saved.hasTitle) refuse(requestErrors, 'IDEA_ALREADY_SAVED')
    if (saved.count >= SAVED_IDEAS_MAX) refuse(requestErrors, 'SAVED_IDEAS_TOO_MANY')
    const row = {
      ...idea,
      id,
      refinedFromTitle: refinedFrom?.title,
      refinedFromWish: refinedFrom?.wish,
      studentId: viewer.id,
      createdAt: clock.now(),
    }
    if (!(await insertSavedIdea(tx, row))) refuseTakenId()
    return { id }
  })
