import { AUTH_ENDPOINTS } from '@capstone/contract/accounts/accounts.constants'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { users } from '../packages/server/src/features/accounts/accounts.table.ts'
import { aiUsage, assistantMessages } from '../packages/server/src/features/assistant/assistant.table.ts'
import { type AiService, startAiService } from '../packages/server/src/platform/ai.testing.ts'
import type { Portal } from '../packages/server/src/rpc/context.ts'
import { openPage, startAfresh, startBrowser, visit } from './browser.ts'
import { lookAt } from './looks.ts'
import { SCRIPTS } from './payloads.ts'
import { ANANYA, DEV } from './people.ts'
import { PASSWORD, type Person, startPortal } from './portal.ts'

const LIMIT = 12
const KABIR: Person = { name: 'Kabir Rao', email: 'kabir@university.test', role: 'student' }
const CODE = [
  'That is overfitting. Change *what it sees*:\n\n',
  '1. Validate on the **other** farm.\n2. Stop early, see [why](https://a.test/why).\n\n',
  '```python\nfor epoch in range(60):\n    train(model, tiles, augment, "a very long line that does not fit on any phone", 0.002)\n',
  '```\n\n| Epoch | F1 |\n|---|---|\n| 12 | 0.71 |\n\nThat is all.',
]

let service: AiService
let portal: Awaited<ReturnType<typeof startPortal>>
let browser: Browser
let opened: Awaited<ReturnType<typeof openPage>>
let page: Page
beforeAll(async () => {
  service = await startAiService()
  const settings = { ...service.environment, AI_DAILY_ANSWERS: String(LIMIT), AI_TIMEOUT_SECONDS: '20' }
  portal = await startPortal([ANANYA, DEV, KABIR], settings, prepare)
  browser = await startBrowser()
  opened = await openPage(browser, portal.address, { permissions: ['clipboard-read', 'clipboard-write'] })
  page = opened.page
})
afterAll(async () => {
  expect(opened?.faults).toEqual([])
  expect(portal?.said()).not.toContain(service.apiKey)
  await browser?.close()
  await portal?.stop()
  await service?.stop()
})
beforeEach(() => {
  service.script = () => ({ pieces: ['Because.'] })
})

/** Dev has had all of today's answers but one; Kabir has a long conversation behind him. */
async function prepare({ db }: Portal) {
  const people = await db.select({ id: users.id, email: users.email }).from(users)
  const idOf = (person: Person) => people.find(({ email }) => email === person.email)?.id ?? ''
  const day = new Date().toISOString().slice(0, 10)
  await db.insert(aiUsage).values({ studentId: idOf(DEV), day, answers: LIMIT - 1 })
  const kabir = idOf(KABIR)
  await db.insert(assistantMessages).values(
    Array.from({ length: 60 }, (_, line) => ({
      studentId: kabir,
      speaker: line % 2 ? ('assistant' as const) : ('user' as const),
      text: `Line ${line + 1}`,
      createdAt: new Date(Date.UTC(2026, 7, 18, 12, line)),
    })),
  )
}

async function openAssistant({ email }: Person, on = page) {
  await startAfresh(on)
  const { address } = portal
  await on.request.post(`${address}${AUTH_ENDPOINTS.signIn}`, {
    headers: { origin: address },
    data: { email, password: PASSWORD },
  })
  await visit(on, '/student/ai-assistant')
}

const box = () => page.getByRole('textbox', { name: 'Your question' })
const lines = () => page.getByRole('log').locator('article')
const lastLine = () => lines().last()
const ask = async (text: string) => {
  await box().fill(text)
  await box().press('Enter')
}
const isDone = () =>
  page.getByText('Thinking').or(page.getByText('Writing the answer')).waitFor({ state: 'detached' })
const atEnd = () => page.evaluate(() => document.documentElement.scrollHeight - innerHeight - scrollY < 2)

describe('a student asks', () => {
  it('is greeted by name and course, and gets help with what to ask', async () => {
    await openAssistant(ANANYA)
    await lines().first().getByText('Hello Ananya! I can help you with your MCA project').waitFor()
    for (const name of ['Debug Code', 'Explain Concept', 'Project Ideas', 'Best Practices']) {
      await page.getByRole('button', { name }).click()
      await expect.poll(() => box().evaluate((area) => area === document.activeElement)).toBe(true)
      const [start, length] = await box().evaluate((area: HTMLTextAreaElement) => [
        area.selectionStart,
        area.value.length,
      ])
      expect(length).toBeGreaterThan(20)
      expect(start).toBe(length)
    }
    await page.keyboard.type('caching')
    expect(await box().inputValue()).toMatch(/^What are the best practices.* caching$/)
  })

  it('Shift+Enter and letters that are put together do not send, blanks are ignored; the box grows to 120 px', async () => {
    await box().fill('  ')
    await box().press('Enter')
    await box().fill('a')
    await box().dispatchEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true })
    for (let line = 0; line < 12; line++) await box().press('Shift+Enter')
    expect((await box().inputValue()).match(/\n/g)).toHaveLength(12)
    expect((await box().boundingBox())?.height).toBe(120)
    expect(service.requests).toEqual([])
    await box().fill('')
  })

  it('the answer streams in, coloured and safe, and its code can be copied', async () => {
    service.script = () => ({ pieces: CODE, pauseMs: 250 })
    await ask('Why does my U-Net get worse?')
    await page.getByRole('status').getByText('Thinking').waitFor()
    await lastLine().getByText('what it sees').waitFor()
    await page.getByText('Writing the answer').waitFor()
    await ask('And a second one?')
    expect(await box().inputValue()).toBe('And a second one?')
    await isDone()
    await lastLine().getByText('That is all.').waitFor()
    expect(service.requests).toHaveLength(1)
    await box().fill('')
    expect(await lastLine().locator('.hljs-keyword').allInnerTexts()).toContain('for')
    const link = lastLine().getByRole('link', { name: 'why' })
    expect([await link.getAttribute('target'), await link.getAttribute('rel')]).toEqual([
      '_blank',
      'noopener noreferrer',
    ])
    await lastLine().getByRole('button', { name: 'Copy' }).click()
    await lastLine().getByRole('button', { name: 'Copied' }).waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
      /^for epoch in range\(60\):\n {4}train/,
    )
    await page.getByText(`${LIMIT - 1} of ${LIMIT} answers left today`).waitFor()
    await lookAt(page, 'assistant')
    expect(await atEnd()).toBe(true)
  })

  it('code scrolls within itself at 360 px, and the conversation is there after loading anew', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.reload()
    await lastLine().locator('pre').waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    const [inner, outer] = await lastLine()
      .locator('pre')
      .evaluate((code) => [code.scrollWidth, code.clientWidth])
    expect(inner).toBeGreaterThan(outer ?? 0)
    await page.setViewportSize({ width: 1440, height: 900 })
    await lines().getByText('Why does my U-Net get worse?').waitFor()
  })

  it('stops an answer, which stays as far as it came', async () => {
    service.script = () => ({ pieces: ['As far as this'], hangs: true })
    await ask('Tell me everything.')
    await lastLine().getByText('As far as this').waitFor()
    await page.getByRole('button', { name: 'Stop' }).click()
    await lastLine().getByText('You stopped this answer.').waitFor()
    await expect.poll(() => service.givenUp.length).toBe(1)
    await page.reload()
    await lastLine().getByText('As far as this').waitFor()
    await lastLine().getByText('You stopped this answer.').waitFor()
  })

  it('what the model says in markup is text; nothing runs, nothing is loaded', async () => {
    const asked: string[] = []
    page.on('request', (request) => void asked.push(new URL(request.url()).host))
    service.script = () => ({
      pieces: SCRIPTS.map((script) => `${script}\n\n![x](https://evil.test/x.png) ${script}\n\n`),
    })
    await ask('<img src=x onerror=alert(1)>')
    await isDone()
    await lastLine().getByText('<script>alert(1)</script>').first().waitFor()
    expect(await page.locator('[role=log] :is(script, img, iframe, object, video)').count()).toBe(0)
    expect([...new Set(asked)]).toEqual([new URL(portal.address).host])
  })
})

describe('when an answer does not come', () => {
  const SORRY = /I apologize.*check your connection.*contact your instructor/
  const notice = () => page.getByRole('alert')

  it.each([
    [{ status: 500 }, 'Sorry, there was an error processing your request.'],
    [{ pieces: [] }, 'Sorry, I could not generate a response.'],
  ])('%o says so, apologizes, and asks again', async (script, sentence) => {
    service.script = () => script
    await ask(`What of ${sentence.length}?`)
    await notice().getByText(sentence, { exact: true }).waitFor()
    await notice().getByText(SORRY).waitFor()
    if ('status' in script) await lookAt(page, 'assistant-failed')
    expect(await notice().getByRole('link', { name: 'Write to your instructor' }).getAttribute('href')).toBe(
      '/student/support-chat',
    )
    service.script = () => ({ pieces: ['This time it worked.'] })
    await notice().getByRole('button', { name: 'Try again' }).click()
    await lastLine().getByText('This time it worked.').waitFor()
    await notice().waitFor({ state: 'detached' })
    expect(await lines().getByText(`What of ${sentence.length}?`).count()).toBe(1)
  })

  it('one that breaks off keeps what came, also after loading anew, and is asked again', async () => {
    service.script = () => ({ pieces: ['The first half', ''], pauseMs: 100, breaksOff: true })
    await ask('Both halves?')
    await notice().getByText('The answer broke off here.').waitFor()
    await page.reload()
    await lastLine().getByText('The first half').waitFor()
    service.script = () => ({ pieces: ['Both halves.'] })
    await notice().getByRole('button', { name: 'Try again' }).click()
    await lastLine().getByText('Both halves.').waitFor()
    expect(await lines().getByText('The first half').count()).toBe(0)
  })

  it('a line that is lost in the middle shows it, loses nothing, and is asked again', async () => {
    service.script = () => ({ pieces: ['Not all of'], hangs: true })
    await ask('Are you there?')
    await lastLine().getByText('Not all of').waitFor()
    await box().fill('What I was typing')
    await portal.halt()
    await notice().getByText('Sorry, there was an error processing your request.').waitFor()
    await portal.start()
    expect(await box().inputValue()).toBe('What I was typing')
    await lines().getByText('Are you there?').waitFor()
    service.script = () => ({ pieces: ['Here I am.'] })
    await notice().getByRole('button', { name: 'Try again' }).click()
    await lastLine().getByText('Here I am.').waitFor()
    await box().fill('')
  })
})

it('the conversation is deleted for good, once it was asked', async () => {
  await page.getByRole('button', { name: 'Delete conversation' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('gone for good').waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(await lines().count()).toBeGreaterThan(2)
  await page.getByRole('button', { name: 'Delete conversation' }).click()
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => lines().count()).toBe(1)
  await page.reload()
  await lastLine().getByText('Hello Ananya!').waitFor()
})

it('a long conversation opens at its end; what is older comes as one scrolls up, and stays where it is', async () => {
  await openAssistant(KABIR)
  await lastLine().getByText('Line 60', { exact: true }).waitFor()
  await expect.poll(atEnd).toBe(true)
  await page.evaluate(() => scrollTo(0, 300))
  await lines().getByText('Line 20', { exact: true }).waitFor({ state: 'attached' })
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300)
  await page.evaluate(() => scrollTo(0, 0))
  await lines().getByText('Line 2', { exact: true }).waitFor({ state: 'attached' })
  await lines().getByText('Hello Kabir!').waitFor({ state: 'attached' })
  service.script = () => ({ pieces: ['A ', 'B '], pauseMs: 200, hangs: true })
  await ask('And now?')
  await lastLine().getByText('A B').waitFor()
  await expect.poll(atEnd).toBe(true)
  await page.getByRole('button', { name: 'Stop' }).click()
})

it('the last answers of a day are amber; a spent budget says when there is more, and who helps', async () => {
  await openAssistant(DEV)
  const left = page.getByText(`1 of ${LIMIT} answers left today`)
  await left.waitFor()
  expect(await left.getAttribute('data-few')).toBe('true')
  await ask('My last one?')
  await lastLine().getByText('Because.').waitFor()
  await page.getByText(/You have used all your AI answers of today. New answers from/).waitFor()
  await page.getByRole('link', { name: 'Ask your instructor' }).waitFor()
  await ask('One more?')
  expect(await box().inputValue()).toBe('One more?')
  await lookAt(page, 'assistant-spent')
})

it('where no service is set up, the page says so and names who helps', async () => {
  await page.route('**/api/rpc/assistant/facts', async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    await route.fulfill({ response: answer, json: { ...body, json: { ...body.json, isConfigured: false } } })
  })
  await page.reload()
  await page.getByText('The AI assistant is not set up at this university.').waitFor()
  expect(await page.getByRole('link', { name: 'Ask your instructor' }).getAttribute('href')).toBe(
    '/student/support-chat',
  )
  expect(await page.getByRole('textbox', { name: 'Your question' }).count()).toBe(0)
  await lookAt(page, 'assistant-off')
})
