import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { oneTimeTokens, users } from '../packages/server/src/features/accounts/accounts.table.ts'
import { mails } from '../packages/server/src/features/notifications/mail/mail-queue.table.ts'
import { clearSession, enterCredentials, visit, walkTo } from './browser.ts'
import { checkScreen } from './check-screen.ts'
import { linkIn, startMailbox } from './mail.ts'
import { openPage, signInAs } from './pages.ts'
import { ANANYA, FARIDA, MEERA } from './people.ts'
import { findSignedInEmail } from './rpc.ts'
import { fillNewPassword, isAtEndOfDialog } from './screens.ts'
import { selectOption } from './select.ts'
import { createPeople, portal, servePortal } from './shared-portal.ts'

const SCREEN = '/admin/add-student'
const NEW_PASSWORD = 'a quiet harbour at dusk'
const HEAD = 'Name;E-Mail;Course;Specialisation;Year;Phone;Instructor'
const NEWCOMER = 'neha@university.test'

let mailbox: Awaited<ReturnType<typeof startMailbox>>
let page: Page
beforeAll(async () => {
  mailbox = await startMailbox()
  await servePortal({ MAIL_URL: mailbox.url })
  await createPeople(ANANYA, MEERA, FARIDA)
  page = await openPage()
})
afterAll(() => mailbox?.stop())

const dialog = () => page.getByRole('dialog')
const dialogButton = (name: string | RegExp) => dialog().getByRole('button', { name })
const focused = () => page.evaluate(() => document.activeElement?.textContent)
const lineOf = (words: string) => dialog().getByRole('row').filter({ hasText: words })

async function openImport() {
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await dialogButton('Choose a CSV file').waitFor()
}
const choose = (text: string, name = 'people.csv') =>
  dialog()
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text, 'latin1') })

const FILE = [
  HEAD,
  `Neha Iyer;${NEWCOMER};mca;Data Science;2nd Year;;${MEERA.name}`,
  'José Pinto;jose@university.test;MBA;Finance;1st Year;99;',
  `${ANANYA.name};${ANANYA.email};MCA;AI/ML;Final Year;;`,
  `Somebody;${MEERA.email};MCA;AI/ML;1st Year;;`,
  `${'Neha again and '.repeat(40)};${NEWCOMER};MCA;AI/ML;1st Year;;`,
  'No Course;no@university.test;Law;AI/ML;1st Year;;Nobody',
].join('\r\n')

const findNames = async () => (await portal.db.select().from(users)).map(({ name }) => name)

describe('importing students', () => {
  beforeAll(async () => {
    await signInAs(page, FARIDA)
    await visit(page, SCREEN)
  })

  it('is opened from the command palette, that of instructors too', { tags: ['ci'] }, async () => {
    const openAndClose = async (role: string) => {
      await page.keyboard.press('Control+k')
      await page.getByPlaceholder('Find anything').fill(`import ${role}`)
      await page.getByRole('status').getByText(`Import ${role}`).waitFor()
      await page.keyboard.press('Enter')
      // The palette is still fading out when the import is there.
      await page.getByRole('dialog', { name: 'Find anything' }).waitFor({ state: 'detached' })
      await dialogButton('Choose a CSV file').waitFor()
      await page.getByRole('dialog', { name: `Import ${role}` }).waitFor()
      await page.keyboard.press('Escape')
      await dialog().waitFor({ state: 'detached' })
      expect(new URL(page.url()).search).toBe('')
    }
    await openAndClose('students')
    await openAndClose('instructors')
    expect(new URL(page.url()).pathname).toBe('/admin/add-instructor')
    await visit(page, SCREEN)
  })

  it('refuses invalid files with the reason', async () => {
    await openImport()
    await checkScreen(page, 'import-choose')
    await choose('PK\u0003\u0004', 'people.xlsx')
    await dialog()
      .getByText(/^This is not a CSV file\./)
      .waitFor()
    await choose('\n')
    await dialog()
      .getByText(/^This file is empty\./)
      .waitFor()
    await choose(`${HEAD};Mobile`)
    await dialog()
      .getByText(/appear more than once in the first line of the file: Phone\./)
      .waitFor()
    await choose(`${HEAD}\nA;a@b.c;MCA;AI/ML;1st Year;1;;2`)
    await dialog()
      .getByText(/^Line 2 has 8 cells, but there are only 7 headings\./)
      .waitFor()
    await choose('Name,Phone\nA,1')
    await dialog()
      .getByText(/headings are missing .*: Email, Course, Specialization, Year\./)
      .waitFor()
    await choose(HEAD)
    await dialog()
      .getByText(/^There are no people in this file/)
      .waitFor()
    await checkScreen(page, 'import-refused')
    await expect.poll(focused).toBe('Choose a CSV file')
    await page.keyboard.press('Escape')
    await dialog().waitFor({ state: 'detached' })
    await expect.poll(focused).toBe('Import')
  })

  it('previews the result of every line, and writes nothing when cancelled', async () => {
    const before = await findNames()
    await openImport()
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/people/stageImportLines', async (route) => {
      await released
      await route.continue()
    })
    await choose(FILE)
    await dialogButton('Cancel').waitFor()
    expect(await isAtEndOfDialog(dialogButton('Cancel'))).toBe(true)
    await checkScreen(page, 'import-sending')
    release()
    await dialog().getByText('6 lines of people.csv were checked. Nothing has been written yet.').waitFor()
    await lineOf(NEWCOMER).first().getByText('To add').waitFor()
    await lineOf('José Pinto').getByText('To add').waitFor()
    await lineOf(ANANYA.email).getByText('Year: 2nd Year → Final Year').waitFor()
    await lineOf(ANANYA.email)
      .getByText(/has not confirmed that it is theirs/)
      .waitFor()
    await lineOf(MEERA.email)
      .getByText(/belongs to an account of another kind/)
      .waitFor()
    await lineOf('Neha again').getByText('This e-mail address is already in line 2.').waitFor()
    await lineOf('No Course').getByText('Course: “Law” is not one of MBA, MCA, ').waitFor()
    await lineOf('No Course').getByText('Mentor “Nobody”: There is no instructor').waitFor()
    await lineOf('Neha Iyer').getByText(`Mentor: ${MEERA.email}`).waitFor()
    // The buttons stay visible, however many lines there are.
    const isInSight = () =>
      dialogButton('Cancel import').evaluate((button) => {
        const frame = button.closest('[role=dialog]')?.getBoundingClientRect()
        return frame !== undefined && button.getBoundingClientRect().bottom <= frame.bottom
      })
    await expect.poll(isInSight).toBe(true)
    await dialogButton('Only add 2 students').waitFor()
    await checkScreen(page, 'import-review')
    await selectOption(dialog().getByLabel('Lines', { exact: true }), 'Refused')
    await lineOf(ANANYA.email).waitFor({ state: 'detached' })
    await expect.poll(() => lineOf('@').count()).toBe(3)
    await dialogButton('Cancel import').click()
    await dialogButton('Choose a CSV file').waitFor()
    expect(await findNames()).toEqual(before)
    await page.keyboard.press('Escape')
    await dialog().waitFor({ state: 'detached' })
  })

  it('discards one of two unfinished imports, and only that one is busy', async () => {
    for (const name of ['first.csv', 'second.csv']) {
      await openImport()
      await choose(FILE, name)
      await dialogButton('Add 2 students and change 1').waitFor()
      await visit(page, SCREEN)
    }
    await openImport()
    const { promise: seen, resolve: onSeen } = Promise.withResolvers<void>()
    await page.route('**/people/cancelImport', async (route) => {
      await seen
      await route.continue()
    })
    await dialogButton('Discard: first.csv').press('Enter')
    await expect.poll(() => dialogButton('Discard: first.csv').getAttribute('data-loading')).toBe('true')
    expect(await dialogButton('Discard: second.csv').getAttribute('data-loading')).toBeNull()
    onSeen()
    await dialogButton('Discard: first.csv').waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
    await page.unrouteAll()
    await dialogButton('Discard: second.csv').press('Enter')
    await dialogButton('Discard: second.csv').waitFor({ state: 'detached' })
    await expect.poll(focused).toBe('Choose a CSV file')
    await page.keyboard.press('Escape')
    await dialog().waitFor({ state: 'detached' })
  })

  it('shows the failure of an import only with that import', async () => {
    await openImport()
    await choose(FILE)
    await page.route('**/people/writeImport', (route) => route.fulfill({ status: 400, body: '{}' }))
    await dialogButton('Add 2 students and change 1').click()
    await dialog().getByRole('alert').waitFor()
    await page.route('**/people/cancelImport', (route) => route.fulfill({ status: 400, body: '{}' }))
    await dialogButton('Cancel import').click()
    await dialog().getByRole('alert').getByText('The import could not be discarded.').waitFor()
    await page.unrouteAll()
    await dialogButton('Cancel import').click()
    await dialogButton('Choose a CSV file').waitFor()
    await choose(FILE, 'next.csv')
    await dialog().getByText('6 lines of next.csv were checked. Nothing has been written yet.').waitFor()
    expect(await dialog().getByRole('alert').count()).toBe(0)
    await dialogButton('Cancel import').click()
    await dialogButton('Choose a CSV file').waitFor()
    await page.keyboard.press('Escape')
    await dialog().waitFor({ state: 'detached' })
  })

  it('can be resumed after its page was left, and is written once', async () => {
    await openImport()
    await choose(FILE)
    await dialogButton('Add 2 students and change 1').waitFor()
    await visit(page, SCREEN)
    await openImport()
    await dialogButton('Review: people.csv').waitFor()
    await dialogButton('Discard: people.csv').waitFor()
    await checkScreen(page, 'import-unfinished')
    await dialogButton('Review: people.csv').click()
    let resume = () => {}
    const resumed = new Promise<void>((resolve) => {
      resume = resolve
    })
    await page.route('**/people/writeImport', async (route) => {
      await resumed
      await route.continue()
    })
    await dialogButton('Add 2 students and change 1').dblclick()
    await dialog().getByText('3 lines of people.csv are being written…').waitFor()
    expect(await dialog().getByText('Nothing has been written yet.').count()).toBe(0)
    resume()
    await dialog().getByText('2 students added, 1 changed.').waitFor()
    await lineOf('José Pinto').getByText('Added').waitFor()
    await checkScreen(page, 'import-written')
    await dialogButton('Done').click()
    await dialog().waitFor({ state: 'detached' })
    await page.getByRole('row').filter({ hasText: NEWCOMER }).waitFor()
  })

  it('adds nobody twice, and invites nobody twice', async () => {
    expect((await findNames()).filter((name) => name === 'Neha Iyer')).toEqual(['Neha Iyer'])
    expect(mailbox.unreadOf(NEWCOMER).length).toBeLessThan(2)
  })

  it('allows inviting a person again who has not signed in, once for a double click', async () => {
    const row = page.getByRole('row').filter({ hasText: 'José Pinto' })
    await row.getByRole('button', { name: 'Send invitation again: José Pinto' }).dblclick()
    await row.getByText('Invitation sent.').waitFor()
    await checkScreen(page, 'import-invited-again')
    const invite = page.getByRole('button', { name: /^Send invitation again/ })
    await expect.poll(() => invite.count()).toBe(3)
    const queued = await portal.db.select().from(mails)
    expect(queued.map(({ address }) => address).toSorted()).toEqual([
      ANANYA.email,
      'jose@university.test',
      'jose@university.test',
      NEWCOMER,
    ])
  })

  it('is recorded in the audit log once, and in the history of an added person', async () => {
    await walkTo(page, '/admin/audit-log')
    const event = page.getByRole('heading', { name: /imported people from a file/ })
    await expect
      .poll(() => event.allTextContents())
      .toEqual([`${FARIDA.name} imported people from a file “people.csv”: 2 students added, 1 changed`])
    await checkScreen(page, 'import-audit')
    const ofPerson = page.getByRole('heading', { name: /added or changed an account from a file/ })
    expect(await ofPerson.count()).toBe(0)
    await page.getByLabel('Whole e-mail address').fill('jose@university.test')
    await ofPerson.waitFor()
  })

  it('accepts an exported file, in which every line is unchanged', async () => {
    await walkTo(page, SCREEN)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/^students-\d{4}-\d\d-\d\d\.csv$/)
    const text = readFileSync(await file.path())
    expect(text.toString()).toContain('José Pinto')
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await dialog()
      .locator('input[type=file]')
      .setInputFiles({ name: 'again.csv', mimeType: 'text/csv', buffer: text })
    await dialog().getByText('There is nothing to write: no line adds or changes anybody.').waitFor()
    await selectOption(dialog().getByLabel('Lines', { exact: true }), 'Unchanged')
    await expect.poll(() => lineOf('@').count()).toBe(3)
  })
})

describe('an invitation', () => {
  it('lets a person without a password set one, and then sign in', async () => {
    const mail = await mailbox.readNext(NEWCOMER)
    expect(mail.subject).toBe('Your account on Capstone')
    const link = linkIn(mail)
    await clearSession(page)
    await page.goto(link)
    await page.getByText(/An account was created for you/).waitFor()
    await checkScreen(page, 'invitation')
    // After a reload it is still an invitation.
    await page.reload()
    await page.getByText(/An account was created for you/).waitFor()
    await fillNewPassword(page, NEW_PASSWORD)
    await page.getByRole('button', { name: 'Set Password' }).click()
    await page.getByText('✅ Your password is set. You can now log in.').waitFor()
    expect((await mailbox.readNext(NEWCOMER)).subject).toBe('Your password was set')
    expect(await findSignedInEmail(page)).toBeNull()
    await page.waitForURL('**/auth/login')
    await enterCredentials(page, NEWCOMER, NEW_PASSWORD)
    await page.waitForURL('**/student/dashboard')

    await clearSession(page)
    await page.goto(link)
    await page.getByText(/^This invitation is not valid, or was used already\./).waitFor()
  })

  it('shows that it has expired, and offers a new link', { tags: ['ci'] }, async () => {
    const link = linkIn(await mailbox.readNext('jose@university.test'))
    await portal.db
      .update(oneTimeTokens)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(oneTimeTokens.purpose, 'invitation'))
    await clearSession(page)
    await page.goto(link)
    await page.getByText(/^This invitation has expired\./).waitFor()
    await checkScreen(page, 'invitation-expired')
    await page.getByRole('link', { name: 'Send me a link' }).click()
    await page.waitForURL('**/auth/forgot-password')
  })
})
