import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { walkTo } from './browser.ts'
import { box, createChats, messageOf, openThread, STUDENT_CHAT, sendMessage, threads } from './chat-screen.ts'
import { checkScreen } from './check-screen.ts'
import { openAs } from './pages.ts'
import { ANANYA } from './people.ts'
import { CROP } from './projects.ts'
import { signOutQuestion } from './screens.ts'

const TEXT = 'Is the third flight needed?'

let ids: Awaited<ReturnType<typeof createChats>>
let student: Page

beforeAll(async () => {
  ids = await createChats()
  student = await openAs(ANANYA)
})
beforeEach(() => student.unrouteAll())

const notSent = () => threads(student).filter({ hasText: CROP }).getByText('Not sent', { exact: true })

it('a message that failed after its thread was left is counted in the menu and marked in the list', async () => {
  await openThread(student, STUDENT_CHAT, ids.cropId)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await student.route('**/chat/sendMessage', async (route) => {
    await released
    await route.fulfill({ status: 400, body: '{}' })
  })
  await sendMessage(student, TEXT)
  await messageOf(student, TEXT).getByText('Sending').waitFor()
  await walkTo(student, '/student/dashboard')
  release()
  const entry = student.getByRole('navigation').getByRole('link', { name: /^Support Chat/ })
  await entry.getByRole('img', { name: /1 message not sent$/ }).waitFor()
  await entry.click()
  await notSent().waitFor()
  await checkScreen(student, 'chat-list-not-sent')
})

it('asks before a sign-out from the command palette while a message is being sent, not afterwards', async () => {
  await openThread(student, STUDENT_CHAT, ids.cropId)
  await messageOf(student, TEXT).getByRole('button', { name: 'Discard' }).click()
  await expect.poll(() => box(student).inputValue()).toBe(TEXT)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await student.route('**/chat/sendMessage', (route) => released.then(() => route.continue()))
  await box(student).press('Enter')
  await messageOf(student, TEXT).getByText('Sending').waitFor()
  await student.keyboard.press('Control+k')
  await student.keyboard.type('sign out')
  await student.getByRole('button', { name: 'Sign out' }).waitFor()
  await student.keyboard.press('Enter')
  const question = signOutQuestion(student)
  await question.getByRole('button', { name: 'Cancel' }).and(student.locator(':focus')).waitFor()
  await checkScreen(student, 'sign-out-question')
  await student.keyboard.press('Enter')
  await question.waitFor({ state: 'detached' })
  release()
  // Once the message is sent, signing out would lose nothing, so there is no question.
  await messageOf(student, TEXT).getByText('Sent').waitFor()
  await student.getByRole('button', { name: /Account Menu/ }).click()
  await student.getByRole('menuitem', { name: 'Sign Out' }).click()
  await student.waitForURL((url) => url.pathname === '/')
})
