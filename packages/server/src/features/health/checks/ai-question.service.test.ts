import { AI_QUESTION_INTERVAL_SECONDS } from '@capstone/contract/health/health.constants'
import { HEALTH_CHECK_DETAILS } from '@capstone/contract/health/health-checks.constants'
import { beforeEach, describe, expect } from 'vitest'
import { startAiService } from '../../../platform/ai/ai.testing.ts'
import { captureLog } from '../../../platform/log.testing.ts'
import type { TestPortal } from '../../../rpc/open-portal.testing.ts'
import { it, openTestPortal, portal } from '../../../rpc/portal.testing.ts'
import { healthChecks } from '../health.table.ts'
import { askTestQuestion } from './ai-question.service.ts'
import { saveHealthChecks } from './health-checks.repository.ts'
import { checkAiService } from './health-checks.service.ts'

const service = await startAiService()
const portalWithAi = await openTestPortal(service.environment)
const { signal: neverAborted } = new AbortController()
const STARTED_AT = new Date('2026-11-21T10:00:00Z')
const after = (seconds: number, target: TestPortal = portalWithAi): TestPortal => ({
  ...target,
  clock: { ...target.clock, now: () => new Date(STARTED_AT.getTime() + seconds * 1000) },
})
const ask = (seconds: number, target?: TestPortal) => askTestQuestion(after(seconds, target), neverAborted)
/** The first round of health checks, which precedes every question. */
const startChecks = async () =>
  saveHealthChecks(
    portal.db,
    [{ name: 'ai', state: 'operational', detail: 'As found.', milliseconds: 1 }],
    STARTED_AT,
  )

beforeEach(() => {
  service.requests.length = 0
  service.script = () => ({ pieces: ['OK'] })
})

describe('the test question', () => {
  it('is asked once an hour, however many processes and rounds there are, and contains no data of the portal', async () => {
    await startChecks()
    await Promise.all([ask(0), ask(0), ask(1)])
    await ask(AI_QUESTION_INTERVAL_SECONDS - 1)
    expect(service.requests).toEqual([
      expect.objectContaining({
        messages: [{ role: 'user', content: 'This is a test. Reply with OK.' }],
        max_tokens: 16,
      }),
    ])
    // Of the first three, the one that was a second later may have been the one that asked.
    await ask(AI_QUESTION_INTERVAL_SECONDS + 1)
    expect(service.requests).toHaveLength(2)
    // A clock that was put back does not stop the questions until it has caught up.
    await ask(-3600)
    expect(service.requests).toHaveLength(3)
  })

  it('is asked of another model at once, and of none before the first health check or without a service', async () => {
    await ask(0)
    expect(service.requests).toEqual([])
    await startChecks()
    await ask(0, portal)
    expect(service.requests).toEqual([])
    await ask(0)
    const other = await openTestPortal({ ...service.environment, AI_MODEL: 'other-model' })
    await ask(60, other)
    expect(service.requests.map(({ model }) => model)).toEqual(['test-model', 'other-model'])
  })

  it.each([
    ['refuses', { status: 404 }],
    ['breaks off', { pieces: ['O'], disconnects: true }],
    ['says nothing in time', { hangs: true }],
  ] as const)('degrades a service that lists its models but %s, until it answers', async (_, script) => {
    const { log, lines } = captureLog()
    const hasty = await openTestPortal({ ...service.environment, AI_TIMEOUT_SECONDS: '1' })
    service.script = () => script
    await startChecks()
    await ask(0, { ...hasty, log })
    expect(await checkAiService(portalWithAi, neverAborted)).toEqual({
      state: 'degraded',
      detail: HEALTH_CHECK_DETAILS.aiSilent,
    })
    expect(JSON.stringify(lines)).not.toContain('scripted failure')
    expect(lines).toHaveLength(1)
    service.script = () => ({ pieces: [], finish: 'length' })
    await ask(AI_QUESTION_INTERVAL_SECONDS)
    expect(await checkAiService(portalWithAi, neverAborted)).toMatchObject({ state: 'operational' })
  })

  it('leaves a degraded service degraded until it is answered, but not another model', async () => {
    service.script = () => ({ status: 404 })
    await startChecks()
    await ask(0)
    const stopping = new AbortController()
    service.script = () => ({ hangs: true, pieces: ['O'] })
    const asking = askTestQuestion(after(AI_QUESTION_INTERVAL_SECONDS), stopping.signal)
    await expect.poll(() => service.requests.length).toBe(2)
    expect(await checkAiService(portalWithAi, neverAborted)).toMatchObject({ state: 'degraded' })
    stopping.abort()
    await asking
    const other = await openTestPortal({ ...service.environment, AI_MODEL: 'other-model' })
    await askTestQuestion(after(AI_QUESTION_INTERVAL_SECONDS, other), AbortSignal.abort())
    expect((await portal.db.select().from(healthChecks))[0]).toMatchObject({ isAnswered: null })
  })

  it('that a shutdown interrupts says nothing about the service', async () => {
    const stopping = new AbortController()
    service.script = () => ({ hangs: true, onPiece: () => undefined, pieces: ['O'] })
    await startChecks()
    const asking = askTestQuestion(after(0), stopping.signal)
    await expect.poll(() => service.requests.length).toBe(1)
    stopping.abort()
    await asking
    expect((await portal.db.select().from(healthChecks))[0]).toMatchObject({ isAnswered: null })
    expect(await checkAiService(portalWithAi, neverAborted)).toMatchObject({ state: 'operational' })
  })
})
