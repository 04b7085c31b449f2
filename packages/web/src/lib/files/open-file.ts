import type { FileLink } from '@capstone/contract/files/files.schemas'

/** The link was created, but its file could not be loaded; `isGone` when the file no longer exists. */
export class DownloadError extends Error {
  readonly isGone: boolean
  constructor(isGone: boolean, options?: ErrorOptions) {
    super('The file could not be loaded.', options)
    this.isGone = isGone
  }
}

/** Guesses the MIME type of a document from its name: that of a PDF, or an empty one, which `openFile` downloads. */
export const shownTypeOf = (name: string) => (/\.pdf$/i.test(name) ? 'application/pdf' : '')

/** A tab that is still blank after this time stays blank: the browser has downloaded the file instead. */
const BLANK_TIMEOUT_MS = 5000

/**
 * Opens a signed link in a new tab. The tab opens synchronously within the click, because browsers block later ones; it
 * is closed when the file cannot be loaded or the browser downloads it. Throws what `createLink` throws, and
 * DownloadError.
 */
async function openInNewTab(createLink: () => Promise<FileLink>): Promise<void> {
  const tab = window.open('about:blank', '_blank')
  if (tab) tab.opener = null
  try {
    const url = await createCheckedLink(createLink)
    if (!tab || tab.closed) return saveLink(url)
    tab.location.replace(`${url}?view`)
    setTimeout(() => isBlank(tab) && tab.close(), BLANK_TIMEOUT_MS)
  } catch (error) {
    tab?.close()
    throw error
  }
}

/** A tab that shows a file is sandboxed, so reading its address throws. */
function isBlank(tab: Window): boolean {
  try {
    return tab.location.href === 'about:blank'
  } catch {
    return false
  }
}

/** Downloads the file behind a signed link. Throws what `createLink` throws, and DownloadError. */
export async function downloadFile(createLink: () => Promise<FileLink>): Promise<void> {
  saveLink(await createCheckedLink(createLink))
}

function saveLink(url: string) {
  const anchor = document.createElement('a')
  anchor.href = url
  anchor.download = ''
  anchor.click()
}

/** Browsers show images, and PDFs unless set to download them. */
const isShownByBrowser = (mimeType: string) =>
  mimeType === 'application/pdf' ? navigator.pdfViewerEnabled : mimeType.startsWith('image/')

/** Opens a file in a new tab if the browser can show its type, else downloads it. Throws what `downloadFile` throws. */
export const openFile = (mimeType: string, createLink: () => Promise<FileLink>): Promise<void> =>
  isShownByBrowser(mimeType) ? openInNewTab(createLink) : downloadFile(createLink)

async function createCheckedLink(createLink: () => Promise<FileLink>): Promise<string> {
  const { url } = await createLink()
  await checkDownload(url)
  return url
}

const CHECKSUM = /[0-9a-f]{64}/

/** Adds the checksum of its file to a link, which then does not open a file that has replaced it. */
export async function pinFile(url: string, signal: AbortSignal | null = null): Promise<string> {
  // With HEAD, because GET may redirect to S3, whose ETag is not the checksum.
  const { headers } = await fetch(url, { method: 'HEAD', cache: 'no-store', signal })
  const [checksum] = CHECKSUM.exec(headers.get('etag') ?? '') ?? []
  return checksum ? `${url}?sha256=${checksum}` : url
}

// Reads one byte from storage: a HEAD request would not notice a missing file.
const FIRST_BYTE = { headers: { Range: 'bytes=0-0' }, redirect: 'manual', cache: 'no-store' } as const

/** Requests the link first, because a page cannot observe a failed download. Throws DownloadError. */
export async function checkDownload(url: string, signal: AbortSignal | null = null): Promise<void> {
  const answer = await fetch(url, { ...FIRST_BYTE, signal }).catch((cause: unknown) => {
    throw new DownloadError(false, { cause })
  })
  await answer.body?.cancel()
  // For a file on S3, the page sees only an opaque redirect.
  if (!answer.ok && answer.type !== 'opaqueredirect') throw new DownloadError(answer.status === 404)
}
