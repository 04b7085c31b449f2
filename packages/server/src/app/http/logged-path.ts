import { DOWNLOAD_PATH } from '@capstone/contract/files/files.constants'
import { CALENDAR_PATH } from '@capstone/contract/hand-ins/calendar/calendar.constants'

const PATH_MAX_LENGTH = 200

/** Returns a request target without its query. */
export function withoutQuery(url: string): string {
  const end = url.indexOf('?')
  return end < 0 ? url : url.slice(0, end)
}

/**
 * Returns a URL's path for the log, at most 200 characters of it: without the query, the token of a signed link and the
 * secret of a calendar feed, however they are spelled.
 */
export function loggedPathOf(url: string): string {
  const path = withoutQuery(url)
  const routed = routedPathOf(path)
  for (const secret of [DOWNLOAD_PATH, CALENDAR_PATH])
    if (routed.startsWith(`${secret}/`)) return `${secret}/[token]`
  return path.slice(0, PATH_MAX_LENGTH)
}

/** Returns the path as the router sees it: without the origin of an absolute URL and without dot segments, decoded. */
function routedPathOf(path: string): string {
  const { pathname = path } = URL.parse(path, 'http://localhost') ?? {}
  try {
    return decodeURI(pathname)
  } catch {
    // Bytes that are not UTF-8 become replacement characters; a malformed escape stays as it is.
    return pathname.replaceAll(/(?:%[\da-f]{2})+/gi, (encoded) =>
      Buffer.from(encoded.replaceAll('%', ''), 'hex').toString(),
    )
  }
}
