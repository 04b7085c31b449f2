import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect } from 'vitest'
import { startAiService } from '../../platform/ai/ai.testing.ts'
import { it } from '../../rpc/portal.testing.ts'
import { deleteConversation } from './assistant.service.ts'
import { assistantTurns } from './assistant.table.ts'
import { askAndListen, keptLines, newAsker, newQuestion, openTestAssistant } from './assistant.testing.ts'
import { readBudget } from './budget.service.ts'
import { ask } from './questions.service.ts'

const service = await startAiService()
const portal = await openTestAssistant(service, { AI_DAILY_ANSWERS: '5' })
beforeEach(async () => {
  service.requests.length = 0
  service.givenUp.length = 0
  service.script = () => ({ pieces: ['Be', 'cause.'] })
})

const turns = () => portal.db.select().from(assistantTurns)

describe('an answer', () => {
  it('streams in pieces and is kept with its question', async () => {
    const asker = await newAsker(portal)
    const { events } = await askAndListen(asker)
    expect(events).toEqual([
      { kind: 'begin', answerId: expect.any(String), budget: expect.objectContaining({ limit: 5, left: 4 }) },
      { kind: 'text', text: 'Be' },
      { kind: 'text', text: 'cause.' },
      { kind: 'end', state: 'complete' },
    ])
    expect(await keptLines(portal)).toEqual([
      ['user', 'Why?', 'complete'],
      ['assistant', 'Because.', 'complete'],
    ])
    expect(await turns()).toEqual([])
  })

  it('that the token limit cut says so', async () => {
    service.script = () => ({ pieces: ['Be'], finish: 'length' })
    const { events } = await askAndListen(await newAsker(portal))
    expect(events.at(-1)).toEqual({ kind: 'end', state: 'cut' })
    expect(await keptLines(portal)).toContainEqual(['assistant', 'Be', 'cut'])
  })

  it('keeps what any database can keep, whatever the model says', async () => {
    service.script = () => ({ pieces: ['a\0b', ' \ud83d'] })
    const { events } = await askAndListen(await newAsker(portal))
    expect(events.at(-1)).toEqual({ kind: 'end', state: 'complete' })
    expect((await keptLines(portal))[1]?.[1]).toMatch(/^ab \ufffd$/)
  })

  it('that the student stops is kept as far as it came, and the model is left alone', async () => {
    service.script = () => ({ pieces: ['Be'], hangs: true })
    const asker = await newAsker(portal)
    const stop = new AbortController()
    for await (const event of await ask(asker, newQuestion(), stop.signal)) {
      if (event.kind === 'text') stop.abort()
    }
    expect(await keptLines(portal)).toContainEqual(['assistant', 'Be', 'stopped'])
    await expect.poll(() => service.givenUp.length).toBe(1)
    expect((await readBudget(asker)).left).toBe(4)
  })

  it('of which the student leaves the stream is kept as far as it came', async () => {
    service.script = () => ({ pieces: ['Be'], hangs: true })
    for await (const event of await ask(await newAsker(portal), newQuestion(), new AbortController().signal))
      if (event.kind === 'text') break
    expect(await keptLines(portal)).toContainEqual(['assistant', 'Be', 'stopped'])
    await expect.poll(() => service.givenUp.length).toBe(1)
    expect(await turns()).toEqual([])
  })

  it('stopped before anything came is spent and leaves the question', async () => {
    service.script = () => ({ hangs: true })
    const asker = await newAsker(portal)
    const stop = new AbortController()
    for await (const event of await ask(asker, newQuestion(), stop.signal))
      if (event.kind === 'begin') stop.abort()
    expect(await keptLines(portal)).toEqual([['user', 'Why?', 'complete']])
    expect((await readBudget(asker)).left).toBe(4)
  })
})

describe('the same id again', () => {
  it('is answered with what was kept; the model is not asked again, nothing is spent', async () => {
    const asker = await newAsker(portal)
    const question = newQuestion()
    await askAndListen(asker, question)
    const { events, text } = await askAndListen(asker, { ...question, text: 'Another text' })
    expect(text).toBe('Because.')
    expect(events.at(-1)).toEqual({ kind: 'end', state: 'complete' })
    expect(service.requests).toHaveLength(1)
    expect((await readBudget(asker)).left).toBe(4)
    expect(await keptLines(portal)).toHaveLength(2)
  })

  it('is asked anew where the answer broke off, and takes its place', async () => {
    const asker = await newAsker(portal)
    const question = newQuestion()
    service.script = () => ({ pieces: ['Be', ''], pauseMs: 50, breaksOff: true })
    const { events } = await askAndListen(asker, question)
    expect(events.at(-1)).toEqual({ kind: 'end', state: 'failed' })
    expect(await keptLines(portal)).toContainEqual(['assistant', 'Be', 'failed'])
    service.script = () => ({ pieces: ['Because.'] })
    await askAndListen(asker, question)
    expect(await keptLines(portal)).toEqual([
      ['user', 'Why?', 'complete'],
      ['assistant', 'Because.', 'complete'],
    ])
    expect(service.requests).toHaveLength(2)
  })

  it('is asked anew where the line was lost in the middle', async () => {
    const asker = await newAsker(portal)
    const question = newQuestion()
    service.script = () => ({ pieces: ['Be'], hangs: true })
    for await (const event of await ask(asker, question, new AbortController().signal))
      if (event.kind === 'text') break
    service.script = () => ({ pieces: ['Because.'] })
    expect(await askAndListen(asker, question)).toMatchObject({ text: 'Because.' })
    expect(await keptLines(portal)).toEqual([
      ['user', 'Why?', 'complete'],
      ['assistant', 'Because.', 'complete'],
    ])
  })

  it('that is somebody else’s, or no question, is refused and tells nothing', async () => {
    const [one, other] = [await newAsker(portal), await newAsker(portal)]
    const question = newQuestion()
    const { events } = await askAndListen(one, question)
    const [begin] = events
    const answerId = begin?.kind === 'begin' ? begin.answerId : 'none'
    expect(await askAndListen(other, question)).toMatchObject({ code: 'INPUT_INVALID', events: [] })
    expect(await askAndListen(one, { ...question, id: answerId })).toMatchObject({ code: 'INPUT_INVALID' })
    expect(service.requests).toHaveLength(1)
    expect(await turns()).toEqual([])
    expect((await readBudget(other)).left).toBe(5)
  })

  it('twenty times at once asks the model once', async () => {
    service.script = () => ({ pieces: ['Because.'], pauseMs: 300 })
    const asker = await newAsker(portal)
    const question = newQuestion()
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => askAndListen(asker, question)))
    expect(service.requests).toHaveLength(1)
    for (const { code, text } of outcomes) expect(code ?? text).toMatch(/^(Because\.|ANSWER_UNDER_WAY)$/)
    expect((await readBudget(asker)).left).toBe(4)
    expect(await keptLines(portal)).toHaveLength(2)
  })
})

describe('refusals', () => {
  it('two different questions at once: one waits its turn', async () => {
    service.script = () => ({ pieces: ['Because.'], pauseMs: 300 })
    const asker = await newAsker(portal)
    const outcomes = await Promise.all([askAndListen(asker), askAndListen(asker)])
    expect(outcomes.map(({ code }) => code).sort()).toEqual(['ANSWER_UNDER_WAY', undefined])
    expect(await keptLines(portal)).toHaveLength(2)
  })

  it('threat-08 a spent budget asks nothing, stores nothing, and holds no turn', async () => {
    const asker = await newAsker(portal)
    for (let answer = 0; answer < 5; answer++) await askAndListen(asker)
    expect(await askAndListen(asker)).toMatchObject({ code: 'ANSWERS_SPENT', events: [] })
    expect(service.requests).toHaveLength(5)
    expect(await keptLines(portal)).toHaveLength(10)
    expect(await turns()).toEqual([])
  })

  it('threat-08 200 calls within a minute ask the model as often as the day allows', async () => {
    const asker = await newAsker(portal)
    const outcomes = await Promise.all(Array.from({ length: 200 }, () => askAndListen(asker)))
    for (const { code } of outcomes) if (code) expect(code).toMatch(/^ANSWER_UNDER_WAY$|^ANSWERS_SPENT$/)
    const answered = outcomes.filter(({ code }) => code === undefined).length
    expect(service.requests).toHaveLength(answered)
    expect((await readBudget(asker)).left).toBe(5 - answered)
    while ((await readBudget(asker)).left > 0) await askAndListen(asker)
    expect(service.requests).toHaveLength(5)
    expect(await askAndListen(asker)).toMatchObject({ code: 'ANSWERS_SPENT' })
  })

  it('without a service', async () => {
    const asker = await newAsker(portal)
    const ai = { ...portal.ai, isConfigured: false }
    expect(await askAndListen({ ...asker, ai })).toMatchObject({ code: 'AI_NOT_CONFIGURED' })
    expect(await keptLines(portal)).toEqual([])
  })
})

describe('a process that was killed in the middle of an answer', () => {
  it('leaves a question that can be asked again when its turn is over', async () => {
    const asker = await newAsker(portal)
    const question = newQuestion()
    // Never read from: the process is gone.
    await ask(asker, question, new AbortController().signal)
    expect(await keptLines(portal)).toEqual([['user', 'Why?', 'complete']])
    expect(await askAndListen(asker, question)).toMatchObject({ code: 'ANSWER_UNDER_WAY' })
    portal.clock.advance(16)
    expect(await askAndListen(asker, question)).toMatchObject({ text: 'Because.', code: undefined })
    expect(service.requests).toHaveLength(1)
  })
})

describe('a conversation that is deleted while an answer streams', () => {
  it('stays deleted', async () => {
    const asker = await newAsker(portal)
    const events = await ask(asker, newQuestion(), new AbortController().signal)
    await events.next()
    expect(await events.next()).toMatchObject({ value: { text: 'Be' } })
    expect(await deleteConversation(asker)).toEqual({ deleted: 1 })
    for await (const _ of events);
    expect(await keptLines(portal)).toEqual([])
  })

  it('leaves the next question its turn', async () => {
    const asker = await newAsker(portal)
    const events = await ask(asker, newQuestion(), new AbortController().signal)
    await events.next()
    await deleteConversation(asker)
    const next = await ask(asker, { id: randomUUID(), text: 'And now?' }, new AbortController().signal)
    for await (const _ of events);
    expect(await turns()).toHaveLength(1)
    for await (const _ of next);
    expect(await keptLines(portal)).toEqual([
      ['user', 'And now?', 'complete'],
      ['assistant', 'Because.', 'complete'],
    ])
  })
})
