import type { Page, Request } from 'playwright-core'

/** Long enough to be a half of a one-time token. */
const SECRET_MIN_LENGTH = 16

/** What a link holds that must not be left anywhere. */
function secretsOf(link: string): string[] {
  const { hash, searchParams } = new URL(link, 'http://localhost')
  const places = [searchParams, new URLSearchParams(hash.slice(1))]
  const tokens = places.flatMap((place) =>
    ['access_token', 'refresh_token'].flatMap((name) => place.getAll(name)),
  )
  return tokens.filter((token) => token.length >= SECRET_MIN_LENGTH)
}

/**
 * Watches what becomes of a link that is opened in this page; `find` tells every place where its tokens are still to be
 * found: address bar, history, storage, what was measured, the addresses asked for and those told as where one came from.
 * The request for the page itself is not among them, for that is where tokens in a query stand.
 */
export function watchTraces(page: Page, link: string) {
  const requests: Request[] = []
  const keep = (request: Request) => void requests.push(request)
  page.on('request', keep)
  const secrets = secretsOf(link)
  const isLeft = (text: string) => secrets.some((secret) => text.includes(secret))

  async function findInRequests(): Promise<string[]> {
    const found: string[] = []
    for (const [index, request] of requests.entries()) {
      const { referer = '' } = await request.allHeaders()
      const isTheLink = index === 0 && request.isNavigationRequest()
      if (!isTheLink && isLeft(request.url())) found.push(`asked for: ${request.url()}`)
      if (isLeft(referer)) found.push(`told where from: ${request.url()}`)
    }
    return found
  }

  async function findInHistory(): Promise<string[]> {
    const session = await page.context().newCDPSession(page)
    const { entries } = await session.send('Page.getNavigationHistory')
    await session.detach()
    return entries.filter(({ url }) => isLeft(url)).map(({ url }) => `history: ${url}`)
  }

  async function findInPage(): Promise<string[]> {
    const kept = await page.evaluate(() => ({
      address: location.href,
      referrer: document.referrer,
      name: window.name,
      storage: JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
      markup: document.documentElement.outerHTML,
      measured: performance
        .getEntries()
        .filter(({ entryType }) => entryType !== 'navigation')
        .map(({ name }) => name)
        .join(' '),
    }))
    return Object.entries(kept)
      .filter(([, text]) => isLeft(text))
      .map(([place]) => place)
  }

  return async function find(): Promise<string[]> {
    page.off('request', keep)
    return [...(await findInRequests()), ...(await findInHistory()), ...(await findInPage())]
  }
}
