import { beforeEach, expect } from 'vitest'
import { type ChatScript, startAiService } from '../../platform/ai/ai.testing.ts'
import { createLog } from '../../platform/log.ts'
import type { StudentContext } from '../../rpc/context.ts'
import { it } from '../../rpc/portal.testing.ts'
import {
  askAndRead,
  createAskingStudent,
  newQuestion,
  openTestAssistant,
  readStoredMessages,
} from './assistant.testing.ts'
import { readBudget } from './budget.service.ts'

const service = await startAiService()
const portal = await openTestAssistant(service)
beforeEach(async () => {
  service.requests.length = 0
})

/** The same student, with this timeout for an answer. */
const withTimeout = (seconds: number, asker: StudentContext) => ({
  ...asker,
  settings: { ...asker.settings, AI_TIMEOUT_SECONDS: seconds },
})
const event = (content: string) =>
  `data: ${JSON.stringify({ id: '1', choices: [{ index: 0, delta: { content } }] })}\n\n`

it.each<[string, ChatScript, string]>([
  ['too many requests', { status: 429 }, 'ANSWER_FAILED'],
  ['a server error', { status: 500 }, 'ANSWER_FAILED'],
  ['a refused key', { status: 401 }, 'ANSWER_FAILED'],
  ['a lost connection', { disconnects: true }, 'ANSWER_FAILED'],
  ['silence', { hangs: true }, 'ANSWER_FAILED'],
  ['invalid JSON', { raw: 'data: <html>\n\n' }, 'ANSWER_FAILED'],
  ['wrong types', { raw: 'data: {"choices": 7}\n\n' }, 'ANSWER_FAILED'],
  ['an HTML page', { raw: '<!doctype html>' }, 'ANSWER_FAILED'],
])(
  'threat-34 %s: an error is returned, the question stays, and no answer is used up',
  async (_what, script, code) => {
    service.script = () => script
    const asker = await createAskingStudent(portal)
    const question = newQuestion()
    const impatient = withTimeout(script.hangs ? 0.3 : 60, asker)
    expect(await askAndRead(impatient, question)).toMatchObject({ code })
    expect(await readStoredMessages(portal)).toEqual([['user', 'Why?', 'complete']])
    expect((await readBudget(asker)).left).toBe(portal.settings.AI_DAILY_ANSWERS)
    service.script = () => ({ pieces: ['Because.'] })
    expect(await askAndRead(asker, question)).toMatchObject({ text: 'Because.', code: undefined })
    expect(await readStoredMessages(portal)).toHaveLength(2)
    expect(service.requests).toHaveLength(2)
  },
)

it.each<[string, ChatScript]>([
  ['nothing', { pieces: [] }],
  ['only whitespace', { pieces: [' ', '\n\n'] }],
  ['nothing up to the token limit', { pieces: [], finish: 'length' }],
])(
  'threat-34 %s: an error is returned, the question stays, and an answer is used up',
  async (_what, script) => {
    service.script = () => script
    const asker = await createAskingStudent(portal)
    expect(await askAndRead(asker)).toMatchObject({ code: 'ANSWER_EMPTY' })
    expect(await readStoredMessages(portal)).toEqual([['user', 'Why?', 'complete']])
    expect((await readBudget(asker)).left).toBe(portal.settings.AI_DAILY_ANSWERS - 1)
  },
)

it.each<[string, ChatScript]>([
  ['a lost connection', { pieces: ['Be', ''], pauseMs: 50, disconnects: true }],
  ['silence', { pieces: ['Be'], hangs: true }],
  ['a slow trickle', { pieces: ['Be', ...Array.from({ length: 100 }, () => '.')], pauseMs: 60 }],
  ['an end of the stream in the middle', { raw: event('Be') }],
  ['a content filter', { pieces: ['Be'], finish: 'content_filter' }],
  ['five megabytes', { raw: event('Be') + event('x'.repeat(1000)).repeat(5000) }],
])('threat-34 text and then %s: the text so far is stored as failed', async (_what, script) => {
  service.script = () => script
  const asker = withTimeout(script.hangs || script.pauseMs ? 2 : 60, await createAskingStudent(portal))
  const { events, code, text } = await askAndRead(asker)
  expect(code).toBeUndefined()
  expect(text).toMatch(/^Be/)
  expect(text.length).toBeLessThan(20_000)
  expect(events.at(-1)).toEqual({ kind: 'end', state: 'failed' })
  expect((await readStoredMessages(portal))[1]).toEqual(['assistant', text, 'failed'])
  expect((await readBudget(asker)).left).toBe(portal.settings.AI_DAILY_ANSWERS - 1)
})

it('threat-08 the log has the cause, and neither the key nor the messages', async () => {
  const lines: string[] = []
  const log = createLog({ LOG_LEVEL: 'trace' }, { write: (line) => void lines.push(line) })
  const asker = { ...withTimeout(1, await createAskingStudent(portal)), log }
  const failure = JSON.stringify({ error: { message: `No such key: ${service.apiKey}` } })
  for (const script of [{ status: 401 }, { raw: `data: ${failure}\n\n` }, { hangs: true }]) {
    service.script = () => script
    await askAndRead(asker, newQuestion('a private question'))
  }
  expect(lines).toHaveLength(3)
  expect(lines[0]).toContain('status 401')
  expect(lines.join('')).not.toContain('No such key')
  expect(lines.join('')).not.toContain(service.apiKey)
  expect(lines.join('')).not.toContain('private')
})
