import { ORPCError } from '@orpc/server'
import { AiFailedError } from '../../platform/ai/ai.ts'
import type { SignedInContext } from '../../rpc/context.ts'

/**
 * Logs why a stream of the AI failed. For an error of the AI service it logs only the reason, because the error also
 * contains the conversation; refusals are not logged.
 */
export function logAiFailure(
  { log, origin: { requestId } }: Pick<SignedInContext, 'log' | 'origin'>,
  error: unknown,
): void {
  if (error instanceof AiFailedError) log.warn({ requestId, reason: error.message }, 'the AI service failed')
  else if (!(error instanceof ORPCError)) log.error({ requestId, err: error }, 'fault')
}
