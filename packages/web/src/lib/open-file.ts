import type { FileLink } from '@capstone/contract/files/files.schemas'

/**
 * Opens a signed link in a new tab. The tab is opened at once, within the click, because browsers block one that
 * opens later; it is closed again when the link is refused. Throws what `findLink` throws.
 */
async function openInNewTab(findLink: () => Promise<FileLink>): Promise<void> {
  const tab = window.open('about:blank', '_blank')
  if (tab) tab.opener = null
  try {
    const { url } = await findLink()
    if (tab && !tab.closed) tab.location.replace(url)
    else window.location.assign(url)
  } catch (error) {
    tab?.close()
    throw error
  }
}

/** Saves a signed link as a file, without leaving the screen. Throws what `findLink` throws. */
export async function downloadFile(findLink: () => Promise<FileLink>): Promise<void> {
  const { url } = await findLink()
  const anchor = document.createElement('a')
  anchor.href = url
  anchor.download = ''
  anchor.click()
}

/** PDFs and pictures are shown by the browser; all else is saved. */
const isShownByBrowser = (mimeType: string) => mimeType === 'application/pdf' || mimeType.startsWith('image/')

/** Opens a file as its type allows: in a new tab, or as a download. Throws what `findLink` throws. */
export const openFile = (mimeType: string, findLink: () => Promise<FileLink>): Promise<void> =>
  isShownByBrowser(mimeType) ? openInNewTab(findLink) : downloadFile(findLink)
