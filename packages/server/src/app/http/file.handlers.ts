import type { IncomingMessage } from 'node:http'
import { findViewer } from '../../features/accounts/sessions/accounts.session.ts'
import { openResource } from '../../features/assignments/resources.service.ts'
import { openAttachment } from '../../features/chat/attachments.service.ts'
import { createDownloadHandler } from '../../features/files/downloads/downloads.router.ts'
import { createPublicFileHandler } from '../../features/files/downloads/public-files.router.ts'
import { createUploadHandler } from '../../features/files/uploads/uploads.router.ts'
import { openPaperFile, openPublicPaper } from '../../features/papers/paper-files.service.ts'
import { openProjectFile } from '../../features/repository/repository.service.ts'
import type { Portal } from '../../rpc/context.ts'

/**
 * Uploads, downloads, and papers that anybody may read; each kind of signed link is opened by the feature whose file it
 * is.
 */
export function createFileHandlers(portal: Portal) {
  const whoAsks = (request: IncomingMessage) => findViewer(portal, request.headers.cookie)
  return {
    upload: createUploadHandler(portal, whoAsks),
    download: createDownloadHandler(portal, whoAsks, {
      'project-file': openProjectFile,
      resource: openResource,
      paper: openPaperFile,
      attachment: openAttachment,
    }),
    published: createPublicFileHandler(portal, openPublicPaper),
  }
}
