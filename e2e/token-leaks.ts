import type { Page, Request } from 'playwright-core'

/** Shorter values are not tokens: a one-time token has two parts, both longer. */
const TOKEN_MIN_LENGTH = 16

type HasToken = (text: string) => boolean

/** Returns the tokens in a link. */
function tokensOf(link: string): string[] {
  const { hash, searchParams } = new URL(link, 'http://localhost')
  const places = [searchParams, new URLSearchParams(hash.slice(1))]
  const tokens = places.flatMap((place) =>
    ['access_token', 'refresh_token'].flatMap((name) => place.getAll(name)),
  )
  return tokens.filter((token) => token.length >= TOKEN_MIN_LENGTH)
}

/**
 * Records the requests of a page from now on. The returned function lists every place where it finds the tokens of a
 * link that was opened since: in the page, its history and these requests. If the first request is the one for the link
 * itself, it does not count, because tokens in a query are part of it.
 */
export function watchTokenLeaks(page: Page) {
  const requests: Request[] = []
  const record = (request: Request) => void requests.push(request)
  page.on('request', record)

  async function findInRequests(hasToken: HasToken): Promise<string[]> {
    const found: string[] = []
    for (const [index, request] of requests.entries()) {
      const { referer = '' } = await request.allHeaders()
      const isLinkItself = index === 0 && request.isNavigationRequest()
      if (!isLinkItself && hasToken(request.url())) found.push(`requested: ${request.url()}`)
      if (hasToken(referer)) found.push(`sent as Referer to: ${request.url()}`)
    }
    return found
  }

  async function findInHistory(hasToken: HasToken): Promise<string[]> {
    const session = await page.context().newCDPSession(page)
    const { entries } = await session.send('Page.getNavigationHistory')
    await session.detach()
    return entries.filter(({ url }) => hasToken(url)).map(({ url }) => `history: ${url}`)
  }

  async function findInPage(hasToken: HasToken): Promise<string[]> {
    const places = await page.evaluate(() => ({
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
    return Object.entries(places)
      .filter(([, text]) => hasToken(text))
      .map(([place]) => place)
  }

  return async function findLeaks(link: string): Promise<string[]> {
    page.off('request', record)
    const tokens = tokensOf(link)
    const hasToken = (text: string) => tokens.some((token) => text.includes(token))
    return [
      ...(await findInRequests(hasToken)),
      ...(await findInHistory(hasToken)),
      ...(await findInPage(hasToken)),
    ]
  }
}
