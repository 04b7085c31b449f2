import { SUGGESTIONS_MAX_TOKENS } from '@capstone/contract/assistant/assistant.constants'
import { generatedIdeaSchema, type Idea } from '@capstone/contract/requests/requests.schemas'
import { AiFailedError, type AiPiece } from '../../../platform/ai/ai.ts'
import type { StudentContext } from '../../../rpc/context.ts'
import { JsonArrayParser } from './json-array-parser.service.ts'

/** The model's response: an array of ideas, an empty one (or no text at all), or malformed. */
export type GenerationResult = 'ideas' | 'empty' | 'malformed'

/**
 * Calls the model once and yields each idea as soon as it is complete. Throws AiFailedError if the service fails, or no
 * idea is complete within AI_TIMEOUT_SECONDS of the previous one. The model's response is aborted however the generator
 * ends. `onText` is called whenever text arrives.
 */
export async function* generateIdeas(
  { ai, settings }: Pick<StudentContext, 'ai' | 'settings'>,
  prompt: string,
  signal: AbortSignal,
  onText: () => void,
): AsyncGenerator<Idea, GenerationResult, undefined> {
  const stopped = new AbortController()
  const ideaTimeout = startIdeaTimeout(settings.AI_TIMEOUT_SECONDS, stopped)
  const pieces = ai.stream({
    messages: [{ role: 'user', content: prompt }],
    maxTokens: SUGGESTIONS_MAX_TOKENS,
    signal: AbortSignal.any([signal, stopped.signal]),
  })
  try {
    const array = new JsonArrayParser()
    let count = 0
    let hasText = false
    for await (const text of textsOf(pieces)) {
      onText()
      hasText ||= text.trim() !== ''
      for (const value of array.read(text)) {
        const idea = generatedIdeaSchema.safeParse(value)
        if (!idea.success) return 'malformed'
        ideaTimeout.pause()
        yield idea.data
        count++
        ideaTimeout.restart()
      }
      if (array.state !== 'incomplete') break
    }
    if (!hasText) return 'empty'
    if (array.state !== 'complete') return 'malformed'
    return count > 0 ? 'ideas' : 'empty'
  } finally {
    ideaTimeout.pause()
    stopped.abort()
  }
}

async function* textsOf(pieces: AsyncIterable<AiPiece>) {
  for await (const piece of pieces) if (piece.kind === 'text') yield piece.text
}

/** A run may take this many times the timeout of one idea, whatever makes it slow. */
const RUN_TIMEOUT_FACTOR = 4

/** Starts the timeout of a whole run; `clear` stops it. It also counts the time the consumer takes. */
export function startRunTimeout(seconds: number) {
  const timeout = new AbortController()
  const maxSeconds = seconds * RUN_TIMEOUT_FACTOR
  const end = () => timeout.abort(new AiFailedError(`The ideas were not complete within ${maxSeconds} s.`))
  const timer = setTimeout(end, maxSeconds * 1000)
  return { signal: timeout.signal, clear: () => clearTimeout(timer) }
}

/** Aborts the response when it times out; the time the consumer takes does not count. */
function startIdeaTimeout(seconds: number, stopped: AbortController) {
  const end = () => stopped.abort(new AiFailedError(`No idea was complete within ${seconds} s.`))
  let timer = setTimeout(end, seconds * 1000)
  return {
    pause: () => clearTimeout(timer),
    restart: () => {
      timer = setTimeout(end, seconds * 1000)
    },
  }
}
