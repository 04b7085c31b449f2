import { assistantErrors } from '@capstone/contract/assistant/assistant.errors'
import { requestErrors } from '@capstone/contract/requests/requests.errors'
import { canHaveSuggestions } from '@capstone/contract/requests/requests.policy'
import type { IdeaRefinement } from '@capstone/contract/requests/requests.schemas'
import type { StudentContext } from '../../../rpc/context.ts'
import { refuse } from '../../../rpc/refuse.ts'
import { readAssistanceLimit } from '../../assistant/assistant.service.ts'
import { findOpenTitles } from '../requests.repository.ts'
import { findSavedTitles } from '../saved-ideas/saved-ideas.repository.ts'
import { writeRefinementPrompt } from './idea-prompts.service.ts'
import { type IdeaEvents, type RunRefusals, runModel, titleKeyOf } from './idea-run.service.ts'

const REFUSALS: RunRefusals = {
  failed: 'REFINEMENT_FAILED',
  malformed: 'REFINEMENT_UNUSABLE',
  empty: 'REFINEMENT_UNUSABLE',
}

/**
 * Has the model refine an idea as the student wishes, within the limit that a mentor chose for the assistant. Uses an
 * answer of the student's budget. The call carries the idea itself, because only the titles of suggestions are stored.
 * A refined idea needs a title of its own, also among the saved ideas: ideas are saved, compared and requested by
 * title. `signal` is aborted when
 * the student disconnects.
 */
export async function refineIdea(
  context: StudentContext,
  refinement: IdeaRefinement,
  signal: AbortSignal,
): Promise<IdeaEvents> {
  const { db, scope, viewer, ai } = context
  if (!canHaveSuggestions(viewer)) refuse(requestErrors, 'PROFILE_INCOMPLETE')
  if (!ai.isConfigured) refuse(assistantErrors, 'AI_NOT_CONFIGURED')
  const [openTitles, savedTitles, assistanceLimit] = await Promise.all([
    findOpenTitles(db, scope),
    findSavedTitles(db, scope),
    readAssistanceLimit(context),
  ])
  const knownTitles = new Set([...openTitles, ...savedTitles, titleKeyOf(refinement.idea)])
  const prompt = writeRefinementPrompt(viewer, refinement, assistanceLimit)
  return runModel(context, { prompt, knownTitles, limit: 1, refusals: REFUSALS }, signal)
}
