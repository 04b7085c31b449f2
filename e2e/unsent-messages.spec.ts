import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, it } from 'vitest'
import { walkTo } from './browser.ts'
import { createChats, messageOf, openThread, STUDENT_CHAT, sendMessage, threads } from './chat-screen.ts'
import { checkScreen } from './check-screen.ts'
import { openAs } from './pages.ts'
import { ANANYA } from './people.ts'
import { CROP } from './projects.ts'

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
