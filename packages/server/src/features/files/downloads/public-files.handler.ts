import type { Portal } from '../../../rpc/context.ts'
import { isFault, toErrorResponse } from '../../../rpc/http.refusal.ts'
import type { OpenedFile } from '../files.service.ts'
import type { HttpHandler } from '../uploads/uploads.handler.ts'
import { sendFile } from './downloads.handler.ts'
import { formatFileHeaders } from './downloads.service.ts'
import { sendRefusal } from './refusals.handler.ts'

/** Finds the public file at a path (without the query), or refuses. */
export type FindPublicFile = (portal: Portal, path: string) => Promise<OpenedFile>

/**
 * Serves files that anybody may read, signed in or not: `GET` or `HEAD`, inline where that is safe, `?download` to save
 * them. Caches must revalidate each time. Refuses FILE_NOT_FOUND and what `find` refuses; faults are thrown.
 */
export function createPublicFileHandler(portal: Portal, find: FindPublicFile): HttpHandler {
  return async (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { Allow: 'GET, HEAD' }).end()
      return
    }
    try {
      const [path = '', query = ''] = (request.url ?? '').split('?', 2)
      const file = await find(portal, path)
      const wantsView = !new URLSearchParams(query).has('download')
      const headers = { ...formatFileHeaders(file, wantsView), 'Cache-Control': 'public, no-cache' }
      await sendFile(portal, file, { headers, mayRedirect: true }, request, response)
    } catch (error) {
      if (isFault(error)) throw error
      sendRefusal(request, response, toErrorResponse(error))
    }
  }
}
