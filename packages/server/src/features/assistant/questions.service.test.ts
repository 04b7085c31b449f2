import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect } from 'vitest'
import { startAiService } from '../../platform/ai/ai.testing.ts'
import { it } from '../../rpc/portal.testing.ts'
import { collectPublished } from '../live/published.testing.ts'
import { writeAnswer } from './assistant.repository.ts'
import { deleteConversation, readOverview } from './assistant.service.ts'
import { answerLeases } from './assistant.table.ts'
import {
  askAndRead,
  createAskingStudent,
  newQuestion,
  openTestAssistant,
  readStoredMessages,
} from './assistant.testing.ts'
import { readBudget } from './budget.service.ts'
import { askQuestion } from './questions.service.ts'
import { search } from './searches.service.ts'

const service = await startAiService()
const portal = await openTestAssistant(service, { AI_DAILY_ANSWERS: '5' })
beforeEach(async () => {
  service.requests.length = 0
  service.aborted.length = 0
  service.script = () => ({ pieces: ['Be', 'cause.'] })
})

const readLeases = () => portal.db.select().from(answerLeases)

describe('an answer', () => {
  it('is streamed in pieces and stored with its question', async () => {
    const asker = await createAskingStudent(portal)
    const { events } = await askAndRead(asker)
    expect(events).toEqual([
      { kind: 'begin', answerId: expect.any(String), budget: expect.objectContaining({ limit: 5, left: 4 }) },
      { kind: 'text', text: 'Be' },
      { kind: 'text', text: 'cause.' },
      { kind: 'end', state: 'complete' },
    ])
    expect(await readStoredMessages(portal)).toEqual([
      ['user', 'Why?', 'complete'],
      ['assistant', 'Because.', 'complete'],
    ])
    expect(await readLeases()).toEqual([])
  })

  it('is reported as in progress until its end, which is published', async () => {
    const asker = await createAskingStudent(portal)
    const isInProgress = async () => (await readOverview(asker)).isAnswerInProgress
    const published = await collectPublished(portal, async () => {
      for await (const event of await askQuestion(asker, newQuestion(), new AbortController().signal))
        expect(await isInProgress()).toBe(event.kind !== 'end')
    })
    expect(await isInProgress()).toBe(false)
    expect(published).toMatchObject([{ kind: 'answer', userId: asker.viewer.id }])
  })

  it('of a search is published once, and so is the deletion of the conversation', async () => {
    const asker = await createAskingStudent(portal)
    const question = newQuestion()
    const published = await collectPublished(portal, async () => {
      for (let call = 0; call < 2; call++) await search(asker, question)
    })
    expect(published).toMatchObject([{ kind: 'answer', userId: asker.viewer.id }])
    const deletions = await collectPublished(portal, async () => {
      for (let call = 0; call < 2; call++) await deleteConversation(asker)
    })
    expect(deletions).toMatchObject([{ kind: 'answer', userId: asker.viewer.id }])
  })

  it('that is truncated at the token limit says so', async () => {
    service.script = () => ({ pieces: ['Be'], finish: 'length' })
    const { events } = await askAndRead(await createAskingStudent(portal))
    expect(events.at(-1)).toEqual({ kind: 'end', state: 'truncated' })
    expect(await readStoredMessages(portal)).toContainEqual(['assistant', 'Be', 'truncated'])
  })

  it('is stored without characters that the database cannot hold', async () => {
    service.script = () => ({ pieces: ['a\0b', ' \ud83d'] })
    const { events } = await askAndRead(await createAskingStudent(portal))
    expect(events.at(-1)).toEqual({ kind: 'end', state: 'complete' })
    expect((await readStoredMessages(portal))[1]?.[1]).toMatch(/^ab \ufffd$/)
  })

  it('that the student stops is stored as a fragment, and the model is stopped', async () => {
    service.script = () => ({ pieces: ['Be'], hangs: true })
    const asker = await createAskingStudent(portal)
    const stop = new AbortController()
    for await (const event of await askQuestion(asker, newQuestion(), stop.signal)) {
      if (event.kind === 'text') stop.abort()
    }
    expect(await readStoredMessages(portal)).toContainEqual(['assistant', 'Be', 'stopped'])
    await expect.poll(() => service.aborted.length).toBe(1)
    expect((await readBudget(asker)).left).toBe(4)
  })

  it('is stored as a fragment when the student disconnects', async () => {
    service.script = () => ({ pieces: ['Be'], hangs: true })
    for await (const event of await askQuestion(
      await createAskingStudent(portal),
      newQuestion(),
      new AbortController().signal,
    ))
      if (event.kind === 'text') break
    expect(await readStoredMessages(portal)).toContainEqual(['assistant', 'Be', 'stopped'])
    await expect.poll(() => service.aborted.length).toBe(1)
    expect(await readLeases()).toEqual([])
  })

  it('that is stopped before any text still uses up one of the budget, and its question stays', async () => {
    service.script = () => ({ hangs: true })
    const asker = await createAskingStudent(portal)
    const stop = new AbortController()
    for await (const event of await askQuestion(asker, newQuestion(), stop.signal))
      if (event.kind === 'begin') stop.abort()
    expect(await readStoredMessages(portal)).toEqual([['user', 'Why?', 'complete']])
    expect((await readBudget(asker)).left).toBe(4)
  })
})

it.each(['during the call', 'after it'])(
  'a disconnect %s, before the first read, costs nothing',
  async (when) => {
    const asker = await createAskingStudent(portal)
    const controller = new AbortController()
    if (when === 'during the call') controller.abort()
    const stream = await askQuestion(asker, newQuestion(), controller.signal)
    controller.abort()
    await stream.return()
    await expect.poll(readLeases).toEqual([])
    expect((await readBudget(asker)).left).toBe(5)
    expect(service.requests).toEqual([])
  },
)

describe('the same id again', () => {
  it('replays the stored answer without calling the model or spending an answer', async () => {
    const asker = await createAskingStudent(portal)
    const question = newQuestion()
    await askAndRead(asker, question)
    const { events, text } = await askAndRead(asker, { ...question, text: 'Another text' })
    expect(text).toBe('Because.')
    expect(events.at(-1)).toEqual({ kind: 'end', state: 'complete' })
    expect(service.requests).toHaveLength(1)
    expect((await readBudget(asker)).left).toBe(4)
    expect(await readStoredMessages(portal)).toHaveLength(2)
  })

  it('calls the model again if the answer was interrupted, and replaces it', async () => {
    const asker = await createAskingStudent(portal)
    const question = newQuestion()
    service.script = () => ({ pieces: ['Be', ''], pauseMs: 50, disconnects: true })
    const { events } = await askAndRead(asker, question)
    expect(events.at(-1)).toEqual({ kind: 'end', state: 'failed' })
    expect(await readStoredMessages(portal)).toContainEqual(['assistant', 'Be', 'failed'])
    service.script = () => ({ pieces: ['Because.'] })
    await askAndRead(asker, question)
    expect(await readStoredMessages(portal)).toEqual([
      ['user', 'Why?', 'complete'],
      ['assistant', 'Because.', 'complete'],
    ])
    expect(service.requests).toHaveLength(2)
  })

  it('calls the model again if the connection was lost during the answer', async () => {
    const asker = await createAskingStudent(portal)
    const question = newQuestion()
    service.script = () => ({ pieces: ['Be'], hangs: true })
    for await (const event of await askQuestion(asker, question, new AbortController().signal))
      if (event.kind === 'text') break
    service.script = () => ({ pieces: ['Because.'] })
    expect(await askAndRead(asker, question)).toMatchObject({ text: 'Because.' })
    expect(await readStoredMessages(portal)).toEqual([
      ['user', 'Why?', 'complete'],
      ['assistant', 'Because.', 'complete'],
    ])
  })

  it.each([
    ['broke off', { pieces: ['Be', ''], pauseMs: 50, disconnects: true }, 'failed'],
    ['was stopped', { pieces: ['Be'], hangs: true }, 'stopped'],
    ['ended', { pieces: ['Because.'] }, 'complete'],
  ] as const)('searches nothing in place of an answer of the model that %s', async (_how, script, state) => {
    const asker = await createAskingStudent(portal)
    const question = newQuestion()
    service.script = () => script
    for await (const event of await askQuestion(asker, question, new AbortController().signal))
      if (event.kind === 'text' && state === 'stopped') break
    const unset = { ...asker, ai: { ...portal.ai, isConfigured: false } }
    const text = script.pieces[0]
    expect(await search(unset, question)).toMatchObject({ kind: 'text', text, state })
    expect(await readStoredMessages(portal)).toContainEqual(['assistant', text, state])
  })

  it('keeps what the model wrote if it is stopped earlier, or if passages were found meanwhile', async () => {
    const asker = await createAskingStudent(portal)
    const question = newQuestion()
    const stopAfter = async (text: string) => {
      service.script = () => ({ pieces: [text], hangs: true })
      for await (const event of await askQuestion(asker, question, new AbortController().signal))
        if (event.kind === 'text') break
      return (await readStoredMessages(portal)).at(-1)
    }
    await stopAfter('Because of the rain')
    expect(await stopAfter('Be')).toEqual(['assistant', 'Because of the rain', 'stopped'])
    const createdAt = portal.clock.now()
    const passages = { id: randomUUID(), kind: 'passages', text: '', state: 'complete', model: null } as const
    await writeAnswer(portal.db, asker.scope, {
      ...passages,
      questionId: question.id,
      citations: [],
      createdAt,
    })
    expect(await stopAfter('Because of the rain in May')).toEqual([
      'assistant',
      'Because of the rain in May',
      'stopped',
    ])
  })

  it('is refused without details if it is somebody else’s, or not a question', async () => {
    const [one, other] = [await createAskingStudent(portal), await createAskingStudent(portal)]
    const question = newQuestion()
    const { events } = await askAndRead(one, question)
    const [begin] = events
    const answerId = begin?.kind === 'begin' ? begin.answerId : 'none'
    expect(await askAndRead(other, question)).toMatchObject({ code: 'INPUT_INVALID', events: [] })
    expect(await askAndRead(one, { ...question, id: answerId })).toMatchObject({ code: 'INPUT_INVALID' })
    expect(service.requests).toHaveLength(1)
    expect(await readLeases()).toEqual([])
    expect((await readBudget(other)).left).toBe(5)
  })

  it('calls the model once for twenty concurrent calls', async () => {
    service.script = () => ({ pieces: ['Because.'], pauseMs: 300 })
    const asker = await createAskingStudent(portal)
    const question = newQuestion()
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => askAndRead(asker, question)))
    expect(service.requests).toHaveLength(1)
    for (const { code, text } of outcomes) expect(code ?? text).toMatch(/^(Because\.|ANSWER_IN_PROGRESS)$/)
    expect((await readBudget(asker)).left).toBe(4)
    expect(await readStoredMessages(portal)).toHaveLength(2)
  })
})

describe('refusals', () => {
  it('of two concurrent different questions one is refused', async () => {
    service.script = () => ({ pieces: ['Because.'], pauseMs: 300 })
    const asker = await createAskingStudent(portal)
    const outcomes = await Promise.all([askAndRead(asker), askAndRead(asker)])
    expect(outcomes.map(({ code }) => code).sort()).toEqual(['ANSWER_IN_PROGRESS', undefined])
    expect(await readStoredMessages(portal)).toHaveLength(2)
  })

  it('threat-08 with a spent budget nothing is called or stored, and no lease is held', async () => {
    const asker = await createAskingStudent(portal)
    for (let answer = 0; answer < 5; answer++) await askAndRead(asker)
    expect(await askAndRead(asker)).toMatchObject({ code: 'ANSWER_BUDGET_EXHAUSTED', events: [] })
    expect(service.requests).toHaveLength(5)
    expect(await readStoredMessages(portal)).toHaveLength(10)
    expect(await readLeases()).toEqual([])
  })

  it('threat-08 200 concurrent calls call the model only as often as the daily budget allows', async () => {
    const asker = await createAskingStudent(portal)
    const outcomes = await Promise.all(Array.from({ length: 200 }, () => askAndRead(asker)))
    for (const { code } of outcomes)
      if (code) expect(code).toMatch(/^ANSWER_IN_PROGRESS$|^ANSWER_BUDGET_EXHAUSTED$|^SEARCHES_TOO_MANY$/)
    const answered = outcomes.filter(({ code }) => code === undefined).length
    expect(service.requests).toHaveLength(answered)
    expect((await readBudget(asker)).left).toBe(5 - answered)
    portal.clock.advance(60)
    while ((await readBudget(asker)).left > 0) await askAndRead(asker)
    expect(service.requests).toHaveLength(5)
    expect(await askAndRead(asker)).toMatchObject({ code: 'ANSWER_BUDGET_EXHAUSTED' })
  })

  it('happen if no AI service is set up', async () => {
    const asker = await createAskingStudent(portal)
    const ai = { ...portal.ai, isConfigured: false }
    expect(await askAndRead({ ...asker, ai })).toMatchObject({ code: 'AI_NOT_CONFIGURED' })
    expect(await readStoredMessages(portal)).toEqual([])
  })
})

describe('a process that was killed while streaming an answer', () => {
  it('leaves a question that can be asked again once its lease expires', async () => {
    const asker = await createAskingStudent(portal)
    const question = newQuestion()
    // The stream is never read, as if the process had been killed.
    await askQuestion(asker, question, new AbortController().signal)
    expect(await readStoredMessages(portal)).toEqual([['user', 'Why?', 'complete']])
    expect(await askAndRead(asker, question)).toMatchObject({ code: 'ANSWER_IN_PROGRESS' })
    // Leases are compared by the database's clock, so a process whose clock is ahead does not take one over.
    portal.clock.advance(16)
    expect(await askAndRead(asker, question)).toMatchObject({ code: 'ANSWER_IN_PROGRESS' })
    await portal.db.update(answerLeases).set({ leaseUntil: new Date(Date.now() - 1) })
    expect(await askAndRead(asker, question)).toMatchObject({ text: 'Because.', code: undefined })
    expect(service.requests).toHaveLength(1)
  })
})

describe('a conversation that is deleted while an answer streams', () => {
  it('stays deleted', async () => {
    const asker = await createAskingStudent(portal)
    const events = await askQuestion(asker, newQuestion(), new AbortController().signal)
    await events.next()
    expect(await events.next()).toMatchObject({ value: { text: 'Be' } })
    expect(await deleteConversation(asker)).toEqual({ deleted: 1 })
    for await (const _ of events);
    expect(await readStoredMessages(portal)).toEqual([])
  })

  it('releases the lease for the next question', async () => {
    const asker = await createAskingStudent(portal)
    const events = await askQuestion(asker, newQuestion(), new AbortController().signal)
    await events.next()
    await deleteConversation(asker)
    const next = await askQuestion(
      asker,
      { id: randomUUID(), text: 'And now?' },
      new AbortController().signal,
    )
    for await (const _ of events);
    expect(await readLeases()).toHaveLength(1)
    for await (const _ of next);
    expect(await readStoredMessages(portal)).toEqual([
      ['user', 'And now?', 'complete'],
      ['assistant', 'Because.', 'complete'],
    ])
  })
})
