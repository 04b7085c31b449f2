import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addAssignment, addProject } from '../packages/server/src/features/assignments/assignments.testing.ts'
import type { AiService } from '../packages/server/src/platform/ai/ai.testing.ts'
import { assistantOn, delayAnswer, KABIR, LIMIT, refuseAsSpent, startAssistant } from './assistant-screen.ts'
import { walkTo } from './browser.ts'
import { checkScreen } from './check-screen.ts'
import { OWN_PROFILE, openAs, signInAs } from './pages.ts'
import { XSS_PAYLOADS } from './payloads.ts'
import { ANANYA, DEV, findIds } from './people.ts'
import { isAtEndOfDialog } from './screens.ts'
import { portal } from './shared-portal.ts'

let service: AiService
let page: Page
beforeAll(async () => {
  service = await startAssistant()
  page = await openAs(ANANYA, { ...OWN_PROFILE, permissions: ['clipboard-read', 'clipboard-write'] })
  await open()
})
afterAll(() => service?.stop())
beforeEach(() => {
  service.script = () => ({ pieces: ['Because.'] })
})

/** The questions of students; the portal's own test question has no system message. */
const questionsOf = ({ requests }: AiService) =>
  requests.filter(({ messages }) => messages[0]?.role === 'system')

const assistant = assistantOn(() => page)
const { open, openEmpty, box, lines, lastLine, alert, tryAgain, ask, waitUntilDone, isAtEnd } = assistant

describe('a conversation with the assistant', () => {
  it('starts with a greeting by name and course, and question templates', async () => {
    await page.getByRole('link', { name: 'AI Assistant' }).getByText('AI', { exact: true }).waitFor()
    await lines().first().getByText('Hello Ananya! I can help you with your MCA project').waitFor()
    for (const name of ['Debug Code', 'Explain Concept', 'Project Ideas', 'Best Practices']) {
      await page.getByRole('button', { name }).click()
      await assistant.expectFocus(box())
      const [start, length] = await assistant.caretIn(box())
      expect(length).toBeGreaterThan(20)
      expect(start).toBe(length)
    }
    await page.keyboard.type('caching')
    expect(await box().inputValue()).toMatch(/^What are the best practices.* caching$/)
    await walkTo(page, '/profile-settings')
    await page.getByRole('heading', { level: 1, name: 'Profile Settings' }).waitFor()
    await page.goBack()
    await box().waitFor()
    expect(await box().inputValue()).toMatch(/^What are the best practices.* caching$/)
  })

  it('sends nothing on Shift+Enter, during composition, or if blank or too long; the box grows to 120 px', async () => {
    await box().fill('  ')
    await box().press('Enter')
    await box().fill('a')
    await box().dispatchEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true })
    for (let line = 0; line < 12; line++) await box().press('Shift+Enter')
    expect((await box().inputValue()).match(/\n/g)).toHaveLength(12)
    expect((await box().boundingBox())?.height).toBe(120)
    await ask('a'.repeat(8001))
    await page.getByRole('status').getByText('Please use at most 8000 characters.').waitFor()
    expect(questionsOf(service)).toEqual([])
  })

  it('streams the answer with highlighted code that can be copied', async () => {
    const { sendFirst, sendLast } = delayAnswer(service)
    const before = questionsOf(service).length
    await ask('Why does my U-Net get worse?')
    await page.getByRole('status').getByText('Thinking').waitFor()
    sendFirst()
    await lastLine().getByText('what it sees').waitFor()
    await page.getByText('Writing the answer').waitFor()
    await ask('And a second one?')
    await expect.poll(() => box().inputValue()).toBe('And a second one?')
    sendLast()
    await waitUntilDone()
    await lastLine().getByText('That is all.').waitFor()
    await page.getByRole('list', { name: 'Sources' }).waitFor()
    await expect.poll(isAtEnd).toBe(true)
    expect(questionsOf(service)).toHaveLength(before + 1)
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
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'))
    })
    await lastLine()
      .getByRole('button', { name: /^Cop(y|ied)$/ })
      .click()
    await lastLine().getByRole('button', { name: 'Copy failed' }).waitFor()
    await page.getByText(new RegExp(`^\\d+ of ${LIMIT} answers left today$`)).waitFor()
    await checkScreen(page, 'assistant')

    // Code blocks scroll horizontally on a phone; the whole answer is there after a reload.
    await page.setViewportSize({ width: 360, height: 740 })
    await page.reload()
    await lastLine().locator('pre').waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    const [inner, outer] = await lastLine()
      .getByRole('group', { name: 'Code in python' })
      .evaluate((code) => [code.scrollWidth, code.clientWidth])
    expect(inner).toBeGreaterThan(outer ?? 0)
    await page.setViewportSize({ width: 1440, height: 900 })
    await lines().getByText('Why does my U-Net get worse?').waitFor()
  })

  it('opens the source of a citation, and strikes out a citation of a source that was not given', async () => {
    const sources = page.getByRole('list', { name: 'Sources' })
    const first = sources.getByRole('listitem').first()
    const isOpen = () => first.evaluate((item) => item.matches('[data-open]:focus'))
    service.script = () => ({ pieces: ['Name it in the text [1]. Nobody checks [9].'] })
    await ask('How do I cite a source?')
    await waitUntilDone()
    await lastLine().locator('s').getByText('9').waitFor()
    await lastLine().getByText('Source 9 was not among the passages the assistant was given.').waitFor()
    await lastLine().getByRole('link', { name: 'Source 1' }).click()
    await expect.poll(isOpen).toBe(true)
    await checkScreen(page, 'assistant-sources')
    const quote = await first.getByRole('blockquote').innerText()

    // The next answer shows its own sources; those of the earlier one are a click away.
    await ask('How do I write an abstract?')
    await waitUntilDone()
    await expect.poll(() => first.getByRole('blockquote').innerText()).not.toBe(quote)
    await lines().getByRole('button', { name: 'Sources of this answer' }).last().click()
    await expect.poll(() => first.getByRole('blockquote').innerText()).toBe(quote)
    await expect.poll(isOpen).toBe(true)

    // On a phone the sources are below the answer.
    await page.setViewportSize({ width: 360, height: 740 })
    await lastLine().getByRole('list', { name: 'Sources' }).waitFor()
    await lastLine().getByRole('link', { name: 'Source 1' }).click()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  it('is not shown as unanswered in a second tab while an answer streams, and has the answer there at its end', async () => {
    const { sendFirst, sendLast } = delayAnswer(service)
    await openEmpty()
    await ask('Who else is reading?')
    sendFirst()
    await lastLine().getByText('what it sees').waitFor()
    const secondTab = await page.context().newPage()
    const second = assistantOn(() => secondTab)
    await second.open()
    await second.lines().getByText('Who else is reading?').waitFor()
    await secondTab.getByText('answers left today').waitFor()
    expect(await second.alert().count()).toBe(0)
    sendLast()
    await second.lastLine().getByText('That is all.').waitFor()
    await secondTab.close()
  })

  it('stops an answer, keeps what was received, and accepts the next question', async () => {
    service.script = () => ({ pieces: ['As far as this'], hangs: true })
    const before = service.aborted.length
    await ask('Tell me everything.')
    await lastLine().getByText('As far as this').waitFor()
    await page.getByRole('button', { name: 'Stop' }).click()
    await lastLine().getByText('This answer was stopped.').waitFor()
    await assistant.expectFocus(box())
    await expect.poll(() => service.aborted.length).toBe(before + 1)
    await page.reload()
    await lastLine().getByText('As far as this').waitFor()
    await lastLine().getByText('This answer was stopped.').waitFor()
  })

  it('shows markup in an answer as text; nothing runs, nothing is loaded', async () => {
    const hosts: string[] = []
    page.on('request', (request) => void hosts.push(new URL(request.url()).host))
    service.script = () => ({
      pieces: XSS_PAYLOADS.map((script) => `${script}\n\n![x](https://evil.test/x.png) ${script}\n\n`),
    })
    await ask('<img src=x onerror=alert(1)>')
    await waitUntilDone()
    await lastLine().getByText('<script>alert(1)</script>').first().waitFor()
    expect(await page.locator('[role=log] :is(script, img, iframe, object, video)').count()).toBe(0)
    expect([...new Set(hosts)]).toEqual([new URL(portal.address).host])
  })

  it('accepts a question before earlier messages have loaded', { tags: ['ci'] }, async () => {
    const { release, end } = await assistant.hold(page, 'assistant/listMessages')
    await openEmpty()
    await ask('Anybody there?')
    await lastLine().getByText('Because.').waitFor()
    release()
    await end()
    await lines().getByText('Hello Ananya!').waitFor()
    await waitUntilDone()
    expect(await lines().allInnerTexts()).toHaveLength(3)
  })

  it('is exported as a record for a project, and says how far its mentor lets the assistant go', async () => {
    await addAssignment(portal, {
      studentId: (await findIds(portal))(ANANYA),
      instructorProjectId: await addProject(portal, { title: 'Crop stress' }),
      assistance: 'hints',
    })
    await openEmpty()
    await page.getByText('Hints only for this project.').waitFor()
    const exportRecord = page.getByRole('button', { name: 'Export my AI-use record' })
    const dialog = page.getByRole('dialog', { name: 'AI-use record' })
    await exportRecord.click()
    await dialog.getByText('You have not asked anything since this project began.').waitFor()
    expect(await dialog.getByRole('button', { name: 'Save as PDF' }).isDisabled()).toBe(true)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await ask('Is this recorded?')
    await lastLine().getByText('Because.').waitFor()
    await waitUntilDone()
    await exportRecord.click()
    await dialog.getByText('1 question, answered by a model').waitFor()
    await checkScreen(page, 'assistant-record')
    expect(await isAtEndOfDialog(dialog.getByRole('button', { name: 'Save as PDF' }))).toBe(true)
    const { release, end } = await assistant.hold(page, 'assistant/exportAiUse')
    const downloading = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Save as Markdown' }).click()
    await expect.poll(() => dialog.getByRole('button', { name: 'Save as PDF' }).isDisabled()).toBe(true)
    release()
    const download = await downloading
    await end()
    expect(readFileSync(await download.path(), 'utf8')).toMatch(
      /# AI-use record.*Crop stress.*Is this recorded\?.*Answered by the model.*Because\./s,
    )
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  })

  it('is deleted permanently after confirmation', async () => {
    await openEmpty()
    await ask('Is this kept?')
    await lastLine().getByText('Because.').waitFor()
    await page.getByRole('button', { name: 'Delete conversation' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('deleted permanently').waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => lines().count()).toBe(3)
    service.script = () => ({ pieces: ['It is under way'], hangs: true })
    await ask('And this?')
    await lastLine().getByText('It is under way').waitFor()
    const { release, end } = await assistant.hold(page, 'assistant/deleteConversation')
    await page.getByRole('button', { name: 'Delete conversation' }).click()
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.keyboard.press('Escape')
    expect(await dialog.isVisible()).toBe(true)
    release()
    await dialog.waitFor({ state: 'detached' })
    await end()
    await expect.poll(() => lines().count()).toBe(1)
    await page.reload()
    await lastLine().getByText('Hello Ananya!').waitFor()
    await expect.poll(() => lines().count()).toBe(1)
  })
})

describe('an answer that fails', () => {
  const SORRY = /I apologize.*check your connection.*contact your instructor/
  it.each([
    [{ status: 500 }, 'Sorry, there was an error processing your request.'],
    [{ pieces: [] }, 'Sorry, I could not generate a response.'],
  ])('%o shows an error and an apology, and can be retried', async (script, sentence) => {
    await openEmpty()
    service.script = () => script
    await ask('What of this?')
    await alert().getByText(sentence, { exact: true }).waitFor()
    await alert().getByText(SORRY).waitFor()
    if ('status' in script) await checkScreen(page, 'assistant-failed')
    expect(await alert().getByRole('link', { name: 'Write to your instructor' }).getAttribute('href')).toBe(
      '/student/support-chat',
    )
    service.script = () => ({ pieces: ['This time it worked.'] })
    await tryAgain().press('Enter')
    await lastLine().getByText('This time it worked.').waitFor()
    await alert().waitFor({ state: 'detached' })
    await assistant.expectFocus(page.getByRole('region', { name: 'Conversation' }))
    expect(await lines().getByText('What of this?').count()).toBe(1)
  })

  it('does not hide later answers that arrive from another tab', { tags: ['ci'] }, async () => {
    await openEmpty()
    service.script = () => ({ status: 500 })
    await ask('Does this fail?')
    await alert().getByText(SORRY).waitFor()
    service.script = () => ({ pieces: ['From another tab.'] })
    const secondTab = await page.context().newPage()
    const second = assistantOn(() => secondTab)
    await second.open()
    await second.ask('And this?')
    await lines().getByText('From another tab.').waitFor()
    await lastLine().getByText('Does this fail?').waitFor()
    await secondTab.close()
  })

  it('keeps what was received before an interruption, also after a reload, and can be retried', {
    tags: ['ci'],
  }, async () => {
    service.script = () => ({ pieces: ['The first half', ''], pauseMs: 100, disconnects: true })
    await ask('Both halves?')
    await alert().getByText('The answer broke off here.').waitFor()
    await page.reload()
    await lastLine().getByText('The first half').waitFor()
    service.script = () => ({ pieces: ['Both halves.'] })
    await tryAgain().click()
    await lastLine().getByText('Both halves.').waitFor()
    expect(await lines().getByText('The first half').count()).toBe(0)
  })

  it('shows what was received when the page is reloaded before its end', async () => {
    service.script = () => ({ pieces: ['The first half'], hangs: true })
    await ask('Both halves?')
    await lastLine().getByText('The first half').waitFor()
    // The page often loads the conversation before the received part is stored.
    await page.reload()
    await lastLine().getByText('The first half').waitFor()
    await assistant.waitUntilReady()
  })

  it('puts a refused question back before what was typed in the meantime', { tags: ['ci'] }, async () => {
    const { release, end } = await assistant.hold(page, 'assistant/ask', refuseAsSpent)
    await ask('The first?')
    await page.getByText('Thinking').waitFor()
    await box().fill('The next')
    release()
    await expect.poll(() => box().inputValue()).toBe('The first?\n\nThe next')
    await end()
    expect(await lines().getByText('The first?').count()).toBe(0)
  })

  it('keeps a question that did not reach the server: over a reload, when stopped, and when it failed', async () => {
    const address = '**/api/rpc/assistant/ask'
    const question = 'Does this arrive?'
    await openEmpty()
    await page.route(address, (route) => route.abort())
    await ask(question)
    await page.getByText('Thinking').waitFor()
    await page.reload()
    await expect.poll(() => box().inputValue()).toBe(question)
    await assistant.waitUntilReady()
    await box().press('Enter')
    await page.getByRole('button', { name: 'Stop' }).click()
    await expect.poll(() => box().inputValue()).toBe(question)
    await page.route(address, (route) => route.fulfill({ status: 400, body: '{}' }))
    await box().press('Enter')
    await alert().getByText(SORRY).waitFor()
    expect(await box().inputValue()).toBe(question)
    await page.unroute(address)
    await box().press('Enter')
    await lastLine().getByText('Because.').waitFor()
    await waitUntilDone()
    expect(await lines().getByText(question).count()).toBe(1)
    expect(await box().inputValue()).toBe('')
  })

  it('leaves a question in place when its retry is refused', { tags: ['ci'] }, async () => {
    await openEmpty()
    service.script = () => ({ status: 500 })
    await ask('Only once?')
    await alert().getByText(SORRY).waitFor()
    const { release, end } = await assistant.hold(page, 'assistant/ask', refuseAsSpent)
    release()
    await tryAgain().click()
    await alert().getByText('This question has not been answered.').waitFor()
    await end()
    expect(await alert().getByText(SORRY).count()).toBe(0)
    await expect.poll(() => box().inputValue()).toBe('')
    service.script = () => ({ pieces: ['Only once.'] })
    await tryAgain().click()
    await lastLine().getByText('Only once.').waitFor()
    expect(await lines().getByText('Only once?').count()).toBe(1)
  })
})

it('says that no AI service is set up, and offers a search instead', async () => {
  const address = '**/api/rpc/assistant/readOverview'
  await page.route(address, async (route) => {
    const { json, meta } = await (await route.fetch()).json()
    await route.fulfill({ json: { json: { ...json, isConfigured: false }, meta } })
  })
  await open()
  await page.getByText('The AI assistant is not set up at this university.').waitFor()
  await page.getByText('This is a search, not an AI.').waitFor()
  await page.getByRole('button', { name: 'Search', exact: true }).waitFor()
  expect(await page.getByRole('button', { name: 'Send' }).count()).toBe(0)
  await page.unroute(address)
})

it('opens a long conversation at its end, and loads earlier messages on scrolling without a jump', async () => {
  await signInAs(page, KABIR)
  await open()
  await lastLine().getByText('Line 60', { exact: true }).waitFor()
  await expect.poll(isAtEnd).toBe(true)
  await page.evaluate(() => scrollTo(0, 300))
  await lines().getByText('Line 20', { exact: true }).waitFor({ state: 'attached' })
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300)
  await page.evaluate(() => scrollTo(0, 0))
  await lines().getByText('Line 2', { exact: true }).waitFor({ state: 'attached' })
  await lines().getByText('Hello Kabir!').waitFor({ state: 'attached' })
  service.script = () => ({ pieces: ['A ', 'B '], pauseMs: 200, hangs: true })
  await ask('And now?')
  await lastLine().getByText('A B').waitFor()
  await expect.poll(isAtEnd).toBe(true)
  await page.getByRole('button', { name: 'Stop' }).click()
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('textbox').isVisible()).toBe(false)
  await page.emulateMedia({ media: null })
})

// Runs last of those that share this page, because it installs a fake clock.
it('warns before the daily budget runs out; then says when it renews, and whom to ask', async () => {
  await page.clock.install()
  await signInAs(page, DEV)
  await open()
  const left = page.getByText(`1 of ${LIMIT} answers left today`)
  await left.waitFor()
  const isAmber = await left.evaluate((text) => {
    const amber = document.createElement('span')
    amber.style.color = 'var(--need)'
    text.append(amber)
    const isSame = getComputedStyle(text).color === getComputedStyle(amber).color
    amber.remove()
    return isSame
  })
  expect(isAmber).toBe(true)
  await ask('My last one?')
  await lastLine().getByText('Because.').waitFor()
  await page.getByText(/You have used all your AI answers for today. New answers from/).waitFor()
  await page.getByRole('link', { name: 'Ask your instructor' }).waitFor()
  await ask('One more?')
  await expect.poll(() => box().inputValue()).toBe('One more?')
  await checkScreen(page, 'assistant-spent')
  const overview = page.waitForRequest('**/api/rpc/assistant/readOverview')
  await page.clock.fastForward('26:00:00')
  await overview
})

it('does not log the key of the AI service', () => {
  expect(portal.readLog()).not.toContain(service.apiKey)
})
