import { AI_QUESTION_INTERVAL_SECONDS } from '@capstone/contract/health/health.constants'
import { AiFailedError } from '../../../platform/ai/ai.ts'
import type { Portal } from '../../../rpc/context.ts'
import { claimAiQuestion, saveAiAnswer } from './health-checks.repository.ts'

const QUESTION = 'This is a test. Reply with OK.'
/** A few tokens. A model that reasons first reaches the limit before its answer, which counts as an answer too. */
const MAX_TOKENS = 16
// Clocks of two processes differ.
const TOLERANCE_MS = 5000

/**
 * Asks the AI service one small question, at most once in AI_QUESTION_INTERVAL_SECONDS for all processes together
 * unless AI_MODEL was changed, and stores whether it answered within AI_TIMEOUT_SECONDS. A list of models says nothing
 * about whether the model works.
 */
export async function askTestQuestion(
  { db, ai, settings, clock, log }: Portal,
  stopping: AbortSignal,
): Promise<void> {
  const model = settings.AI_MODEL
  if (!ai.isConfigured || !model) return
  const now = clock.now()
  const notSince = new Date(now.getTime() - AI_QUESTION_INTERVAL_SECONDS * 1000)
  const notAfter = new Date(now.getTime() + TOLERANCE_MS)
  if (!(await claimAiQuestion(db, { now, notSince, notAfter, model }))) return
  const timeout = AbortSignal.timeout(settings.AI_TIMEOUT_SECONDS * 1000)
  try {
    const answer = ai.stream({
      messages: [{ role: 'user', content: QUESTION }],
      maxTokens: MAX_TOKENS,
      signal: AbortSignal.any([stopping, timeout]),
    })
    for await (const piece of answer) if (piece.kind === 'end') break
    await saveAiAnswer(db, now, true)
  } catch (error) {
    // A question aborted by the shutdown says nothing about the service.
    if (stopping.aborted) return
    if (!timeout.aborted && !(error instanceof AiFailedError)) throw error
    const reason = timeout.aborted ? 'The request timed out.' : (error as AiFailedError).message
    log.warn({ check: 'ai', reason }, 'the AI service did not answer the test question')
    await saveAiAnswer(db, now, false)
  }
}
