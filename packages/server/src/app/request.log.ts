import type { IncomingMessage } from 'node:http'
import { DOWNLOAD_PATH } from '@capstone/contract/files/files.constants'

const PATH_MAX_LENGTH = 200

/** Begins the line of the log about a request; what it returns ends it, given the answer's status. */
export function describeRequest({ method, url = '' }: IncomingMessage, requestId: string) {
  const began = performance.now()
  return (status: number) => ({
    requestId,
    method,
    path: pathOf(url),
    status,
    milliseconds: Math.round(performance.now() - began),
  })
}

/** A path without its query, and without the token of a signed link. */
function pathOf(url: string): string {
  const path = url.split('?', 1)[0] ?? ''
  return path.startsWith(`${DOWNLOAD_PATH}/`) ? `${DOWNLOAD_PATH}/[token]` : path.slice(0, PATH_MAX_LENGTH)
}
