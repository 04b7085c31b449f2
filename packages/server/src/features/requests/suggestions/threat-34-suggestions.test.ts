import { SUGGESTIONS_COUNT } from '@capstone/contract/requests/requests.constants'
import { beforeEach, describe, expect } from 'vitest'
import { answerInOrder, type ChatScript, startAiService } from '../../../platform/ai/ai.testing.ts'
import { actAs, createUser } from '../../../rpc/context.testing.ts'
import type { StudentContext } from '../../../rpc/context.ts'
import { openTestPortal, test } from '../../../rpc/portal.testing.ts'
import { answerLeases } from '../../assistant/assistant.table.ts'
import { readBudget } from '../../assistant/budget.service.ts'
import { buildIdea, buildIdeas, readToEnd } from '../requests.testing.ts'
import { suggestProjects } from './suggestions.service.ts'

const DAILY = 40
const PROFILE = { course: 'MCA', specialization: 'Data Science', year: '2nd Year' } as const

let student: StudentContext
const service = await startAiService()
const portal = await openTestPortal(service.environment)
beforeEach(async () => {
  service.requests.length = 0
  service.aborted.length = 0
  student = actAs(portal, await createUser(portal, { role: 'student', ...PROFILE }))
})

const setAiTimeout = (AI_TIMEOUT_SECONDS: number) => {
  student = { ...student, settings: { ...student.settings, AI_TIMEOUT_SECONDS } }
}
const script = (...answers: ChatScript[]) => {
  service.script = answerInOrder(...answers)
}
const NEVER = new AbortController().signal
const suggest = async (from: 'ai' | 'catalogue' = 'ai', signal: AbortSignal = NEVER) =>
  readToEnd(await suggestProjects(student, { from }, signal))
const leases = () => portal.db.select().from(answerLeases)
const budgetLeft = async () => (await readBudget(student)).left

describe('threat-34 an AI service that', () => {
  const FAILED = {
    code: 'SUGGESTIONS_FAILED',
    message: 'Failed to generate new suggestions. Please try again.',
  }
  const EMPTY = { code: 'SUGGESTIONS_EMPTY', message: 'No suggestions generated. Please try again.' }
  const huge = `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content: 'x'.repeat(5_000_000) } }] })}\n\n`
  /**
   * The fault, the answer, the expected error, the remaining budget, and the number of requests: retried only if the
   * text is not a list of suggestions.
   */
  const cases: readonly [string, ChatScript, typeof FAILED, number, number][] = [
    ['is busy', { status: 429 }, FAILED, DAILY, 1],
    ['is broken', { status: 500 }, FAILED, DAILY, 1],
    ['sends an empty answer', { pieces: [] }, EMPTY, DAILY - 1, 1],
    ['never answers', { hangs: true }, FAILED, DAILY, 1],
    ['closes the connection', { disconnects: true }, FAILED, DAILY, 1],
    [
      'closes the connection within an answer',
      { pieces: ['[{"title":', ''], pauseMs: 50, disconnects: true },
      FAILED,
      DAILY - 1,
      1,
    ],
    [
      'sends one space at a time',
      { pieces: Array.from({ length: 500 }, () => ' '), pauseMs: 20 },
      FAILED,
      DAILY - 1,
      1,
    ],
    ['sends five megabytes', { raw: huge }, FAILED, DAILY, 1],
    ['finds no ideas', { pieces: ['[]'] }, EMPTY, DAILY - 1, 1],
    ['sends no array', { pieces: ['I would rather talk.'] }, FAILED, DAILY - 1, 2],
    ['sends bad JSON', { pieces: ['[{"title": }]'] }, FAILED, DAILY - 1, 2],
    ['sends wrong types', { pieces: ['[{"title": 7}, "idea", null]'] }, FAILED, DAILY - 1, 2],
    ['sends no events', { raw: '<html>Bad gateway</html>' }, FAILED, DAILY, 1],
  ]
  test.each(cases)('%s is reported', async (_fault, answer, expectedError, budget, requests) => {
    setAiTimeout(answer.hangs ? 0.3 : answer.pauseMs ? 2 : 60)
    script(answer, answer)
    const { suggestions, error } = await suggest()
    expect(suggestions).toEqual([])
    expect(error).toMatchObject(expectedError)
    expect(await budgetLeft()).toBe(budget)
    expect(service.requests).toHaveLength(requests)
    expect(await leases()).toEqual([])
  })

  test('hangs within an answer is aborted after the timeout, even if nobody reads the stream', async () => {
    setAiTimeout(1)
    script({ pieces: [`[${JSON.stringify(buildIdea())}`], hangs: true })
    const stream = await suggestProjects(student, { from: 'ai' }, NEVER)
    await stream.next()
    await stream.next()
    // Nothing reads the stream here, so the timeout must not depend on a pending read.
    await expect.poll(() => service.aborted).toHaveLength(1)
    await expect(stream.next()).rejects.toMatchObject(FAILED)
    expect(await leases()).toEqual([])
  })

  test('closes the connection after some ideas: they are kept, and an error is sent', async () => {
    const some = `[${buildIdeas(3).map((idea) => JSON.stringify(idea))}`
    script({ pieces: [some, ''], pauseMs: 50, disconnects: true })
    const { suggestions, error } = await suggest()
    expect(suggestions).toHaveLength(3)
    expect(error).toMatchObject(FAILED)
    expect(service.requests).toHaveLength(1)
  })

  test('hangs does not block suggestions from the catalogue', async () => {
    setAiTimeout(1)
    script({ hangs: true })
    const waiting = suggest()
    await expect.poll(() => service.requests).toHaveLength(1)
    expect((await suggest('catalogue')).suggestions).toHaveLength(SUGGESTIONS_COUNT)
    expect((await waiting).error).toMatchObject(FAILED)
  })
})

test('threat-34 a failed lookup of earlier requests takes no lease and no budget', async () => {
  const fail = () => {
    throw new Error('The database is unavailable.')
  }
  const db = new Proxy(portal.db, {
    get: (target, key, receiver) => (key === 'select' ? fail : Reflect.get(target, key, receiver)),
  })
  const suggesting = suggestProjects({ ...student, db }, { from: 'ai' }, NEVER).then(readToEnd)
  await expect(suggesting).rejects.toThrow('The database is unavailable.')
  expect(await leases()).toEqual([])
  expect(await budgetLeft()).toBe(DAILY)
  expect(service.requests).toEqual([])
})
