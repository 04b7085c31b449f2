import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { AI_TEMPERATURE } from '@capstone/contract/assistant/assistant.constants'
import type { TextStreamPart, ToolSet } from 'ai'
import { limitResponse } from '../response-limit.ts'
import type { Settings } from '../settings/settings.ts'

// No model has more characters per token; a service that sends more ignores our token limit.
const CHARACTERS_PER_TOKEN_MAX = 16
// A token arrives in an event of a few hundred bytes.
const BYTES_PER_TOKEN_MAX = 2048
const OVERHEAD_BYTES_MAX = 65_536

export type AiRequest = {
  /** The system message. */
  readonly instructions?: string
  readonly messages: readonly { readonly role: 'user' | 'assistant'; readonly content: string }[]
  readonly maxTokens: number
  /** Ends the answer and closes the connection. */
  readonly signal: AbortSignal
}

/** A piece of an answer; the last one says whether the answer is complete or truncated by the token limit. */
export type AiPiece =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'end'; readonly isTruncated: boolean }

export type Ai = {
  readonly isConfigured: boolean
  /**
   * Streams one answer, without retries. Throws AiFailedError when the service refuses, disconnects, or sends invalid
   * data, and the signal's reason when it was aborted.
   */
  stream(request: AiRequest): AsyncGenerator<AiPiece, void, undefined>
}

/** Thrown when an answer failed or is incomplete. The message has the reason, but no text from the service. */
export class AiFailedError extends Error {}

type AiSettings = Pick<Settings, 'AI_BASE_URL' | 'AI_API_KEY' | 'AI_MODEL'>

/** Opens the service at AI_BASE_URL, which has OpenAI's chat completions API. */
export const openAi = ({ AI_BASE_URL, AI_API_KEY, AI_MODEL }: AiSettings): Ai => ({
  isConfigured: Boolean(AI_BASE_URL && AI_MODEL),
  async *stream({ instructions, messages, maxTokens, signal }) {
    if (!AI_BASE_URL || !AI_MODEL) throw new AiFailedError('No AI service is set up.')
    // Loaded at the first use, because the library is large.
    const [{ streamText }, { createOpenAICompatible }] = await Promise.all([
      import('ai'),
      import('@ai-sdk/openai-compatible'),
    ])
    const provider = createOpenAICompatible({
      name: 'ai',
      baseURL: AI_BASE_URL,
      ...(AI_API_KEY && { apiKey: AI_API_KEY }),
      // Redirects are refused, so that nothing is sent to another host.
      fetch: async (input, init) =>
        limitLength(await fetch(input, { ...init, redirect: 'error' }), maxTokens),
    })
    const answer = streamText({
      model: provider.chatModel(AI_MODEL),
      ...(instructions && { instructions }),
      messages: messages.map(({ role, content }) => ({ role, content })),
      temperature: AI_TEMPERATURE,
      maxOutputTokens: maxTokens,
      maxRetries: 0,
      abortSignal: signal,
      // All failures arrive in the stream.
      onError: () => undefined,
    })
    let characters = 0
    for await (const part of throwFailures(answer.fullStream, signal)) {
      if (part.type === 'text-delta') {
        characters += part.text.length
        if (characters > maxTokens * CHARACTERS_PER_TOKEN_MAX)
          throw new AiFailedError('The answer has no end.')
        yield { kind: 'text', text: part.text }
      }
      if (part.type === 'finish') {
        if (part.finishReason !== 'stop' && part.finishReason !== 'length')
          throw new AiFailedError(`The answer ended with "${part.finishReason}".`)
        yield { kind: 'end', isTruncated: part.finishReason === 'length' }
        return
      }
    }
    throw new AiFailedError('The answer broke off.')
  },
})

/**
 * Fails a response that is longer than its tokens can be: the library would keep a line or an error without end in
 * memory.
 */
const limitLength = (response: Response, maxTokens: number) =>
  limitResponse(
    response,
    OVERHEAD_BYTES_MAX + maxTokens * BYTES_PER_TOKEN_MAX,
    new AiFailedError('The answer has no end.'),
  )

type Part = TextStreamPart<ToolSet>

// A part takes the library about 0.1 ms of processor time.
const PARTS_PER_TURN = 10

/**
 * Passes the stream through and throws every failure in the same form, however the library reports it. Lets other work
 * run in between, because a fast service may send thousands of parts at once.
 */
async function* throwFailures(stream: AsyncIterable<Part>, signal: AbortSignal) {
  let parts = 0
  try {
    for await (const part of stream) {
      if (++parts % PARTS_PER_TURN === 0) await yieldToEventLoop()
      signal.throwIfAborted()
      if (part.type === 'error') throw part.error
      yield part
    }
  } catch (error) {
    signal.throwIfAborted()
    throw new AiFailedError(reasonOf(error))
  }
  signal.throwIfAborted()
}

/** System error codes of a failed connection. */
const SYSTEM_CODE = /^[A-Z][A-Z_]{1,40}$/

// Services quote what they were sent, and URLs can contain secrets. Only a failure's kind, status and system error code
// are reported; the error itself, which contains the conversation, is dropped.
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'The AI service sent an error.'
  const status =
    'statusCode' in error && typeof error.statusCode === 'number' ? `status ${error.statusCode}` : ''
  return [`The AI service failed: ${error.name}`, status, codeOf(error)].filter(Boolean).join(', ')
}

function codeOf(error: Error): string {
  let cause: unknown = error
  while (cause instanceof Error) {
    if ('code' in cause && typeof cause.code === 'string' && SYSTEM_CODE.test(cause.code)) return cause.code
    cause = cause.cause
  }
  return ''
}
