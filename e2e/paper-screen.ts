import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page, Request } from 'playwright-core'

export const PDF_TYPE = 'application/pdf'
const DOCX_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const FOLDER = join(import.meta.dirname, '../packages/server/fixtures/papers')
/** A reader looks for the trailer of a PDF in this many bytes at its end. */
const END_BYTES = 1024
/** A paper from the fixtures of the pre-check. */
export const paper = (name: string) => ({
  name,
  mimeType: name.endsWith('.pdf') ? PDF_TYPE : DOCX_TYPE,
  buffer: readFileSync(join(FOLDER, name)),
})
/** A PDF of this many bytes: a small one, padding, and a copy of its last bytes, where readers look for the trailer. */
export const largePaper = (bytes: number) => {
  const { buffer, ...file } = paper('one-column.pdf')
  const end = buffer.subarray(-END_BYTES)
  const padding = Buffer.alloc(bytes - buffer.length - end.length)
  return { ...file, name: 'large.pdf', buffer: Buffer.concat([buffer, padding, end]) }
}

export const chooseFile = (form: Page | Locator, file: { name: string; mimeType: string; buffer: Buffer }) =>
  form.locator('input[type=file][aria-label="Paper"]').first().setInputFiles(file)
/**
 * Chooses generated files of these sizes, in bytes. As with drag and drop, there may be several even if the input takes
 * only one.
 */
export const chooseGenerated = (page: Page, sizes: Readonly<Record<string, number>>, picker = 'Paper') =>
  page
    .locator(`input[type=file][aria-label="${picker}"]`)
    .first()
    .evaluate((input, chosen) => {
      if (!(input instanceof HTMLInputElement)) throw new Error('This is not a file input.')
      const transfer = new DataTransfer()
      for (const [name, bytes] of Object.entries(chosen))
        transfer.items.add(new File([new Uint8Array(bytes)], name))
      input.files = transfer.files
      input.dispatchEvent(new Event('change', { bubbles: true }))
    }, sizes)
export const precheckOf = (page: Page) => page.getByRole('region', { name: 'Pre-check' })
export const titleField = (page: Page) => page.getByLabel('Paper title')
export const abstractOf = (page: Page) => page.getByLabel('Abstract', { exact: true })
export const submitButton = (page: Page) => page.getByRole('button', { name: 'Submit Paper' })
export const paperInList = (page: Page, title: string) => page.getByRole('article', { name: title })

/** Takes the browser offline for uploads: they are aborted, and `navigator.onLine` is false. */
export async function loseConnection(page: Page) {
  await page.route('**/api/uploads/**', (route) => route.abort('internetdisconnected'))
  await page.evaluate(() => Object.defineProperty(navigator, 'onLine', { value: false, configurable: true }))
}
/** Reverts `loseConnection`. */
export async function restoreConnection(page: Page) {
  await page.unroute('**/api/uploads/**')
  await page.evaluate(() => {
    Reflect.deleteProperty(navigator, 'onLine')
    dispatchEvent(new Event('online'))
  })
}

/** Returns what the server answers for the file that `press` opens in a new tab. */
export async function readOpenedFile(page: Page, press: () => Promise<void>) {
  // Without a PDF viewer the portal offers a download in place of a tab.
  await page.evaluate(
    () =>
      navigator.pdfViewerEnabled ||
      Object.defineProperty(navigator, 'pdfViewerEnabled', { value: true, configurable: true }),
  )
  const context = page.context()
  const isOfFile = (request: Request) =>
    request.isNavigationRequest() && request.url().includes('/api/files/')
  const [tab, request] = await Promise.all([
    context.waitForEvent('page'),
    context.waitForEvent('request', isOfFile),
    press(),
  ])
  await tab.close()
  // A tab without a PDF viewer closes before its response can be read, so the page requests it again.
  const answer = await page.request.get(request.url())
  return { url: request.url(), status: answer.status(), ...answer.headers() }
}
