import type { IncomingMessage, ServerResponse } from 'node:http'
import { DOWNLOAD_PATH } from '@capstone/contract/files/files.constants'
import type { CallCounter } from '../../features/health/calls/calls.service.ts'
import type { Log } from '../../platform/log.ts'
import { isCall } from './rpc.ts'

const PATH_MAX_LENGTH = 200
const STREAM_TYPE = 'text/event-stream'

type Noting = { readonly log: Log; readonly countCall: CallCounter['count'] }

/**
 * Begins to watch a request; what it returns is called once the answer is out: it writes the line of the log, and counts
 * the answer where it is one to a call. A stream lasts as long as somebody looks at it and is not counted.
 */
export function watchRequest({ method, url = '' }: IncomingMessage, requestId: string) {
  const began = performance.now()
  return (response: ServerResponse, { log, countCall }: Noting) => {
    const took = performance.now() - began
    const status = response.statusCode
    log.info({ requestId, method, path: pathOf(url), status, milliseconds: Math.round(took) }, 'request')
    if (method === 'POST' && isCall(withoutQuery(url)) && !isStream(response)) countCall(took, status)
  }
}

const isStream = (response: ServerResponse) =>
  String(response.getHeader('content-type')).startsWith(STREAM_TYPE)

function withoutQuery(url: string): string {
  const end = url.indexOf('?')
  return end < 0 ? url : url.slice(0, end)
}

/** A path without its query, and without the token of a signed link. */
function pathOf(url: string): string {
  const path = withoutQuery(url)
  return path.startsWith(`${DOWNLOAD_PATH}/`) ? `${DOWNLOAD_PATH}/[token]` : path.slice(0, PATH_MAX_LENGTH)
}
