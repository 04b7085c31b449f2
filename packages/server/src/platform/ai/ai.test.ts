import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type AiService, type ChatScript, startAiService } from './ai.testing.ts'
import { AiFailedError, type AiPiece, openAi } from './ai.ts'

let service: AiService

beforeAll(async () => {
  service = await startAiService()
})
afterAll(() => service.stop())

const QUESTION = { messages: [{ role: 'user', content: 'Why?' }], maxTokens: 50 } as const

async function collect(script: ChatScript, signal = new AbortController().signal) {
  service.script = () => script
  const pieces: AiPiece[] = []
  for await (const piece of openAi(service.environment).stream({ ...QUESTION, signal })) pieces.push(piece)
  return pieces
}

it('sends the configured request with the system message first, and streams the answer', async () => {
  service.requests.length = 0
  service.script = () => ({ pieces: ['Be', 'cause'] })
  const pieces: AiPiece[] = []
  const { signal } = new AbortController()
  const stream = openAi(service.environment).stream({ ...QUESTION, instructions: 'Be brief.', signal })
  for await (const piece of stream) pieces.push(piece)
  expect(pieces).toEqual([
    { kind: 'text', text: 'Be' },
    { kind: 'text', text: 'cause' },
    { kind: 'end', isTruncated: false },
  ])
  expect(service.requests).toMatchObject([
    {
      model: 'test-model',
      stream: true,
      temperature: 0.7,
      max_tokens: 50,
      messages: [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: 'Why?' },
      ],
    },
  ])
})

it('threat-34 lets other work run between the pieces of an answer that arrives at once', async () => {
  const piece = `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content: 'a' } }] })}\n\n`
  const end = `data: ${JSON.stringify({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] })}\n\n`
  let isOver = false
  let turns = 0
  const countTurns = async () => {
    while (!isOver) {
      await setImmediate()
      turns++
    }
  }
  const counting = countTurns()
  try {
    expect(await collect({ raw: piece.repeat(700) + end })).toHaveLength(701)
  } finally {
    isOver = true
    await counting
  }
  expect(turns).toBeGreaterThan(700 / 20)
})

it('reports an answer truncated by the token limit', async () => {
  expect(await collect({ pieces: ['Be'], finish: 'length' })).toContainEqual({
    kind: 'end',
    isTruncated: true,
  })
})

it('yields only the end when the service answers nothing', async () => {
  expect(await collect({ pieces: [] })).toEqual([{ kind: 'end', isTruncated: false }])
})

it.each<[string, ChatScript]>([
  ['too many requests', { status: 429 }],
  ['a fault', { status: 500 }],
  ['a lost connection', { pieces: ['Be'], disconnects: true }],
  ['an end in the middle', { raw: 'data: {"id":"1","choices":[{"index":0,"delta":{"content":"Be"}}]}\n\n' }],
  ['an event that is no answer', { raw: 'data: {"surprise": 1}\n\ndata: [DONE]\n\n' }],
  ['invalid JSON', { raw: 'data: <html>\n\ndata: [DONE]\n\n' }],
  ['a filter', { pieces: ['Be'], finish: 'content_filter' }],
  ['an answer without end', { pieces: ['x'.repeat(900)] }],
])('threat-34 %s is a failure, and the question is not asked again', async (_, script) => {
  service.requests.length = 0
  await expect(collect(script)).rejects.toThrow(AiFailedError)
  expect(service.requests).toHaveLength(1)
})

const CHUNK = 'x'.repeat(16_384)
it.each([
  ['line', { text: CHUNK }],
  ['event', { text: `data: ${CHUNK}\n` }],
  ['run of comments', { text: `: ${CHUNK}\n\n` }],
  ['error', { text: CHUNK, status: 500 }],
])('threat-34 an endless %s is cut off', async (_, endless) => {
  service.aborted.length = 0
  const before = process.memoryUsage().rss
  await expect(collect({ endless })).rejects.toThrow(AiFailedError)
  await expect.poll(() => service.aborted.length).toBe(1)
  expect(process.memoryUsage().rss - before).toBeLessThan(64e6)
})

it('closes the connection when it is aborted', async () => {
  const abort = new AbortController()
  setTimeout(() => abort.abort(new Error('enough')), 50)
  await expect(collect({ pieces: ['Be'], hangs: true }, abort.signal)).rejects.toThrow('enough')
  await expect.poll(() => service.aborted.length).toBeGreaterThan(0)
})

it('a failure reports the HTTP status or the system error code', async () => {
  await expect(collect({ status: 503 })).rejects.toThrow(/^The AI service failed: \w+, status 503$/)
  const stopped = await startAiService()
  await stopped.stop()
  const answer = openAi(stopped.environment).stream({ ...QUESTION, signal: new AbortController().signal })
  await expect(answer.next()).rejects.toThrow(/ECONNREFUSED/)
})

it('threat-08 a failure with an error status does not contain the key', async () => {
  const error = await collect({ status: 500 }).catch((failure: unknown) => failure)
  expect(error).toBeInstanceOf(AiFailedError)
  expect((error as Error).message).not.toContain(service.apiKey)
})

it('threat-08 a failure does not contain the key or the question that the service quotes', async () => {
  const event = JSON.stringify({ error: { message: `Not a key: ${service.apiKey}, asked "Why?"` } })
  const error = await collect({ raw: `data: ${event}\n\ndata: [DONE]\n\n` }).catch(
    (failure: unknown) => failure,
  )
  expect(error).toBeInstanceOf(AiFailedError)
  const { message, cause } = error as Error
  expect(message).toMatch(/^The AI service (failed: \w+|sent an error\.)$/)
  expect(cause).toBeUndefined()
})

it('threat-50 a redirect is not followed', async () => {
  const otherService = await startAiService()
  const { createServer } = await import('node:http')
  const redirector = createServer((_, response) => {
    response.writeHead(307, { location: `${otherService.baseUrl}/chat/completions` }).end()
  })
  await new Promise<void>((resolve) => redirector.listen(0, '127.0.0.1', resolve))
  const address = redirector.address()
  const AI_BASE_URL = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/v1`
  const stream = openAi({ ...service.environment, AI_BASE_URL }).stream({
    ...QUESTION,
    signal: new AbortController().signal,
  })
  await expect(stream.next()).rejects.toThrow(AiFailedError)
  expect(otherService.requests).toEqual([])
  redirector.close()
  await otherService.stop()
})

it('throws when no service is configured', async () => {
  const ai = openAi({ AI_BASE_URL: undefined, AI_API_KEY: undefined, AI_MODEL: undefined })
  expect(ai.isConfigured).toBe(false)
  await expect(ai.stream({ ...QUESTION, signal: new AbortController().signal }).next()).rejects.toThrow(
    AiFailedError,
  )
})
