import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { clearSession, visit } from './browser.ts'
import { checkScreen } from './check-screen.ts'
import { openPage, signInAs } from './pages.ts'
import { FARIDA } from './people.ts'
import { fillNewPassword } from './screens.ts'
import { createPeople } from './shared-portal.ts'

const SCREEN = '/admin/add-student'
const FILE = [
  'Name,Email,Course,Specialization,Year',
  'Neha Iyer,neha@university.test,MCA,Data Science,2nd Year',
  '=José Pinto,jose@university.test,MBA,Finance,1st Year',
].join('\n')
const LINK = /^http:\/\/.*\/auth\/reset-password#access_token=/

let page: Page
const dialog = () => page.getByRole('dialog')
let linkOfNeha = ''

// No mail server is set up here, which is how a portal starts.
describe('invitation links on a portal without a mail server', () => {
  beforeAll(async () => {
    await createPeople(FARIDA)
    page = await openPage()
    await signInAs(page, FARIDA)
    await visit(page, SCREEN)
  })

  it('are offered after an import, as a list that is shown only once', async () => {
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await dialog()
      .locator('input[type=file]')
      .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) })
    await dialog().getByRole('button', { name: 'Add 2 students' }).waitFor()
    const shown = Promise.withResolvers<void>()
    await page.route('**/people/listImportLines', async (route) => {
      await shown.promise
      await route.continue()
    })
    await dialog().getByRole('button', { name: 'Add 2 students' }).click()
    await dialog()
      .getByText(
        /^Nobody has been invited by mail: no mail server is set up, so the invitations are kept and not sent\./,
      )
      .waitFor()
    await page.keyboard.press('Escape')
    const withoutLinks = page.getByRole('dialog', { name: 'Close without a list of links?' })
    await withoutLinks.waitFor()
    shown.resolve()
    await dialog().getByRole('cell', { name: 'Added' }).first().waitFor()
    await withoutLinks.waitFor()
    await checkScreen(page, 'invitation-links-not-made')
    await withoutLinks.getByRole('button', { name: 'Cancel' }).click()
    await withoutLinks.waitFor({ state: 'detached' })
    await dialog().getByRole('button', { name: 'Make a list of invitation links' }).click()
    await dialog().getByRole('heading', { name: '2 invitation links to hand out' }).waitFor()
    await dialog()
      .getByRole('group', { name: 'Invitation links' })
      .getByText('neha@university.test')
      .waitFor()
    await dialog().getByRole('button', { name: 'Copy link: Neha Iyer' }).waitFor()
    await checkScreen(page, 'invitation-links')
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'))
    })
    await dialog().getByRole('button', { name: 'Copy all' }).click()
    await dialog().getByRole('button', { name: 'Copy failed' }).waitFor()
    await page.keyboard.press('Escape')
    const question = page.getByRole('dialog', { name: 'Close the list of links?' })
    await question.waitFor()
    await checkScreen(page, 'invitation-links-not-kept')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await question.waitFor({ state: 'detached' })
    const download = page.waitForEvent('download')
    await dialog().getByRole('button', { name: 'Download as CSV' }).click()
    const text = readFileSync(await (await download).path(), 'utf8')
    const [head, neha = '', jose = ''] = text.replace('\uFEFF', '').trim().split('\r\n')
    expect(head).toBe('Name,E-mail,Link')
    expect(jose).toMatch(/^'=José Pinto,jose@university\.test,http/)
    linkOfNeha = neha.split(',')[2] ?? ''
    expect(linkOfNeha).toMatch(LINK)
  })

  it('can be made for one person, and replace their earlier one', async () => {
    await dialog().getByRole('button', { name: 'Done' }).click()
    await dialog().waitFor({ state: 'detached' })
    const row = page.getByRole('row').filter({ hasText: 'neha@university.test' })
    const make = row.getByRole('button', { name: 'Make a link to hand out: Neha Iyer' })
    await make.waitFor()
    expect(await make.getAttribute('data-variant')).toBe('default')
    // No mail server is set up, so nothing could be sent.
    expect(await row.getByRole('button', { name: /^Send invitation again/ }).count()).toBe(0)
    await checkScreen(page, 'invitation-not-sent')
    await make.click()
    const field = dialog().getByLabel('Invitation link')
    await field.waitFor()
    await checkScreen(page, 'invitation-link')
    const link = await field.inputValue()
    await dialog().getByRole('button', { name: 'Done' }).click()
    await dialog().waitFor({ state: 'detached' })
    expect(link).toMatch(LINK)
    await clearSession(page)
    await page.goto(linkOfNeha)
    await page.getByText(/^This invitation is not valid, or was used already\./).waitFor()
    await clearSession(page)
    await page.goto(link)
    await page.getByText(/An account was created for you/).waitFor()
    await fillNewPassword(page, 'a quiet harbour at dusk')
    await page.getByRole('button', { name: 'Set Password' }).click()
    await page.getByText('✅ Your password is set. You can now log in.').waitFor()
  })
})
