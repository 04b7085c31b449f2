import { AI_TEMPERATURE } from '@capstone/contract/assistant/assistant.constants'
import type { TextStreamPart, ToolSet } from 'ai'
import type { Settings } from '../settings/settings.ts'

// No model needs more letters for a token than this; a service that sends more does not keep to our limit.
const LETTERS_OF_A_TOKEN_MAX = 16

export type AiRequest = {
  /** What the model is told before the conversation. */
  readonly instructions?: string
  readonly messages: readonly { readonly role: 'user' | 'assistant'; readonly content: string }[]
  readonly maxTokens: number
  /** Ends the answer, and the connection with it. */
  readonly signal: AbortSignal
}

/** A piece of an answer; the last one says whether it is whole or the token limit cut it. */
export type AiPiece =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'end'; readonly isTruncated: boolean }

/** The AI service, as far as there is one. */
export type Ai = {
  readonly isConfigured: boolean
  /**
   * Streams one answer; nothing is asked twice. Throws AiFailedError when the service refuses, breaks off, or sends
   * what it must not, and the signal's reason when it was aborted.
   */
  stream(request: AiRequest): AsyncGenerator<AiPiece, void, undefined>
}

/** An answer that did not come, or not to its end. Its message says why, in no words of the service. */
export class AiFailedError extends Error {}

type AiSettings = Pick<Settings, 'AI_BASE_URL' | 'AI_API_KEY' | 'AI_MODEL'>

/** The service at AI_BASE_URL: any that speaks OpenAI's chat completions. The key stays in here. */
export const openAi = ({ AI_BASE_URL, AI_API_KEY, AI_MODEL }: AiSettings): Ai => ({
  isConfigured: Boolean(AI_BASE_URL && AI_MODEL),
  async *stream({ instructions, messages, maxTokens, signal }) {
    if (!AI_BASE_URL || !AI_MODEL) throw new AiFailedError('No AI service is set up.')
    // Loaded at the first use: most of what it weighs is for other ways of using a model.
    const [{ streamText }, { createOpenAICompatible }] = await Promise.all([
      import('ai'),
      import('@ai-sdk/openai-compatible'),
    ])
    const provider = createOpenAICompatible({
      name: 'ai',
      baseURL: AI_BASE_URL,
      ...(AI_API_KEY && { apiKey: AI_API_KEY }),
      // What we send must not go where the service points.
      fetch: (input, init) => fetch(input, { ...init, redirect: 'error' }),
    })
    const answer = streamText({
      model: provider.chatModel(AI_MODEL),
      ...(instructions && { instructions }),
      messages: messages.map(({ role, content }) => ({ role, content })),
      temperature: AI_TEMPERATURE,
      maxOutputTokens: maxTokens,
      maxRetries: 0,
      abortSignal: signal,
      // Every failure arrives in the stream.
      onError: () => undefined,
    })
    let letters = 0
    for await (const part of failuresOf(answer.fullStream, signal)) {
      if (part.type === 'text-delta') {
        letters += part.text.length
        if (letters > maxTokens * LETTERS_OF_A_TOKEN_MAX) throw new AiFailedError('The answer has no end.')
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

type Part = TextStreamPart<ToolSet>

/** The stream with all its failures thrown, in one shape, however the library tells of them. */
async function* failuresOf(stream: AsyncIterable<Part>, signal: AbortSignal) {
  try {
    for await (const part of stream) {
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

/** Codes of a connection that failed, as the system spells them. */
const SYSTEM_CODE = /^[A-Z][A-Z_]{1,40}$/

// Services quote what they were sent, and addresses can hold what is secret: of a failure only its kind, its status and
// the system's code are told, and the error itself, which holds the conversation, goes nowhere.
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'The AI service sent an error.'
  const status =
    'statusCode' in error && typeof error.statusCode === 'number' ? `status ${error.statusCode}` : ''
  return [`The AI service failed: ${error.name}`, status, codeOf(error)].filter(Boolean).join(', ')
}

/** The system's code of what is behind an error, however deep. */
function codeOf(error: Error): string {
  let behind: unknown = error
  while (behind instanceof Error) {
    if ('code' in behind && typeof behind.code === 'string' && SYSTEM_CODE.test(behind.code))
      return behind.code
    behind = behind.cause
  }
  return ''
}
