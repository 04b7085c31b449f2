import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { json } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { closeAfterFile } from '../cleanup.testing.ts'

export type ChatRequest = {
  readonly model: string
  readonly messages: readonly { readonly role: string; readonly content: string }[]
  readonly temperature?: number
  readonly max_tokens?: number
  readonly stream?: boolean
}

export type ChatScript = {
  /** The pieces of the answer's text, each sent after `pauseMs`. */
  readonly pieces?: readonly string[]
  readonly pauseMs?: number
  /** Called with the index of each piece before it is sent, and may delay it. */
  readonly onPiece?: (index: number) => void | Promise<void>
  readonly finish?: 'stop' | 'length' | 'content_filter'
  /** An error status instead of the answer. */
  readonly status?: number
  /** Whether the connection is closed after the pieces. */
  readonly disconnects?: boolean
  /** Whether nothing more is sent after the pieces. */
  readonly hangs?: boolean
  /** Raw text to send instead of valid events. */
  readonly raw?: string
  /** Raw text to send again and again until the client disconnects, and the status before it. */
  readonly endless?: { readonly text: string; readonly status?: number }
}

export type AiService = {
  readonly baseUrl: string
  readonly apiKey: string
  readonly requests: ChatRequest[]
  /** The requests whose connection closed before the end of the answer, by the client or by the script. */
  readonly aborted: ChatRequest[]
  script: (request: ChatRequest) => ChatScript
  readonly environment: { AI_BASE_URL: string; AI_API_KEY: string; AI_MODEL: string }
  stop(): Promise<void>
}

/** Returns a script that gives these answers in order; every further one is an error 500. */
export const answerInOrder = (...answers: readonly ChatScript[]): AiService['script'] => {
  const rest = [...answers]
  return () => rest.shift() ?? { status: 500 }
}

const API_KEY = 'sk-canary-3f1c9a'

/** Starts a service on loopback with a scripted chat completions API. */
export async function startAiService(): Promise<AiService> {
  // Preloads what the client imports at its first request, which would count towards the time limit of an answer.
  await Promise.all([import('ai'), import('@ai-sdk/openai-compatible')])
  const requests: ChatRequest[] = []
  const aborted: ChatRequest[] = []
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.destroy(error as Error))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`

  async function answer(request: IncomingMessage, response: ServerResponse) {
    if (request.url !== '/v1/chat/completions') return fail(response, 404, 'no such address')
    if (request.headers.authorization !== `Bearer ${API_KEY}`) return fail(response, 401, 'wrong key')
    const chatRequest = (await json(request)) as ChatRequest
    requests.push(chatRequest)
    response.on('close', () => {
      if (!response.writableFinished) aborted.push(chatRequest)
    })
    await play(service.script(chatRequest), response)
  }

  const service: AiService = {
    baseUrl,
    apiKey: API_KEY,
    requests,
    aborted,
    script: () => ({ pieces: ['Hello.'] }),
    environment: { AI_BASE_URL: baseUrl, AI_API_KEY: API_KEY, AI_MODEL: 'test-model' },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  closeAfterFile(service.stop)
  return service
}

async function play(script: ChatScript, response: ServerResponse) {
  if (script.endless) return sendEndlessly(response, script.endless)
  if (script.status) return fail(response, script.status, 'scripted failure')
  response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-cache' })
  response.flushHeaders()
  if (script.raw !== undefined) return void response.end(script.raw)
  for (const [index, piece] of (script.pieces ?? []).entries()) {
    if (script.pauseMs) await pause(script.pauseMs)
    if (response.destroyed) return
    await script.onPiece?.(index)
    send(response, { delta: { content: piece } })
  }
  if (script.hangs) return
  if (script.disconnects) return void response.destroy()
  send(response, { delta: {}, finish_reason: script.finish ?? 'stop' })
  response.end('data: [DONE]\n\n')
}

function sendEndlessly(response: ServerResponse, { text, status = 200 }: NonNullable<ChatScript['endless']>) {
  response.writeHead(status, { 'Content-Type': 'text/event-stream' })
  Readable.from(repeat(text)).pipe(response)
}

function* repeat(text: string) {
  for (;;) yield text
}

const send = (response: ServerResponse, choice: object) =>
  response.write(
    `data: ${JSON.stringify({ id: 'chat-1', object: 'chat.completion.chunk', created: 1, model: 'test-model', choices: [{ index: 0, finish_reason: null, ...choice }] })}\n\n`,
  )

function fail(response: ServerResponse, status: number, message: string) {
  response.writeHead(status, { 'Content-Type': 'application/json' })
  response.end(JSON.stringify({ error: { message, type: 'test', code: null } }))
}
