import { DAY_MS } from '@capstone/contract/base.constants'
import { receiptAddressOf } from '@capstone/contract/hand-ins/receipts/receipt-verification.model'
import type { Receipt } from '@capstone/contract/hand-ins/receipts/receipts.schemas'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { addHandIn } from '../packages/server/src/features/hand-ins/hand-ins.testing.ts'
import {
  rotateSigningKey,
  signReceipt,
} from '../packages/server/src/features/hand-ins/receipts/receipt-signing.service.ts'
import { visit } from './browser.ts'
import { checkScreen } from './check-screen.ts'
import { openAs, openPage } from './pages.ts'
import { ANANYA, DEV, findIds } from './people.ts'
import { addProjects, MENTOR } from './projects.ts'
import { call } from './rpc.ts'
import { PDF } from './sample-files.ts'
import { createPeople, portal } from './shared-portal.ts'

const SCREEN = '/student/hand-ins'
/** How a receipt names its student. */
const STUDENT = `${ANANYA.name} (${ANANYA.email})`
const NOTE = 'Data and licence note'
/** What is handed in: not the same file as {@link PDF}. */
const HANDED_IN = { ...PDF, buffer: Buffer.concat([PDF.buffer, Buffer.from('\n')]) }

let page: Page
beforeAll(async () => {
  await createPeople(ANANYA, DEV, MENTOR)
  const { cropId: assignmentId } = await addProjects(portal)
  const instructorId = (await findIds(portal))(MENTOR)
  const dueAt = new Date(portal.clock.now().getTime() - DAY_MS)
  await addHandIn(portal, { instructorId, assignmentId, title: NOTE, dueAt })
  page = await openAs(ANANYA)
  await visit(page, SCREEN)
  await page.getByRole('button', { name: 'Hand in', exact: true }).first().click()
  await dialog().locator('input[type=file]').setInputFiles(HANDED_IN)
  await dialog().getByRole('button', { name: 'Hand in version 1' }).click()
  await dialog().getByText(`Handed in: version 1 of ${NOTE}`).waitFor()
})

const dialog = () => page.getByRole('dialog', { name: NOTE })

/** Returns the address on the newest receipt of the late hand-in. */
async function findReceiptAddress(): Promise<string> {
  await visit(page, SCREEN)
  await page.getByRole('article', { name: NOTE }).getByRole('button', { name: 'View' }).click()
  await dialog()
    .getByRole('img', { name: /^QR code that verifies the receipt/ })
    .waitFor()
  return (await dialog().getByRole('link', { name: 'Verify' }).getAttribute('href')) ?? ''
}
/** Returns the label of the part of the page that has the focus. */
const focusedPart = (visitor: Page) =>
  visitor.evaluate(() => document.activeElement?.getAttribute('aria-label'))
const fileInputsOf = (visitor: Page) => visitor.locator('input[type=file]')

it('a receipt is verified by anybody, with the file or without, and another file is detected', async () => {
  const address = await findReceiptAddress()
  const visitor = await openPage()
  const sent: string[] = []
  visitor.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(request.url())
  })
  // With the full stop of a sentence that ended with the address.
  await visitor.goto(`${address}.`)
  await visitor.getByRole('heading', { name: 'Genuine' }).waitFor()
  await visitor.getByText(STUDENT, { exact: true }).waitFor()
  await visitor.getByText(/, late$/).waitFor()
  await checkScreen(visitor, 'verify-genuine')
  await fileInputsOf(visitor).setInputFiles(PDF)
  await visitor.getByRole('heading', { name: 'Another file' }).waitFor()
  await checkScreen(visitor, 'verify-other-file')
  await visitor.getByRole('button', { name: 'Replace The file, if you have it' }).click()
  await expect.poll(() => focusedPart(visitor)).toBe('The file, if you have it')
  await fileInputsOf(visitor).setInputFiles(HANDED_IN)
  await visitor.getByText('Signed by this portal, and this is the file.').waitFor()
  // The receipt is in the fragment of the address, and the file was not uploaded.
  expect(sent).toEqual([])
})

it('threat-60 a receipt is genuine also in a browser that has seen only the keys before the one that signed it', {
  tags: ['ci'],
}, async () => {
  const address = await findReceiptAddress()
  const visitor = await openPage()
  await visitor.goto(address)
  await visitor.getByRole('heading', { name: 'Genuine' }).waitFor()
  await rotateSigningKey(portal)
  const { iss: _, ...receipt }: Receipt = JSON.parse(
    Buffer.from(address.split('.')[1] ?? '', 'base64url').toString(),
  )
  await visitor.goto('about:blank')
  const token = await signReceipt(portal.db, portal, receipt)
  await visitor.goto(receiptAddressOf(portal.address, token))
  const outcome = visitor.getByRole('heading', { name: /^(Genuine|Unknown key)$/ })
  expect(await outcome.innerText()).toBe('Genuine')
})

it('a receipt that was altered is distinguished from a genuine one, and from none', async () => {
  const address = await findReceiptAddress()
  const altered = address.replace(/\.([^.]+)\./, (_, payload: string) => {
    const claims: object = JSON.parse(Buffer.from(payload, 'base64url').toString())
    return `.${Buffer.from(JSON.stringify({ ...claims, late: false })).toString('base64url')}.`
  })
  const visitor = await openPage()
  await visit(visitor, '/verify')
  const text = visitor.getByLabel('Its text or address')
  await text.fill('a receipt of the library')
  await visitor.getByText(/No complete receipt was found/).waitFor()
  await checkScreen(visitor, 'verify-empty')
  await text.fill(altered)
  await visitor.getByRole('heading', { name: 'Altered' }).waitFor()
  await expect.poll(() => focusedPart(visitor)).toBe('The receipt')
  expect(await visitor.getByText(STUDENT, { exact: true }).isVisible()).toBe(false)
  await visitor.getByRole('button', { name: 'Show what it says' }).click()
  await visitor.getByText(STUDENT, { exact: true }).waitFor()
  await checkScreen(visitor, 'verify-altered')
})

it('a receipt is found in its PDF', async () => {
  await findReceiptAddress()
  const [version] = (
    await call(page, 'handIns/readHandIn', { id: new URL(page.url()).searchParams.get('hand-in') })
  ).versions
  const { name, pdf } = await call(page, 'handIns/exportReceipt', { versionId: version.id })
  const visitor = await openPage()
  await visit(visitor, '/verify')
  await fileInputsOf(visitor)
    .first()
    .setInputFiles({ name, mimeType: 'application/pdf', buffer: Buffer.from(pdf, 'base64') })
  await visitor.getByRole('heading', { name: 'Genuine' }).waitFor()
})
