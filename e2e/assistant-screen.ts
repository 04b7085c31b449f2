import { assistantErrors } from '@capstone/contract/assistant/assistant.errors'
import type { Locator, Page, Route } from 'playwright-core'
import { expect } from 'vitest'
import { aiUsage, assistantMessages } from '../packages/server/src/features/assistant/assistant.table.ts'
import { type AiService, startAiService } from '../packages/server/src/platform/ai/ai.testing.ts'
import { visit } from './browser.ts'
import { ANANYA, DEV, findIds } from './people.ts'
import type { Person } from './portal.ts'
import { call } from './rpc.ts'
import { createPeople, portal, servePortal } from './shared-portal.ts'

/** How many answers a student has in a day. */
export const LIMIT = 40
export const KABIR: Person = { name: 'Kabir Rao', email: 'kabir@university.test', role: 'student' }
/** An answer with several kinds of Markdown, in pieces. */
const MARKDOWN_ANSWER = [
  'That is overfitting. Change *what it sees*:\n\n',
  '1. Validate on the **other** farm.\n2. Stop early, see [why](https://a.test/why).\n\n',
  '```python\nfor epoch in range(60):\n    train(model, tiles, augment, "a very long line that does not fit on any phone", 0.002)\n',
  '```\n\n| Epoch | F1 |\n|---|---|\n| 12 | 0.71 |\n\nThat is all.',
]

/** Delays the first chunk of answers until `sendFirst`, and the last one until `sendLast`. */
export function delayAnswer(service: AiService) {
  const [first, last] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const delays = new Map([
    [0, first.promise],
    [MARKDOWN_ANSWER.length - 1, last.promise],
  ])
  service.script = () => ({ pieces: MARKDOWN_ANSWER, onPiece: (index) => delays.get(index) })
  return { sendFirst: first.resolve, sendLast: last.resolve }
}

/**
 * Serves the portal with a scripted AI service and three students: Ananya; Dev, who has one answer left today; and
 * Kabir, who has a long conversation.
 */
export async function startAssistant(): Promise<AiService> {
  const service = await startAiService()
  await servePortal({ ...service.environment, AI_DAILY_ANSWERS: String(LIMIT), AI_TIMEOUT_SECONDS: '120' })
  await createPeople(ANANYA, DEV, KABIR)
  const { db } = portal
  const idOf = await findIds(portal)
  const day = new Date().toISOString().slice(0, 10)
  await db.insert(aiUsage).values({ studentId: idOf(DEV), day, answers: LIMIT - 1 })
  await db.insert(assistantMessages).values(
    Array.from({ length: 60 }, (_, line) => ({
      studentId: idOf(KABIR),
      speaker: line % 2 ? ('assistant' as const) : ('user' as const),
      text: `Line ${line + 1}`,
      createdAt: new Date(Date.UTC(2026, 7, 18, 12, line)),
    })),
  )
  return service
}

/** Reads and operates the assistant's screen. */
export function assistantOn(pageOf: () => Page) {
  const box = () => pageOf().getByRole('textbox', { name: 'Your question' })
  const lines = () => pageOf().getByRole('log').locator('article')
  const alert = () => pageOf().getByRole('alert')
  /** Waits until the screen knows whether the AI or the search answers; before that it sends no question. */
  const waitUntilReady = () => pageOf().getByRole('button', { name: 'Debug Code' }).waitFor()
  const open = async () => {
    await visit(pageOf(), '/student/ai-assistant')
    await waitUntilReady()
  }
  return {
    open,
    waitUntilReady,
    caretIn,
    expectFocus,
    hold,
    /** Opens the screen with an empty conversation. */
    openEmpty: async () => {
      await call(pageOf(), 'assistant/deleteConversation', {})
      await open()
    },
    box,
    lines,
    lastLine: () => lines().last(),
    alert,
    tryAgain: () => alert().getByRole('button', { name: 'Try again' }),
    ask: async (text: string) => {
      await box().fill(text)
      await box().press('Enter')
    },
    waitUntilDone: () =>
      pageOf()
        .getByText('Thinking')
        .or(pageOf().getByText('Writing the answer'))
        .waitFor({ state: 'detached' }),
    isAtEnd: () => pageOf().evaluate(() => document.documentElement.scrollHeight - innerHeight - scrollY < 2),
  }
}

/** Returns the position of the caret in a field, and the length of its value. */
const caretIn = (field: Locator) =>
  field.evaluate((area: HTMLTextAreaElement) => [area.selectionStart, area.value.length] as const)

const expectFocus = (place: Locator) =>
  expect.poll(() => place.evaluate((element) => element === document.activeElement)).toBe(true)

/** Holds back the calls of a procedure until `release`; `handle` then answers them. `end` lets later calls through. */
async function hold(
  page: Page,
  procedure: string,
  handle: (route: Route) => Promise<void> = (route) => route.continue(),
) {
  const address = `**/api/rpc/${procedure}`
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await promise
    // The page may have aborted the call in the meantime.
    await handle(route).catch(() => {})
  })
  return { release: resolve, end: () => page.unroute(address) }
}

/** Refuses a question because the daily budget is used up. */
export const refuseAsSpent = (route: Route) => {
  const { status, message } = assistantErrors.ANSWER_BUDGET_EXHAUSTED
  return route.fulfill({
    status,
    json: { json: { defined: true, code: 'ANSWER_BUDGET_EXHAUSTED', status, message } },
  })
}
