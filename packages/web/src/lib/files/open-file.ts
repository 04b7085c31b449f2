import type { FileLink } from '@capstone/contract/files/files.schemas'

/** The link was made, but what it points at did not come; `isGone` when there is no such file any more. */
export class DownloadError extends Error {
  readonly isGone: boolean
  constructor(isGone: boolean, options?: ErrorOptions) {
    super('The file did not come.', options)
    this.isGone = isGone
  }
}

/** How long a tab may stay blank after its file was seen to come; longer, and the browser has saved it instead. */
const BLANK_AT_MOST_MS = 5000

/**
 * Opens a signed link in a new tab. The tab is opened at once, within the click, because browsers block one that
 * opens later; it is closed again when nothing comes or nothing is shown. Throws what `findLink` throws, and
 * DownloadError.
 */
async function openInNewTab(findLink: () => Promise<FileLink>): Promise<void> {
  const tab = window.open('about:blank', '_blank')
  if (tab) tab.opener = null
  try {
    const url = await findWorkingLink(findLink)
    if (!tab || tab.closed) return saveLink(url)
    tab.location.replace(`${url}?view`)
    setTimeout(() => isBlank(tab) && tab.close(), BLANK_AT_MOST_MS)
  } catch (error) {
    tab?.close()
    throw error
  }
}

/** A file that is shown is in a sandbox: its tab cannot be looked into. */
function isBlank(tab: Window): boolean {
  try {
    return tab.location.href === 'about:blank'
  } catch {
    return false
  }
}

/** Saves a signed link as a file, without leaving the screen. Throws what `findLink` throws, and DownloadError. */
export async function downloadFile(findLink: () => Promise<FileLink>): Promise<void> {
  saveLink(await findWorkingLink(findLink))
}

function saveLink(url: string) {
  const anchor = document.createElement('a')
  anchor.href = url
  anchor.download = ''
  anchor.click()
}

/** PDFs, unless the person has them saved, and pictures are shown by the browser; all else is saved. */
const isShownByBrowser = (mimeType: string) =>
  mimeType === 'application/pdf' ? navigator.pdfViewerEnabled : mimeType.startsWith('image/')

/** Opens a file as its type allows: in a new tab, or as a download. Throws what `findLink` throws, and DownloadError. */
export const openFile = (mimeType: string, findLink: () => Promise<FileLink>): Promise<void> =>
  isShownByBrowser(mimeType) ? openInNewTab(findLink) : downloadFile(findLink)

async function findWorkingLink(findLink: () => Promise<FileLink>): Promise<string> {
  const { url } = await findLink()
  await makeSureItComes(url)
  return url
}

// One byte, read from storage like the rest: headers alone would not show that the file is gone.
const FIRST_BYTE = { headers: { Range: 'bytes=0-0' }, redirect: 'manual', cache: 'no-store' } as const

/** Tries a link first, as a download that fails in the browser's own hands cannot be told of here. Throws DownloadError. */
export async function makeSureItComes(url: string): Promise<void> {
  const answer = await fetch(url, FIRST_BYTE).catch((cause: unknown) => {
    throw new DownloadError(false, { cause })
  })
  await answer.body?.cancel()
  // Storage elsewhere answers for itself: the redirect to it is all that can be seen.
  if (!answer.ok && answer.type !== 'opaqueredirect') throw new DownloadError(answer.status === 404)
}
