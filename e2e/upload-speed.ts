import type { Page } from 'playwright-core'

/** Prepares to slow down a page's uploads. The returned function sets the bytes per second; -1 removes the limit. */
export async function controlUploadSpeed(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  return (uploadThroughput: number) =>
    devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    })
}
